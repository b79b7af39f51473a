import { Button, Group } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconArrowLeft, IconPrinter, IconPrinterOff, IconVolume, IconVolumeOff } from '../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { queryOf } from '../../shared/query.ts'
import { saleName, type SaleToScan } from '../../shared/sales/labels/sale-labels.ts'
import { undoScan, watchScans } from '../../shared/scans/send-scans.ts'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { useView } from '../../shared/use-view.ts'
import { usePrintsLabels } from './print-label.ts'
import { ScanEntry } from './ScanEntry.tsx'
import { ScannedSales } from './ScannedSales.tsx'
import { ScanResult } from './ScanResult.tsx'
import { useScanSound } from './scan-sounds.ts'
import classes from './scanning.module.css'
import { parseScanningView } from './scanning-view.ts'
import type { Teaching } from './TeachBarcode.tsx'
import { UnfulfilledSales } from './UnfulfilledSales.tsx'
import { useLabels } from './use-labels.ts'
import { readListNow, useScanList } from './use-scan-list.ts'
import { useScanner } from './use-scanner.ts'
import { useWedge } from './use-wedge.ts'

const CameraScanner = lazyDialog(() => import('./CameraScanner.tsx'), 'CameraScanner', { isOpen: false })
const TeachBarcode = lazyDialog(() => import('./TeachBarcode.tsx'), 'TeachBarcode', { teaching: null })

/** The Scanning page, where sales are packed by the barcodes of their pairs. */
export function ScanningPage() {
  const { locationId, isLocationPending, chosenId, choose, chooseLocation } = useChoice()
  const [isCameraOn, setCameraOn] = useState(false)
  const [teaching, setTeaching] = useState<Teaching | null>(null)
  const list = useScanList(locationId)
  const scanner = useScanner({ locationId, isLocationPending, chosenId, onChosenOver: () => choose(undefined) })
  const label = useLabels({ packed: list.kept.packed, mine: scanner.mine })
  useWedge(scanner.scan)
  useEffect(watchScans, [])
  const chosen = list.open?.find(({ id }) => id === chosenId)
  const { last, scan } = scanner
  return (
    <>
      <PageHeader title="Barcode Scanning Mode" actions={<BackLink />} moreActions={<DeviceSwitches />} />
      <div className={classes['columns']}>
        <div className={classes['station']}>
          <ScanEntry
            locationId={locationId}
            onLocation={chooseLocation}
            onScan={scan}
            isCameraOn={isCameraOn}
            onCamera={() => setCameraOn(!isCameraOn)}
          />
          <CameraScanner isOpen={isCameraOn} onScan={scan} />
          {chosen && <Chosen sale={chosen} onClear={() => choose(undefined)} />}
          <ScanResult
            last={last}
            label={last?.outcome.kind === 'pair' ? label(last.outcome.id) : undefined}
            onUndo={undoScan}
            onTeach={(barcode, wanted) => setTeaching({ barcode, wanted })}
            onSay={scanner.say}
          />
        </div>
        <div className={classes['lists']}>
          <UnfulfilledSales
            sales={locationId === undefined ? undefined : list.open}
            isCapped={list.data?.is_capped ?? false}
            hasLocation={locationId !== undefined}
            failure={list.error}
            onRetry={() => void list.refetch()}
            chosenId={chosenId}
            onChoose={choose}
          />
          <ScannedSales kept={list.kept} />
        </div>
      </div>
      <TeachBarcode
        teaching={teaching}
        open={list.open ?? []}
        onClose={() => setTeaching(null)}
        onTaught={(barcode) => {
          if (locationId !== undefined) void readListNow(locationId).then(() => scanner.scanAgain(barcode))
        }}
      />
    </>
  )
}

/** Keeps the location: from the address, else the last one on this device, else the only one. */
function useChoice() {
  const [view, changeView] = useView(parseScanningView)
  const [before, setBefore] = useLocalStorage<number | null>({
    key: 'ark.scan-location',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const { data: locations, isPending } = useQuery(queryOf('GET /locations/'))
  const isMine = (id: number) => locations === undefined || locations.some((location) => location.id === id)
  const usual = before !== null && isMine(before) ? before : undefined
  const only = locations?.length === 1 ? locations[0]?.id : undefined
  return {
    locationId: view.location ?? usual ?? only,
    isLocationPending: isPending,
    chosenId: view.sale,
    choose: (sale: number | undefined) => changeView({ sale }),
    chooseLocation: (location: number | undefined) => {
      setBefore(location ?? null)
      // Clear the sale, which belongs to another location.
      changeView({ location, sale: undefined })
    },
  }
}

const BackLink = () => (
  <ButtonLink to={paths.fulfillments} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
    Back to Fulfillments
  </ButtonLink>
)

/** The settings of this device. */
function DeviceSwitches() {
  const [isLoud, setLoud] = useScanSound()
  const [prints, setPrints] = usePrintsLabels()
  return (
    <>
      <Button
        variant="default"
        aria-pressed={isLoud}
        leftSection={isLoud ? <IconVolume size={16} aria-hidden /> : <IconVolumeOff size={16} aria-hidden />}
        onClick={() => setLoud(!isLoud)}
      >
        Sound {isLoud ? 'On' : 'Off'}
      </Button>
      <Button
        variant="default"
        aria-pressed={prints}
        leftSection={prints ? <IconPrinter size={16} aria-hidden /> : <IconPrinterOff size={16} aria-hidden />}
        onClick={() => setPrints(!prints)}
      >
        Labels {prints ? 'On' : 'Off'}
      </Button>
    </>
  )
}

const Chosen = ({ sale, onClear }: { sale: SaleToScan; onClear: () => void }) => (
  <Group className={classes['chosen'] ?? ''} justify="space-between">
    <span>
      Only this pair is accepted: <b>{saleName(sale)}</b>
    </span>
    <Button variant="default" size="compact-sm" onClick={onClear}>
      Clear Choice
    </Button>
  </Group>
)

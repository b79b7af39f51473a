import { Button } from '@mantine/core'
import { IconDownload } from '../../icons.ts'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { retried } from '../../frame/pages/retried.ts'
import { toastFailure } from '../../ui/notices/toasts.ts'
import type { ListExport } from './export-pages.ts'
import type { RunningExportProps } from './RunningExport.tsx'

/** Of any row, which `lazy` forgets. */
const RunningExport = lazy(async () => ({
  default: (await retried(() => import('./RunningExport.tsx'))).RunningExport,
})) as <Row>(props: RunningExportProps<Row>) => ReactNode

interface ExportButtonProps<Row> {
  /** What is exported; its code is fetched when somebody exports, so that no first load pays for it. */
  load: () => Promise<ListExport<Row>>
  /** True while what would be exported is still on its way. */
  isDisabled?: boolean
}

/**
 * Every row that a list's filter finds as a CSV, whatever of it is loaded or in which columns it is shown: among the
 * actions of the list's page.
 */
export function ExportButton<Row>({ load, isDisabled = false }: ExportButtonProps<Row>) {
  const [isBeginning, setBeginning] = useState(false)
  /** The last one; its dialog stays until the next, so that closing gives the focus back. */
  const [running, setRunning] = useState<{ nth: number; list: ListExport<Row> } | null>(null)
  const onBegun = useCallback(() => setBeginning(false), [])
  const begin = async () => {
    setBeginning(true)
    try {
      const list = await retried(load)
      setRunning((last) => ({ nth: (last?.nth ?? 0) + 1, list }))
    } catch (error) {
      setBeginning(false)
      toastFailure({ title: 'Export Failed', error })
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={isDisabled}
        loading={isBeginning}
        onClick={() => void begin()}
      >
        Export CSV
      </Button>
      {running && (
        <Suspense fallback={null}>
          <RunningExport key={running.nth} list={running.list} onBegun={onBegun} />
        </Suspense>
      )}
    </>
  )
}

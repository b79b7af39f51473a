import { Button, Group, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye, IconEyeOff, IconFileTypeCsv, IconLock, IconMapPin, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { count } from '../../shared/formats.ts'
import { useStepsTaken } from '../../shared/first-steps/first-steps.ts'
import { NextStep } from '../../shared/first-steps/NextStep.tsx'
import { SyncInventoryButton } from '../../shared/frame/SyncInventoryButton.tsx'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx'
import { MoreOnPhone } from '../../shared/ui/MoreOnPhone.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { SearchBox } from '../../shared/ui/SearchBox.tsx'
import { StatLine, StatsToggle } from '../../shared/ui/StatCards.tsx'
import { useStatsShown } from '../../shared/ui/stats-shown.ts'
import { InventoryList } from './InventoryList.tsx'
import { INVENTORY_MODES, type InventoryMode, parseInventoryView } from './inventory-view.ts'
import { LowStockThreshold } from './LowStockThreshold.tsx'
import { NewProducts } from './NewProducts.tsx'
import { readSelectedProducts } from './selected-products.ts'
import { StoppedImports } from './StoppedImports.tsx'

const LocationsModal = lazyDialog(async () => (await import('./LocationsModal.tsx')).LocationsModal, { isOpen: false })
const AddInventoryModal = lazyDialog(async () => (await import('./AddInventoryModal.tsx')).AddInventoryModal, {
  isOpen: false,
})
const CsvModal = lazyDialog(async () => (await import('./CsvModal.tsx')).CsvModal, { isOpen: false })
const BulkReserveModal = lazyDialog(async () => (await import('./BulkReserveModal.tsx')).BulkReserveModal, {
  isOpen: false,
})

const route = getRouteApi('/signed-in/inventory')
const SEARCH_PAUSE_MS = 400
const MODE_LABELS: Record<InventoryMode, string> = { normal: 'Normal', low: 'Low Stock', reserve: 'Reserve' }

/** Stock by product, size and location, with what is held back of it (document 1 §2, /inventory). */
export function InventoryPage() {
  const view = route.useSearch()
  const [isStatsShown, toggleStats] = useStatsShown('inventory')
  const [areLocationsShown, locations] = useDisclosure(false)
  const change = useChange()
  const { taken } = useStepsTaken()
  return (
    <>
      <PageHeader
        title="Inventory"
        stats={isStatsShown && <InventoryStats />}
        moreActions={
          <>
            {/* Without a store there is nothing to sync. First of all, so that the others stay where they are. */}
            {taken?.is_store_connected !== false && <SyncInventoryButton />}
            <StatsToggle isShown={isStatsShown} onToggle={toggleStats} />
            <Button variant="default" leftSection={<IconMapPin size={16} aria-hidden />} onClick={locations.open}>
              View Locations
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => change({ dialog: 'add' }, false)}
            >
              Add Inventory
            </Button>
          </>
        }
      />
      <StoppedImports />
      <NextStep besides={['store', 'import']} />
      <NewProducts />
      <InventoryFilters />
      <InventoryList key={`${view.mode ?? 'normal'} ${view.hideZero ? 'with stock' : 'all'}`} />
      <LocationsModal isOpen={areLocationsShown} onClose={locations.close} />
      <AddInventoryModal
        isOpen={view.dialog === 'add'}
        onClose={() => change({ dialog: undefined })}
        search={view.search}
      />
    </>
  )
}

/** Changes a part of the view; by itself a step that back undoes where `replace` is false. */
function useChange() {
  const navigate = route.useNavigate()
  return (changes: Record<string, unknown>, replace = true) =>
    void navigate({ search: (view) => parseInventoryView({ ...view, ...changes }), replace })
}

function InventoryStats() {
  const { data } = useQuery(queryOf('GET /inventory/stats'))
  return (
    <StatLine
      label="Inventory statistics"
      stats={[
        { label: 'Total Products', value: data && count(data.total_products) },
        { label: 'Loaded Variants', value: data && count(data.loaded_variants) },
        { label: 'Available Units', value: data && count(data.available_units) },
        { label: 'Reserved Units', value: data && count(data.reserved_units) },
      ]}
    />
  )
}

function InventoryFilters() {
  const { search = '', hideZero = false, mode = 'normal', dialog } = route.useSearch()
  const mayEdit = useMay('inventory.edit')
  const change = useChange()
  const close = () => change({ dialog: undefined })
  // Which products are selected is in no address: they were noted as the dialog was opened.
  const selected = useMemo(() => (dialog === 'reserve-selected' ? readSelectedProducts() : undefined), [dialog])
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label="Mode"
        value={mode}
        data={INVENTORY_MODES.map((value) => ({ value, label: MODE_LABELS[value] }))}
        onChange={(next) => change({ mode: next }, false)}
      />
      <SearchBox
        value={search}
        placeholder="Search products or variants"
        debounceMs={SEARCH_PAUSE_MS}
        onSearch={(next) => change({ search: next })}
      />
      <MoreOnPhone label="More about the list">
        {mode === 'low' && <LowStockThreshold />}
        <Button
          variant="default"
          leftSection={hideZero ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
          onClick={() => change({ hideZero: !hideZero })}
        >
          {hideZero ? 'Show Zero Stock' : 'Hide Zero Stock'}
        </Button>
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconLock size={16} aria-hidden />}
            onClick={() => change({ dialog: 'reserve' }, false)}
          >
            Bulk Reserve
          </Button>
        )}
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconFileTypeCsv size={16} aria-hidden />}
            onClick={() => change({ dialog: 'csv' }, false)}
          >
            CSV
          </Button>
        )}
      </MoreOnPhone>
      <CsvModal isOpen={mayEdit && dialog === 'csv'} onClose={close} />
      <BulkReserveModal
        isOpen={mayEdit && (dialog === 'reserve' || selected !== undefined)}
        onClose={close}
        scope={selected?.scope ?? (search ? { product_search: search } : {})}
        words={selected?.words ?? (search ? `For every product that matches “${search}”.` : 'For the whole inventory.')}
      />
    </Group>
  )
}

import { Button, Group, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye, IconEyeOff, IconFileTypeCsv, IconLock, IconMapPin, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { count } from '../../shared/formats.ts'
import { SyncInventoryButton } from '../../shared/frame/SyncInventoryButton.tsx'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { SearchBox } from '../../shared/ui/SearchBox.tsx'
import { StatCards, StatsToggle, useStatsShown } from '../../shared/ui/StatCards.tsx'
import { InventoryList } from './InventoryList.tsx'
import { INVENTORY_MODES, type InventoryMode, parseInventoryView } from './inventory-view.ts'
import { LowStockThreshold } from './LowStockThreshold.tsx'
import { NewProducts } from './NewProducts.tsx'
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
  const [isAdding, adding] = useDisclosure(false)
  return (
    <>
      <PageHeader
        title="Inventory"
        actions={
          <>
            <StatsToggle isShown={isStatsShown} onToggle={toggleStats} />
            <Button variant="default" leftSection={<IconMapPin size={16} aria-hidden />} onClick={locations.open}>
              View Locations
            </Button>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={adding.open}>
              Add Inventory
            </Button>
            <SyncInventoryButton />
          </>
        }
      />
      <StoppedImports />
      {isStatsShown && <InventoryStats />}
      <InventoryFilters />
      <InventoryList key={`${view.mode ?? 'normal'} ${view.hideZero ? 'with stock' : 'all'}`} />
      <LocationsModal isOpen={areLocationsShown} onClose={locations.close} />
      <AddInventoryModal isOpen={isAdding} onClose={adding.close} search={view.search} />
      <NewProducts />
    </>
  )
}

function InventoryStats() {
  const { data } = useQuery(queryOf('GET /inventory/stats'))
  return (
    <StatCards
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
  const { search = '', hideZero = false, mode = 'normal' } = route.useSearch()
  const navigate = route.useNavigate()
  const [isReserving, reserving] = useDisclosure(false)
  const [isCsvOpen, csv] = useDisclosure(false)
  const mayEdit = useMay('inventory.edit')
  const change = (changes: Record<string, unknown>, replace = true) =>
    void navigate({ search: (view) => parseInventoryView({ ...view, ...changes }), replace })
  return (
    <Group gap="sm">
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
      <Button
        variant="default"
        leftSection={hideZero ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        onClick={() => change({ hideZero: !hideZero })}
      >
        {hideZero ? 'Show Zero Stock' : 'Hide Zero Stock'}
      </Button>
      {mode === 'low' && <LowStockThreshold />}
      {mayEdit && (
        <Button variant="default" leftSection={<IconLock size={16} aria-hidden />} onClick={reserving.open}>
          Bulk Reserve
        </Button>
      )}
      {mayEdit && (
        <Button variant="default" leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={csv.open}>
          CSV
        </Button>
      )}
      <CsvModal isOpen={isCsvOpen} onClose={csv.close} />
      <BulkReserveModal
        isOpen={isReserving}
        onClose={reserving.close}
        scope={search ? { product_search: search } : {}}
        words={search ? `For every product that matches “${search}”.` : 'For the whole inventory.'}
      />
    </Group>
  )
}

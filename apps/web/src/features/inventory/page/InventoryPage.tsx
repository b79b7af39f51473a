import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMapPin, IconPlus } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../shared/formats.ts'
import { useSetupProgress } from '../../../shared/first-steps/first-steps.ts'
import { NextStep } from '../../../shared/first-steps/NextStep.tsx'
import { SyncInventoryButton } from '../../../shared/frame/bar/SyncInventoryButton.tsx'
import { queryOf } from '../../../shared/query.ts'
import { ExportButton } from '../../../shared/table/export/ExportButton.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../../shared/ui/page/PageHeader.tsx'
import { StatLine, StatsToggle } from '../../../shared/ui/page/StatCards.tsx'
import { useStatsShown } from '../../../shared/ui/page/stats-shown.ts'
import { InventoryFilters } from './InventoryFilters.tsx'
import { InventoryList } from './InventoryList.tsx'
import {
  type InventoryPurpose,
  useInventoryChange,
  useInventoryPurpose,
  useInventoryView,
} from '../sizes/inventory-purpose.ts'
import { INVENTORY_FILTERS, type InventoryView } from '../sizes/inventory-view.ts'
import { NewProducts } from '../payouts/NewProducts.tsx'
import { SavedViews } from '../../../shared/table/views/SavedViews.tsx'
import { StoppedImports } from '../import/StoppedImports.tsx'

const LocationsModal = lazyDialog(() => import('./LocationsModal.tsx'), 'LocationsModal', { isOpen: false })
const AddInventoryModal = lazyDialog(() => import('./AddInventoryModal.tsx'), 'AddInventoryModal', {
  isOpen: false,
})

const TITLES: Record<InventoryPurpose, string> = { stock: 'Inventory', prices: 'Price Management' }

/**
 * The Inventory page: stock and reserves by product, size and location. Price Management uses the same list for
 * wholesale prices.
 */
export function InventoryPage() {
  const view = useInventoryView()
  const purpose = useInventoryPurpose()
  const [isStatsShown, toggleStats] = useStatsShown('inventory')
  const [areLocationsShown, locations] = useDisclosure(false)
  const change = useInventoryChange()
  const { taken } = useSetupProgress()
  return (
    <>
      <PageHeader
        title={TITLES[purpose]}
        stats={isStatsShown && <InventoryStats />}
        moreActions={
          <>
            {/* Without a store there is nothing to sync. First in line, so that the other buttons do not move. */}
            {taken?.is_store_connected !== false && <SyncInventoryButton />}
            {purpose === 'stock' && (
              <SavedViews list="inventory" parts={INVENTORY_FILTERS} table={tableOfMode(view.mode)} />
            )}
            <StatsToggle isShown={isStatsShown} onToggle={toggleStats} />
            <StockExport />
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
      {purpose === 'stock' && <NewProducts />}
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

/** Returns the storage name of the columns of a mode's table. */
const tableOfMode = (mode: InventoryView['mode']): string =>
  mode === undefined ? 'inventory' : { low: 'low-stock', reserve: 'reserves' }[mode]

/** Exports the list with its search and mode. */
function StockExport() {
  const view = useInventoryView()
  const purpose = useInventoryPurpose()
  if (purpose === 'prices')
    return <ExportButton load={async () => (await import('./exported-stock.ts')).exportedPrices(view)} />
  return view.mode === 'low' ? (
    <LowStockExport view={view} />
  ) : (
    <ExportButton load={async () => (await import('./exported-stock.ts')).exportedStock(view)} />
  )
}

function LowStockExport({ view }: { view: InventoryView }) {
  const { data } = useQuery(queryOf('GET /inventory/low-stock-threshold'))
  return (
    <ExportButton
      load={async () => (await import('./exported-stock.ts')).exportedLowStock(view, data?.threshold)}
      isDisabled={data === undefined}
    />
  )
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

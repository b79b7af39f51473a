import { Button, Group, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMapPin } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { count } from '../../shared/formats.ts'
import { SyncInventoryButton } from '../../shared/frame/SyncInventoryButton.tsx'
import { queryOf } from '../../shared/query.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { SearchBox } from '../../shared/ui/SearchBox.tsx'
import { StatCards, StatsToggle, useStatsShown } from '../../shared/ui/StatCards.tsx'
import { InventoryError, NoInventory, NothingFound } from './InventoryStates.tsx'
import { InventoryTable } from './InventoryTable.tsx'
import { inventoryPages } from './inventory.queries.ts'
import { type InventoryRow, inventoryRows, toggled } from './inventory-rows.ts'
import { parseInventoryView } from './inventory-view.ts'
import { LocationsModal } from './LocationsModal.tsx'
import { ManageProductModal } from './ManageProductModal.tsx'

const route = getRouteApi('/signed-in/inventory')
/** Document 1 §9: the end is announced at 50 or more results. */
const END_WORTH_SAYING = 50
const SEARCH_PAUSE_MS = 400

/** Stock by product, size and location, with what is held back of it (document 1 §2, /inventory, normal mode). */
export function InventoryPage() {
  const view = route.useSearch()
  const [isStatsShown, toggleStats] = useStatsShown('inventory')
  const [areLocationsShown, locations] = useDisclosure(false)
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
            <SyncInventoryButton />
          </>
        }
      />
      {isStatsShown && <InventoryStats />}
      <InventoryFilters />
      <InventoryList key={view.hideZero ? 'with stock' : 'all'} />
      <LocationsModal isOpen={areLocationsShown} onClose={locations.close} />
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
  const { search = '', hideZero = false } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Group gap="md">
      <SearchBox
        value={search}
        placeholder="Search products or variants"
        debounceMs={SEARCH_PAUSE_MS}
        onSearch={(next) =>
          void navigate({ search: (view) => parseInventoryView({ ...view, search: next }), replace: true })
        }
      />
      <Switch
        label="Show Zero Stock"
        checked={!hideZero}
        onChange={(event) => {
          const hides = !event.currentTarget.checked
          void navigate({
            search: (view) => parseInventoryView({ ...view, hideZero: hides || undefined }),
            replace: true,
          })
        }}
      />
    </Group>
  )
}

function InventoryList() {
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const [managedId, setManagedId] = useState<number | null>(null)
  const list = useInfiniteQuery(inventoryPages(view))
  const products = list.data?.pages.flatMap((page) => page.products) ?? []
  const toggle = (row: InventoryRow) => {
    if (row.kind === 'item') return
    const change = ({ open, sizes, ...rest }: typeof view) =>
      row.kind === 'product'
        ? parseInventoryView({ ...rest, open: toggled(open, row.product.product_sync_id), sizes })
        : parseInventoryView({ ...rest, open, sizes: toggled(sizes, row.size.variant_id) })
    void navigate({ search: change, replace: true })
  }
  if (list.isError && !list.data) return <InventoryError error={list.error} />
  return (
    <>
      {list.isError && <InventoryError error={list.error} onRetry={() => void list.refetch()} />}
      <InventoryTable
        rows={inventoryRows(products, view)}
        isLoading={list.isPending}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onEndReached={() => void list.fetchNextPage()}
        endText={!view.search && products.length >= END_WORTH_SAYING ? 'No more inventory to load' : undefined}
        empty={
          view.search || view.hideZero ? (
            <NothingFound onClear={() => void navigate({ search: {}, replace: true })} />
          ) : (
            <NoInventory />
          )
        }
        onToggle={toggle}
        onManage={(product) => setManagedId(product.product_sync_id)}
      />
      <ManageProductModal
        product={products.find((product) => product.product_sync_id === managedId) ?? null}
        onClose={() => setManagedId(null)}
      />
    </>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { LowStockTable, ReserveTable } from './FlatStockTable.tsx'
import { InventoryError, NoInventory, NoLowStock, NothingFound } from './InventoryStates.tsx'
import { InventoryTable } from './InventoryTable.tsx'
import { inventoryPages } from './inventory.queries.ts'
import { type InventoryRow, inventoryRows, placeRowsOf, sizeRowsOf, toggled } from './inventory-rows.ts'
import { type InventoryView, parseInventoryView } from './inventory-view.ts'
import { useInventoryWindow } from './use-inventory-window.ts'
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx'

const ManageProductModal = lazyDialog(async () => (await import('./ManageProductModal.tsx')).ManageProductModal, {
  product: null,
})

const route = getRouteApi('/signed-in/inventory')
/** Document 1 §9: the end is announced at 50 or more results. */
const END_WORTH_SAYING = 50

/** The stock in the mode that the address says. */
export function InventoryList() {
  const view = route.useSearch()
  return view.mode === 'low' || view.mode === 'reserve' ? <FlatList view={view} /> : <ProductList view={view} />
}

function useClear() {
  const navigate = route.useNavigate()
  return () => void navigate({ search: {}, replace: true })
}

/** Products with their sizes and places, as they are scrolled to. */
function ProductList({ view }: { view: InventoryView }) {
  const navigate = route.useNavigate()
  const clear = useClear()
  const [managedId, setManagedId] = useState<number | null>(null)
  const { products, isPending, error, refetch, show } = useInventoryWindow(view)
  const onShown = useCallback((first: InventoryRow, last: InventoryRow) => show(first.place, last.place), [show])
  const toggle = (row: InventoryRow) => {
    if (row.kind === 'item' || row.kind === 'loading') return
    const change = ({ open, sizes, ...rest }: InventoryView) =>
      row.kind === 'product'
        ? parseInventoryView({ ...rest, open: toggled(open, row.product.product_sync_id), sizes })
        : parseInventoryView({ ...rest, open, sizes: toggled(sizes, row.size.variant_id) })
    void navigate({ search: change, replace: true })
  }
  if (error && products.length === 0) return <InventoryError error={error} />
  return (
    <>
      {error && <InventoryError error={error} onRetry={refetch} />}
      <InventoryTable
        rows={inventoryRows(products, view)}
        isLoading={isPending}
        onShown={onShown}
        endText={!view.search && products.length >= END_WORTH_SAYING ? 'No more inventory to load' : undefined}
        empty={emptyOf(view, clear)}
        onToggle={toggle}
        onManage={(product) => setManagedId(product.product_sync_id)}
      />
      <ManageProductModal
        product={products.find(({ product }) => product?.product_sync_id === managedId)?.product ?? null}
        onClose={() => setManagedId(null)}
      />
    </>
  )
}

/** Sizes, or sizes at their places, one line each: how many a product has is known once it is read. */
function FlatList({ view }: { view: InventoryView }) {
  const clear = useClear()
  const list = useInfiniteQuery(inventoryPages(view))
  const products = list.data?.pages.flatMap((page) => page.products) ?? []
  if (list.isError && !list.data) return <InventoryError error={list.error} />
  const table = {
    isLoading: list.isPending,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    onEndReached: () => void list.fetchNextPage(),
    endText: !view.search && products.length >= END_WORTH_SAYING ? 'No more inventory to load' : undefined,
    empty: emptyOf(view, clear),
  }
  return (
    <>
      {list.isError && <InventoryError error={list.error} onRetry={() => void list.refetch()} />}
      {view.mode === 'low' ? (
        <LowStockTable rows={sizeRowsOf(products)} {...table} />
      ) : (
        <ReserveTable rows={placeRowsOf(products, view)} {...table} />
      )}
    </>
  )
}

function emptyOf({ mode, search, hideZero }: ReturnType<typeof parseInventoryView>, onClear: () => void) {
  if (mode === 'low') return <NoLowStock search={search} onClear={onClear} />
  return search || hideZero ? <NothingFound onClear={onClear} /> : <NoInventory />
}

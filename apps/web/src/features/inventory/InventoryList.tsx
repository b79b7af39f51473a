import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { LowStockTable, ReserveTable } from './FlatStockTable.tsx'
import { InventoryError, NoInventory, NoLowStock, NothingFound } from './InventoryStates.tsx'
import { InventoryTable } from './InventoryTable.tsx'
import { inventoryPages } from './inventory.queries.ts'
import { type InventoryRow, inventoryRows, placeRowsOf, sizeRowsOf, toggled } from './inventory-rows.ts'
import { parseInventoryView } from './inventory-view.ts'
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx'

const ManageProductModal = lazyDialog(async () => (await import('./ManageProductModal.tsx')).ManageProductModal, {
  product: null,
})

const route = getRouteApi('/signed-in/inventory')
/** Document 1 §9: the end is announced at 50 or more results. */
const END_WORTH_SAYING = 50

/** The stock in the mode that the address says, page by page as it is scrolled. */
export function InventoryList() {
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
  const table = {
    isLoading: list.isPending,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    onEndReached: () => void list.fetchNextPage(),
    endText: !view.search && products.length >= END_WORTH_SAYING ? 'No more inventory to load' : undefined,
    empty: emptyOf(view, () => void navigate({ search: {}, replace: true })),
  }
  return (
    <>
      {list.isError && <InventoryError error={list.error} onRetry={() => void list.refetch()} />}
      {view.mode === 'low' ? (
        <LowStockTable rows={sizeRowsOf(products)} {...table} />
      ) : view.mode === 'reserve' ? (
        <ReserveTable rows={placeRowsOf(products, view)} {...table} />
      ) : (
        <InventoryTable
          rows={inventoryRows(products, view)}
          {...table}
          onToggle={toggle}
          onManage={(product) => setManagedId(product.product_sync_id)}
        />
      )}
      <ManageProductModal
        product={products.find((product) => product.product_sync_id === managedId) ?? null}
        onClose={() => setManagedId(null)}
      />
    </>
  )
}

function emptyOf({ mode, search, hideZero }: ReturnType<typeof parseInventoryView>, onClear: () => void) {
  if (mode === 'low') return <NoLowStock search={search} onClear={onClear} />
  return search || hideZero ? <NothingFound onClear={onClear} /> : <NoInventory />
}

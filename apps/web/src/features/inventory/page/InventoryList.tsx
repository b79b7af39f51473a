import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { saveDraft, readDraft } from '../../../shared/draft.ts'
import { useMay } from '../../../shared/session.ts'
import { useSelection } from '../../../shared/table/selection/use-selection.ts'
import { SearchedText } from '../../../shared/ui/cells/SearchedText.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { LowStockTable, ReserveTable } from './FlatStockTable.tsx'
import { InventoryError, NoInventory, NoLowStock, NothingFound } from './InventoryStates.tsx'
import { InventoryTable } from './InventoryTable.tsx'
import { type InventoryProduct, stockPages } from '../inventory.queries.ts'
import { type InventoryRow, inventoryRows, placeRowsOf, sizeRowsOf, toggled } from './inventory-rows.ts'
import { type InventoryView, parseInventoryView } from '../sizes/inventory-view.ts'
import { useInventoryNavigate, useInventoryView } from '../sizes/inventory-purpose.ts'
import { SelectedProducts } from './SelectedProducts.tsx'
import { type PlacedProduct, useInventoryWindow } from './use-inventory-window.ts'
import { openedProducts } from './opened-products.ts'
import { useOpenedSizes } from './use-opened-sizes.ts'

const ManageProductModal = lazyDialog(() => import('./ManageProductModal.tsx'), 'ManageProductModal', {
  product: null,
})

/** From this many results on, the end of the list is announced. */
const END_WORTH_SAYING = 50

/** The stock in the mode that the address names. */
export function InventoryList() {
  const view = useInventoryView()
  return view.mode === 'low' || view.mode === 'reserve' ? <FlatList view={view} /> : <ProductList view={view} />
}

function useClear() {
  const navigate = useInventoryNavigate()
  return () => navigate({ search: {}, replace: true })
}

/** Products with their sizes and locations, loaded while scrolling. */
function ProductList({ view }: { view: InventoryView }) {
  const navigate = useInventoryNavigate()
  const clear = useClear()
  const { pages, searchedFor, isPending, error, refetch, show } = useInventoryWindow(view)
  const products = useMemo(() => pages.flat(), [pages])
  const onShown = useCallback((first: InventoryRow, last: InventoryRow) => show(first.place, last.place), [show])
  const { open, sizes } = view
  const opened = useMemo(() => openedProducts(products, open), [products, open])
  const sizesOf = useOpenedSizes(products, opened, view)
  const rows = useMemo(
    () => inventoryRows(pages, { open: opened.ids, sizes }, sizesOf),
    [pages, opened, sizes, sizesOf],
  )
  const mayEdit = useMay('inventory.edit')
  const selection = useSelection({
    ids: useMemo(() => products.flatMap(({ product }) => product?.product_sync_id ?? []), [products]),
    total: products.length,
    filter: JSON.stringify([view.search, view.hideZero]),
  })
  const toggle = useCallback(
    (row: InventoryRow) => {
      if (row.kind !== 'product' && row.kind !== 'size') return
      const change = ({ open, sizes, ...rest }: InventoryView) =>
        row.kind === 'product'
          ? parseInventoryView({ ...rest, open: toggled(open, row.product.product_sync_id), sizes })
          : parseInventoryView({ ...rest, open, sizes: toggled(sizes, row.size.variant_id) })
      navigate({ search: change, replace: true })
    },
    [navigate],
  )
  const manage = useCallback(
    (product: InventoryProduct) => {
      // After a reload the product's page of the list may not be loaded yet.
      saveDraft(MANAGED, product)
      navigate({ search: (before) => parseInventoryView({ ...before, manage: product.product_sync_id }) })
    },
    [navigate],
  )
  const managed = useManaged(products, view.manage)
  return (
    <SearchedText text={view.search} searchedFor={searchedFor}>
      <InventoryTable
        rows={rows}
        isLoading={isPending}
        failure={error && <InventoryError error={error} {...(products.length > 0 && { onRetry: refetch })} />}
        selection={mayEdit ? selection : undefined}
        onShown={onShown}
        endText={!view.search && products.length >= END_WORTH_SAYING ? 'No more inventory to load' : undefined}
        empty={emptyOf(view, clear)}
        onToggle={toggle}
        onManage={manage}
        mayEdit={mayEdit}
      />
      {mayEdit && selection.count > 0 && <SelectedProducts view={view} selection={selection} />}
      <ManageProductModal
        product={managed}
        onClose={() => navigate({ search: ({ manage: _, ...rest }) => rest, replace: true })}
      />
    </SearchedText>
  )
}

const MANAGED = 'managed-product'

/** Returns the product whose dialog is open: from the list, or as it was when the dialog opened. */
function useManaged(products: readonly PlacedProduct[], id: number | undefined): InventoryProduct | null {
  const kept = useMemo(() => (id === undefined ? undefined : readDraft<InventoryProduct>(MANAGED)), [id])
  if (id === undefined) return null
  const atHand = products.find(({ product }) => product?.product_sync_id === id)?.product
  return atHand ?? (kept?.product_sync_id === id ? kept : null)
}

/** The sizes, or the sizes at their locations, one row each. Their number is known only once they are read. */
function FlatList({ view }: { view: InventoryView }) {
  const clear = useClear()
  const list = useInfiniteQuery(stockPages(view))
  const products = list.data?.pages.flatMap((page) => page.products) ?? []
  const table = {
    isLoading: list.isPending,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    onEndReached: () => void list.fetchNextPage(),
    endText: !view.search && products.length >= END_WORTH_SAYING ? 'No more inventory to load' : undefined,
    empty: emptyOf(view, clear),
    failure: list.error && (
      <InventoryError error={list.error} {...(list.data && { onRetry: () => void list.refetch() })} />
    ),
  }
  return view.mode === 'low' ? (
    <LowStockTable rows={sizeRowsOf(products)} {...table} />
  ) : (
    <ReserveTable rows={placeRowsOf(products, view)} {...table} />
  )
}

function emptyOf({ mode, search, hideZero }: ReturnType<typeof parseInventoryView>, onClear: () => void) {
  if (mode === 'low') return <NoLowStock search={search} onClear={onClear} />
  return search || hideZero ? <NothingFound onClear={onClear} /> : <NoInventory />
}

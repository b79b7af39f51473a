import { Button } from '@mantine/core'
import { IconShoppingCart } from '../../../shared/icons.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { count } from '../../../shared/formats.ts'
import { useMe } from '../../../shared/session.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { FilterBar } from '../../../shared/ui/page/FilterBar.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../../shared/ui/page/PageHeader.tsx'
import { FilterSelect } from '../../../shared/ui/controls/FilterSelect.tsx'
import { SearchBox } from '../../../shared/ui/controls/SearchBox.tsx'
import { SearchedText } from '../../../shared/ui/cells/SearchedText.tsx'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import { type ChangeView, useView } from '../../../shared/use-view.ts'
import { type BuyerInventoryView, parseBuyerInventoryView } from './buyer-inventory-view.ts'
import { type OfferedRow, offeredRows, productsOf } from '../cart/buyer-inventory-rows.ts'
import { type CartLine, cartPairs } from '../cart/cart-lines.ts'
import { offeredColumns } from './offered-columns.tsx'
import { putInCart, useCart } from '../cart/use-cart.ts'
import { offeredPages, offeredSummary } from '../wholesale-buyer.queries.ts'

const CartModal = lazyDialog(() => import('../cart/CartModal.tsx'), 'CartModal', { isOpen: false })
const SizeRunModal = lazyDialog(() => import('../size-run/SizeRunModal.tsx'), 'SizeRunModal', {
  productId: null,
})
const MakeOfferModal = lazyDialog(() => import('../offers/MakeOfferModal.tsx'), 'MakeOfferModal', {
  offered: null,
})

/** The Available Inventory page: what sellers offer to wholesale buyers. */
export function AvailableInventoryPage() {
  const [view, changeView] = useView(parseBuyerInventoryView)
  const { lines } = useCart()
  const summary = useQuery(offeredSummary(view))
  return (
    <>
      <PageHeader
        title="Available Inventory"
        description={summary.data ? variantWords(summary.data) : 'Counting…'}
        actions={
          <Button
            leftSection={<IconShoppingCart size={16} aria-hidden />}
            onClick={() => changeView({ cart: true }, { isStep: true })}
          >
            View Cart ({count(cartPairs(lines))})
          </Button>
        }
      />
      <Filters view={view} sizes={summary.data?.sizes ?? []} onChange={changeView} />
      <SearchedText text={view.search} searchedFor={undefined}>
        <OfferedList view={view} onChange={changeView} />
      </SearchedText>
      <CartModal isOpen={view.cart === true} onClose={() => changeView({ cart: undefined })} />
      <SizeRunModal productId={view.run ?? null} onClose={() => changeView({ run: undefined })} />
      <MakeOfferModal offered={offeredIn(view)} onClose={() => changeView({ offer: undefined, product: undefined })} />
    </>
  )
}

const offeredIn = ({ offer, product }: BuyerInventoryView) =>
  offer === undefined || product === undefined ? null : { productSyncId: offer, productId: product }

const variantWords = ({ variants, is_more }: { variants: number; is_more: boolean }): string =>
  `${count(variants)}${is_more ? '+' : ''} ${variants === 1 ? 'variant' : 'variants'} available`

interface ViewProps {
  view: BuyerInventoryView
  onChange: ChangeView<BuyerInventoryView>
}

const CLEARED = { search: undefined, size: undefined, open: undefined, opened: undefined } as const

function Filters({ view, sizes, onChange }: ViewProps & { sizes: readonly string[] }) {
  // Keep the chosen size in the list even when a search excludes it.
  const choices = view.size && !sizes.includes(view.size) ? [...sizes, view.size] : [...sizes]
  return (
    <FilterBar
      isNarrowed={view.size !== undefined}
      search={
        <SearchBox
          value={view.search ?? ''}
          onSearch={(search) => onChange({ search })}
          placeholder="Search by product name or SKU"
        />
      }
    >
      <FilterSelect
        label="Size"
        all="All sizes"
        choices={choices.map((size) => ({ value: size, label: size }))}
        value={view.size}
        onChange={(size) => onChange({ size }, { isStep: true })}
        flex="1 1 120px"
        maw={{ xs: 150 }}
      />
      {(view.search || view.size) && (
        <Button variant="subtle" onClick={() => onChange(CLEARED, { isStep: true })}>
          Clear Filters
        </Button>
      )}
    </FilterBar>
  )
}

const keyOf = ({ key }: OfferedRow): string => key
const DEPTHS = { product: 0, size: 1, seller: 2 } as const
const depthOf = ({ kind }: OfferedRow): number => DEPTHS[kind]
const heightOf = ({ kind }: OfferedRow): number => (kind === 'product' ? 61 : 45)
const toggled = (ids: readonly number[] = [], id: number): number[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]

function OfferedList({ view, onChange }: ViewProps) {
  const { id: userId } = useMe()
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(offeredPages(view))
  const sizes = useMemo(() => data?.pages.flat() ?? [], [data])
  const { open, opened } = view
  const products = useMemo(() => productsOf(sizes, more.hasNextPage), [sizes, more.hasNextPage])
  const rows = useMemo(
    () => offeredRows(products, { products: opened ?? [], sizes: open ?? [] }),
    [products, open, opened],
  )
  const toggle = useCallback(
    (row: OfferedRow) => {
      if (row.kind === 'size') onChange({ open: toggled(open, row.size.variant_id) })
      if (row.kind !== 'product') return
      const { product_id, sizes: ofProduct } = row.product
      const isOfProduct = (variantId: number) => ofProduct.some(({ variant_id }) => variant_id === variantId)
      if (!row.isOpen) return onChange({ opened: toggled(opened, product_id) })
      onChange({
        opened: opened?.filter((each) => each !== product_id),
        open: open?.filter((each) => !isOfProduct(each)),
      })
    },
    [open, opened, onChange],
  )
  const columns = useMemo(
    () =>
      offeredColumns({
        userId,
        onToggle: toggle,
        onRun: (run) => onChange({ run }, { isStep: true }),
        onOffer: ({ product_sync_id: offer }, { product_id: product }) =>
          onChange({ offer, product }, { isStep: true }),
        onPut: (line) => putOrWarn(userId, line),
      }),
    [userId, toggle, onChange],
  )
  return (
    <DataTable
      label="Available inventory"
      list="buyer-inventory"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowDepth={depthOf}
      rowHeight={heightOf}
      onOpen={toggle}
      isLoading={isPending}
      hasMore={more.hasNextPage}
      isLoadingMore={more.isFetchingNextPage}
      onEndReached={() => void more.fetchNextPage()}
      failure={
        error && (
          <LoadError title="Error Loading Inventory" error={error} onRetry={() => void refetch()}>
            Unable to load available inventory
          </LoadError>
        )
      }
      empty={<NothingOffered view={view} onChange={onChange} />}
    />
  )
}

function putOrWarn(userId: number, line: CartLine): void {
  if (!putInCart(userId, [line]))
    toastFailure({
      title: 'Not added to the cart',
      message: "This browser's storage is full, so your cart was not saved.",
    })
}

const NothingOffered = ({ view, onChange }: ViewProps) =>
  view.search || view.size ? (
    <EmptyState
      title="No variants found"
      actions={<Button onClick={() => onChange(CLEARED, { isStep: true })}>Clear Filters</Button>}
    >
      No available size matches the filters.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing is available right now">
      Sizes appear here as soon as a seller offers them wholesale and has them in stock.
    </EmptyState>
  )

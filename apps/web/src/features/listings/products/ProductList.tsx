import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { count } from '../../../shared/formats.ts'
import { useMay } from '../../../shared/session.ts'
import type { CellContext, TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { SearchedText } from '../../../shared/ui/cells/SearchedText.tsx'
import type { ListingRow } from '../sizes/listing-rows.ts'
import type { ListingFiltersProps } from '../sizes/ListingFilters.tsx'
import { type ListedProduct, listedProductPages } from '../listings.queries.ts'
import { isOpenRow, type ListingsView, namedAfter } from '../sizes/listings-view.ts'
import { NothingListed } from '../sizes/NothingListed.tsx'
import { type ProductRow, productRows } from './product-rows.ts'
import { ProductActions, ProductAt, ProductName, ProductPayoutCell } from './ProductRowCells.tsx'
import { LocationsRow, ROW_PX, type SizeActs, sizeColumns } from '../sizes/size-columns.tsx'
import { useOpenedProducts } from './use-opened-products.ts'

const GoblinModeModal = lazyDialog(() => import('../goblin-mode/GoblinModeModal.tsx'), 'GoblinModeModal', {
  product: null,
})

const SellingRulesModal = lazyDialog(() => import('../selling-rules/SellingRulesModal.tsx'), 'SellingRulesModal', {
  product: null,
})

const NONE: readonly number[] = []
/** The height in pixels of a product's row before it is measured. */
const PRODUCT_PX = 77

/** Products, one row each for all their sizes; an opened one shows its sizes below. */
export function ProductList({ view, onChange }: ListingFiltersProps) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(listedProductPages(view))
  const [goblin, setGoblin] = useState<ListedProduct | null>(null)
  const [ruled, setRuled] = useState<ListedProduct | null>(null)
  const products = useMemo(() => data?.pages.flatMap((page) => page.products) ?? [], [data])
  const open = {
    products: { named: view.open ?? NONE, isAll: view.all === true },
    sizes: { named: view.expanded ?? NONE, isAll: false },
  }
  const { sizesOf, show } = useOpenedProducts(products, { view, open: open.products })
  const onShown = useCallback((first: ProductRow, last: ProductRow) => show(first.place, last.place), [show])
  const toggleProduct = (id: number) => onChange({ open: namedAfter(open.products, id) })
  const toggleSize = (id: number) => onChange({ expanded: namedAfter(open.sizes, id) })
  const columns = productColumns({
    seesCosts: useMay('costs.read'),
    view,
    onToggle: toggleSize,
    onMarket: (market) => onChange({ market }, { isStep: true }),
    onWhy: (why, at) => onChange({ why, at }, { isStep: true }),
    onToggleProduct: toggleProduct,
    onShowProduct: (id) => isOpenRow(open.products, id) || toggleProduct(id),
    onGoblin: setGoblin,
    onRules: setRuled,
  })
  return (
    <SearchedText text={view.search} searchedFor={data?.pages[0]?.searched_for}>
      <DataTable
        label="Listings by product"
        list="listings"
        columns={columns}
        rows={productRows(products, open, sizesOf)}
        rowKey={({ key }) => key}
        rowDepth={({ kind }) => (kind === 'whole' ? 0 : 1)}
        rowHeight={heightOfRow}
        renderWide={wideOf}
        isRowLoading={({ kind }) => kind === 'loading'}
        onShown={onShown}
        onOpen={(row) => {
          if (row.kind === 'whole') toggleProduct(row.product.product_id)
          else if (row.kind === 'of-size') toggleSize(row.row.variant.variant_id)
        }}
        isLoading={isPending}
        failure={
          error && (
            <LoadError title="Error Loading Listings" error={error} onRetry={() => void refetch()}>
              Failed to load listings data
            </LoadError>
          )
        }
        hasMore={more.hasNextPage}
        isLoadingMore={more.isFetchingNextPage}
        onEndReached={() => void more.fetchNextPage()}
        loadingMoreText="Loading more listings..."
        empty={<NothingListed view={view} onChange={onChange} />}
      />
      <GoblinModeModal product={goblin} onClose={() => setGoblin(null)} />
      <SellingRulesModal product={ruled} onClose={() => setRuled(null)} />
    </SearchedText>
  )
}

function heightOfRow(row: ProductRow): number {
  if (row.kind === 'whole') return PRODUCT_PX
  return row.kind === 'of-size' ? ROW_PX[row.row.kind] : ROW_PX.size
}

function wideOf(row: ProductRow) {
  if (row.kind === 'failed') return <LoadError title="Error Loading Sizes" error={row.error} onRetry={row.onRetry} />
  if (row.kind === 'more')
    return (
      <Text size="sm" c="dimmed" px="md" py="xs">
        This product has more sizes. See them in the variant view.
      </Text>
    )
  return row.kind === 'of-size' && row.row.kind === 'locations' ? <LocationsRow variant={row.row.variant} /> : null
}

interface ProductActs extends SizeActs {
  seesCosts: boolean
  view: ListingsView
  onToggleProduct: (productId: number) => void
  onShowProduct: (productId: number) => void
  onGoblin: (product: ListedProduct) => void
  onRules: (product: ListedProduct) => void
}

/** Renderers of a product's row for the columns of the size list, by column id. */
type ProductCells = Record<
  string,
  (of: Extract<ProductRow, { kind: 'whole' }>, context: CellContext) => React.ReactNode
>

const cellsOfProduct = ({ view, onToggleProduct, onShowProduct, onGoblin, onRules }: ProductActs): ProductCells => {
  const actionsOf = (product: ListedProduct, isCard: boolean) => (
    <ProductActions
      product={product}
      view={view}
      isCard={isCard}
      onShow={() => onShowProduct(product.product_id)}
      onGoblin={() => onGoblin(product)}
      onRules={() => onRules(product)}
    />
  )
  return {
    product: ({ product, isOpen }) => (
      <ProductName product={product} isOpen={isOpen} onToggle={() => onToggleProduct(product.product_id)} />
    ),
    available: ({ product }) => count(product.total_available),
    desired: ({ product }) => <ProductPayoutCell product={product} field="desired_payout" />,
    minimum: ({ product }) => <ProductPayoutCell product={product} field="bottom_payout" />,
    stockx: ({ product }, { isCard }) => <ProductAt product={product} marketplace="stockx" isCard={isCard} />,
    goat: ({ product }, { isCard }) => <ProductAt product={product} marketplace="goat" isCard={isCard} />,
    listing: ({ product }, { isCard }) => actionsOf(product, isCard),
  }
}

/** Product names need more room than sizes; this width keeps the actions in view while the table scrolls. */
const NAME_WIDTH = 'minmax(272px, 1fr)'

/** Returns the columns of the size list, with product rows. */
function productColumns(acts: ProductActs): readonly TableColumn<ProductRow>[] {
  const ofProduct = cellsOfProduct(acts)
  return sizeColumns(acts, acts.seesCosts).map(
    ({ csv: _, ...column }: TableColumn<ListingRow>): TableColumn<ProductRow> => ({
      ...column,
      ...(column.id === 'product' && { header: 'Product', width: NAME_WIDTH }),
      ...(column.id === 'available' && { card: 'fact' }),
      ...(column.id === 'listing' && { id: 'actions', card: 'actions' }),
      cell: (row, context) => {
        if (row.kind === 'whole') return ofProduct[column.id]?.(row, context)
        return row.kind === 'of-size' ? column.cell(row.row, context) : null
      },
    }),
  )
}

import { Button, Text } from '@mantine/core'
import { day, money } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import type { DataTableProps } from '../../../shared/table/table-model.ts'
import { EditableNumber } from '../../../shared/ui/controls/EditableNumber.tsx'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import type { GlobalProduct, RefreshedProduct } from './global-products.queries.ts'
import { RefreshButton } from './RefreshButton.tsx'
import { useProductEdit } from './use-product-edit.ts'

/** The pause after the last keystroke before an edit is saved. */
const SAVED_AFTER_MS = 1_000
/** The largest amount that the API accepts, in dollars. */
const MOST_DOLLARS = 9_999_999.99

export interface ProductActs {
  onReleaseDate: (product: GlobalProduct) => void
  onRefreshed: (refreshed: RefreshedProduct) => void
}

type List = Pick<
  DataTableProps<GlobalProduct>,
  'isLoading' | 'failure' | 'empty' | 'hasMore' | 'isLoadingMore' | 'onEndReached'
>

/** Catalog products with the operator's settings, edited in place. */
export const GlobalProductsTable = ({
  label,
  products,
  columns,
  ...list
}: List & { label: string; products: readonly GlobalProduct[]; columns: readonly TableColumn<GlobalProduct>[] }) => (
  <DataTable {...list} label={label} columns={columns} rows={products} rowKey={({ id }) => id} />
)

/** Returns the columns of the table. Create them once, because new columns would discard typed text. */
export const productColumns = ({ onReleaseDate, onRefreshed }: ProductActs): readonly TableColumn<GlobalProduct>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(240px, 1fr)',
    isRequired: true,
    cell: ({ name, sku, brand, image_url }) => (
      <ProductCell name={name} imageUrl={image_url} detail={[sku, brand].filter(Boolean).join(' · ')} />
    ),
  },
  { id: 'market', header: 'Lowest Ask', width: '150px', cell: ({ variants }) => <LowestAsks variants={variants} /> },
  {
    id: 'price',
    header: 'Retail Price',
    width: '110px',
    align: 'right',
    cell: (product) => <RetailPrice product={product} />,
  },
  {
    id: 'release',
    header: 'Release Date',
    width: '140px',
    cell: (product) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`${releaseWords(product)}: release date of ${product.name}`}
        onClick={() => onReleaseDate(product)}
      >
        {releaseWords(product)}
      </Button>
    ),
  },
  {
    id: 'promo',
    header: 'Promo Fee',
    width: '110px',
    align: 'right',
    cell: (product) => <PromoFee product={product} />,
  },
  {
    id: 'markup',
    header: 'Wholesale Markup',
    cardHeader: 'Markup',
    width: '110px',
    align: 'right',
    cell: (product) => <WholesaleMarkup product={product} />,
  },
  {
    id: 'actions',
    header: 'StockX Data',
    width: '110px',
    align: 'right',
    cell: (product) =>
      product.stockx_product_id !== null && <RefreshButton product={product} onRefreshed={onRefreshed} />,
  },
]

const releaseWords = ({ release_date }: GlobalProduct): string =>
  release_date === null ? 'Not set' : day(release_date)

/** Shows the lowest asks, 'StockX $210' above 'ALIAS $215', without marketplaces that have none. */
function LowestAsks({ variants }: { variants: GlobalProduct['variants'] }) {
  const lowest = (asks: (number | null)[]) => {
    const known = asks.filter((ask) => ask !== null)
    return known.length === 0 ? null : Math.min(...known)
  }
  const stockx = lowest(variants.map(({ stockx_lowest_ask }) => stockx_lowest_ask))
  const alias = lowest(variants.map(({ alias_lowest_ask }) => alias_lowest_ask))
  return (
    <Text size="sm" className="num" component="div">
      {stockx !== null && <div>StockX {money(stockx)}</div>}
      {alias !== null && <div>ALIAS {money(alias)}</div>}
    </Text>
  )
}

function RetailPrice({ product }: { product: GlobalProduct }) {
  const { mutateAsync } = useProductEdit(product)
  return (
    <EditableNumber
      value={product.retail_price}
      label={`Retail price of ${product.name}`}
      onCommit={(price) => mutateAsync({ retail_price: price ?? 0 })}
      debounceMs={SAVED_AFTER_MS}
      min={0.01}
      max={MOST_DOLLARS}
      prefix="$"
      placeholder="Not set"
      isRequired
      column="retail_price"
    />
  )
}

/**
 * Edits a promotional fee. An emptied field ends the promotion at once (null); a zero waits, because it may become
 * 0.50.
 */
function PromoFee({ product }: { product: GlobalProduct }) {
  const { mutateAsync } = useProductEdit(product)
  return (
    <EditableNumber
      value={product.promotional_ark_fee}
      label={`Promotional fee of ${product.name}`}
      onCommit={(fee) => mutateAsync({ promotional_ark_fee: fee === 0 ? null : fee })}
      debounceMs={SAVED_AFTER_MS}
      isClearedAtOnce
      max={MOST_DOLLARS}
      prefix="$"
      placeholder="None"
      width={76}
      column="promotional_ark_fee"
    />
  )
}

function WholesaleMarkup({ product }: { product: GlobalProduct }) {
  const { mutateAsync } = useProductEdit(product)
  return (
    <EditableNumber
      value={product.wholesale_markup === 0 ? null : product.wholesale_markup}
      label={`Wholesale markup of ${product.name}`}
      onCommit={(markup) => mutateAsync({ wholesale_markup: markup ?? 0 })}
      debounceMs={SAVED_AFTER_MS}
      max={MOST_DOLLARS}
      prefix="$"
      placeholder="0"
      width={76}
      column="wholesale_markup"
    />
  )
}

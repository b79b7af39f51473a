import { type ListingRow, listingRows } from '../sizes/listing-rows.ts'
import type { ListedProduct } from '../listings.queries.ts'
import { isOpenRow, type OpenRows } from '../sizes/listings-view.ts'
import type { SizesOfOpened } from './use-opened-products.ts'

/** A row of the product view: a product, or one of an opened product's loaded sizes. */
export type ProductRow = {
  key: string
  /** The index in the list of the product that it shows or belongs to. */
  place: number
} & (
  | { kind: 'whole'; product: ListedProduct; isOpen: boolean }
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; onRetry: () => void }
  /** A product with more sizes than were read. */
  | { kind: 'more' }
  | { kind: 'of-size'; row: Exclude<ListingRow, { kind: 'product' }> }
)

interface Opened {
  products: OpenRows
  /** Sizes whose locations are shown. */
  sizes: OpenRows
}

/**
 * Returns the rows of products in list order with their opened sizes. `sizesOf` has the sizes of opened products by id.
 */
export function productRows(
  products: readonly ListedProduct[],
  open: Opened,
  sizesOf: ReadonlyMap<number, SizesOfOpened>,
): ProductRow[] {
  return products.flatMap((product, place): ProductRow[] => {
    const id = product.product_id
    const isOpen = isOpenRow(open.products, id)
    const row: ProductRow = { kind: 'whole', key: `whole ${id}`, place, product, isOpen }
    return isOpen ? [row, ...openedRows({ product, place }, sizesOf.get(id), open.sizes)] : [row]
  })
}

function openedRows(
  { product, place }: { product: ListedProduct; place: number },
  known: SizesOfOpened | undefined,
  openSizes: OpenRows,
): ProductRow[] {
  const id = product.product_id
  if (known?.error && !known.sizes)
    return [{ kind: 'failed', key: `failed ${id}`, place, error: known.error, onRetry: known.onRetry }]
  if (!known?.sizes)
    return Array.from({ length: product.shown_variants }, (_, nth) => ({
      kind: 'loading',
      key: `loading ${id} ${nth}`,
      place,
    }))
  const rows = listingRows(known.sizes, openSizes).flatMap((row): ProductRow[] =>
    row.kind === 'product' ? [] : [{ kind: 'of-size', key: row.key, place, row }],
  )
  return known.hasMore ? [...rows, { kind: 'more', key: `more ${id}`, place }] : rows
}

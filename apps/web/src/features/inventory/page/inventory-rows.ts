import type { InventoryView } from '../sizes/inventory-view.ts'
import type { PlacedPage } from './use-inventory-window.ts'
import type { InventoryItem, InventoryProduct, InventorySize, ProductWithSizes } from '../inventory.queries.ts'

/** A row of the table: a product, one of its sizes, or a size at a location. */
export type InventoryRow = {
  /** The index in the list of the product that it shows or belongs to. */
  place: number
  key: string
} & (
  | { kind: 'loading'; depth: 0 | 1 }
  | { kind: 'failed'; product: InventoryProduct; sizes: LoadedSizes }
  | { kind: 'product'; product: InventoryProduct; isOpen: boolean }
  | { kind: 'size'; product: InventoryProduct; size: InventorySize; isOpen: boolean }
  | { kind: 'item'; product: InventoryProduct; size: InventorySize; item: InventoryItem }
)

/** The sizes of an opened product, as far as they are read. */
export interface LoadedSizes {
  sizes: readonly InventorySize[] | undefined
  error: Error | null
  onRetry: () => void
}

/**
 * Returns the rows of products with their opened sizes and locations, in display order. Products that are not loaded
 * become loading rows. `sizesOf` has the sizes of opened products by `product_sync_id`. Rows of closed products on an
 * unchanged page are the same objects each time.
 */
export function inventoryRows(
  pages: readonly PlacedPage[],
  { open = [], sizes = [] }: { [Opened in 'open' | 'sizes']?: readonly number[] | undefined },
  sizesOf: ReadonlyMap<number, LoadedSizes>,
): InventoryRow[] {
  const openProducts = new Set(open)
  const openSizes = new Set(sizes)
  return pages.flatMap((page) => {
    const closed = closedRows(page)
    if (openProducts.size === 0) return closed
    return closed.flatMap((row): InventoryRow[] => {
      if (row.kind !== 'product' || !openProducts.has(row.product.product_sync_id)) return [row]
      const { product, place } = row
      const opened = openedRows({ product, place }, sizesOf.get(product.product_sync_id), openSizes)
      return [{ ...row, isOpen: true }, ...opened]
    })
  })
}

const rowsOfPages = new WeakMap<PlacedPage, InventoryRow[]>()

/** Returns the rows of a page without opened products, created once per page. */
function closedRows(page: PlacedPage): InventoryRow[] {
  const known = rowsOfPages.get(page)
  if (known) return known
  const rows = page.map(
    ({ product, place }): InventoryRow =>
      product
        ? { kind: 'product', place, key: `p${product.product_sync_id}`, product, isOpen: false }
        : { kind: 'loading', depth: 0, place, key: `l${place}` },
  )
  rowsOfPages.set(page, rows)
  return rows
}

interface Opened {
  product: InventoryProduct
  place: number
}

function openedRows(
  { product, place }: Opened,
  known: LoadedSizes | undefined,
  openSizes: ReadonlySet<number>,
): InventoryRow[] {
  const id = product.product_sync_id
  if (known?.sizes) return known.sizes.flatMap((size) => sizeRows({ product, place }, size, openSizes))
  if (known?.error) return [{ kind: 'failed', place, key: `f${id}`, product, sizes: known }]
  return Array.from({ length: product.is_found_by_size ? 1 : product.variant_count }, (_, nth) => ({
    kind: 'loading',
    depth: 1,
    place,
    key: `l${id}-${nth}`,
  }))
}

function sizeRows({ product, place }: Opened, size: InventorySize, openSizes: ReadonlySet<number>): InventoryRow[] {
  const key = `${product.product_sync_id}-${size.variant_id}`
  const isOpen = openSizes.has(size.variant_id)
  const row: InventoryRow = { kind: 'size', place, key: `s${key}`, product, size, isOpen }
  if (!isOpen) return [row]
  const items = size.locations.map(
    (item): InventoryRow => ({ kind: 'item', place, key: `i${item.inventory_item_id}`, product, size, item }),
  )
  return [row, ...items]
}

/** A size with its product: a row of the low-stock list. */
export interface SizeRow {
  key: string
  /** True for the heading row above a product's first size. */
  isHeading?: true
  product: ProductWithSizes
  size: InventorySize
}

/** A size at one location: a row of the list of reserves. */
export interface PlaceRow extends SizeRow {
  item: InventoryItem
}

/**
 * Returns a row for each size of each product. A size of two product links has two rows, so the key contains both ids.
 */
export const sizeRowsOf = (products: readonly ProductWithSizes[]): SizeRow[] =>
  products.flatMap((product) =>
    product.variants.map((size) => ({ key: `${product.product_sync_id}-${size.variant_id}`, product, size })),
  )

/** Returns the rows with a heading row above those of each product. */
export const withHeadings = <Row extends SizeRow>(rows: readonly Row[]): Row[] =>
  rows.flatMap((row, at) =>
    rows[at - 1]?.product === row.product
      ? [row]
      : [{ ...row, key: `heading ${row.product.product_sync_id}`, isHeading: true as const }, row],
  )

/**
 * Returns a row for each size at each location. `hideZero` leaves out locations where the size has no stock, reserves
 * or open sales.
 */
export const placeRowsOf = (
  products: readonly ProductWithSizes[],
  { hideZero = false }: Pick<InventoryView, 'hideZero'>,
): PlaceRow[] =>
  sizeRowsOf(products).flatMap((row) =>
    row.size.locations
      .filter((item) => !hideZero || isActive(item))
      .map((item) => ({ ...row, key: `i${item.inventory_item_id}`, item })),
  )

/** Adds or removes an id. Returns undefined instead of an empty list, which keeps the address short. */
export const toggled = (ids: readonly number[] | undefined, id: number): number[] | undefined => {
  const next = ids?.includes(id) ? ids.filter((each) => each !== id) : [...(ids ?? []), id]
  return next.length > 0 ? next : undefined
}

/** Returns whether a location is active for a size: it has stock, reserves or open sales. */
const isActive = (item: InventoryItem): boolean =>
  item.shopify_stock > 0 || item.quantity_reserved > 0 || item.sold_on_ark > 0

/** Returns how many locations are active for the sizes of a product, or for one size. */
export const activeLocations = (sizes: readonly InventorySize[]): number =>
  new Set(sizes.flatMap((size) => size.locations.filter(isActive).map((item) => item.location_id))).size

import type { InventoryView } from '../sizes/inventory-view.ts'
import type { PlacedPage } from './use-inventory-window.ts'
import type { InventoryItem, InventoryProduct, InventorySize, ProductWithSizes } from '../inventory.queries.ts'

/** A line of the table: a product, one of its sizes, or a size at a location. */
export type InventoryRow = {
  /** Which product of the list it is, or belongs to. */
  place: number
  key: string
} & (
  | { kind: 'loading'; depth: 0 | 1 }
  | { kind: 'failed'; product: InventoryProduct; sizes: SizesAtHand }
  | { kind: 'product'; product: InventoryProduct; isOpen: boolean }
  | { kind: 'size'; product: InventoryProduct; size: InventorySize; isOpen: boolean }
  | { kind: 'item'; product: InventoryProduct; size: InventorySize; item: InventoryItem }
)

/** The sizes of an opened product, as far as they have been read. */
export interface SizesAtHand {
  sizes: readonly InventorySize[] | undefined
  error: Error | null
  onRetry: () => void
}

/**
 * Products with what is opened of them, in the order of the screen; what is not at hand are rows that load.
 * `sizesOf`: the sizes of opened products by `product_sync_id`. A row of a product that is closed and of a page that has
 * not changed is the same object each time.
 */
export function inventoryRows(
  pages: readonly PlacedPage[],
  { open = [], sizes = [] }: { [Opened in 'open' | 'sizes']?: readonly number[] | undefined },
  sizesOf: ReadonlyMap<number, SizesAtHand>,
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

/** The rows of a page of which nothing is opened, made once for it. */
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
  known: SizesAtHand | undefined,
  openSizes: ReadonlySet<number>,
): InventoryRow[] {
  const id = product.product_sync_id
  if (known?.sizes) return known.sizes.flatMap((size) => sizeRows({ product, place }, size, openSizes))
  if (known?.error) return [{ kind: 'failed', place, key: `f${id}`, product, sizes: known }]
  return Array.from({ length: product.variant_count }, (_, nth) => ({
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

/** A size with the product it is of: a row of the low-stock list. */
export interface SizeRow {
  key: string
  /** The line above the first row of a product that names it. */
  isHeading?: true
  product: ProductWithSizes
  size: InventorySize
}

/** A size at one of its places: a row of the list where reserves are edited. */
export interface PlaceRow extends SizeRow {
  item: InventoryItem
}

/** A row for each size of each product. A size of two links is two rows, hence both ids in the key. */
export const sizeRowsOf = (products: readonly ProductWithSizes[]): SizeRow[] =>
  products.flatMap((product) =>
    product.variants.map((size) => ({ key: `${product.product_sync_id}-${size.variant_id}`, product, size })),
  )

/** The same rows with a line above those of each product. */
export const withHeadings = <Row extends SizeRow>(rows: readonly Row[]): Row[] =>
  rows.flatMap((row, at) =>
    rows[at - 1]?.product === row.product
      ? [row]
      : [{ ...row, key: `heading ${row.product.product_sync_id}`, isHeading: true as const }, row],
  )

/**
 * `hideZero`: without the places where a size that is in stock elsewhere has nothing, unless something is held back
 * there.
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

/** With the id or without it; undefined instead of an empty list, which leaves the address clean. */
export const toggled = (ids: readonly number[] | undefined, id: number): number[] | undefined => {
  const next = ids?.includes(id) ? ids.filter((each) => each !== id) : [...(ids ?? []), id]
  return next.length > 0 ? next : undefined
}

/** Document 1 §4: a location counts as active when shopify stock, reserved or sold is above 0. */
const isActive = (item: InventoryItem): boolean =>
  item.shopify_stock > 0 || item.quantity_reserved > 0 || item.sold_on_ark > 0

/** How many locations hold any of a product or a size. */
export const activeLocations = (sizes: readonly InventorySize[]): number =>
  new Set(sizes.flatMap((size) => size.locations.filter(isActive).map((item) => item.location_id))).size

import { parseSize, sizeOrder } from '@ark/domain'
import { cartLineId, type CartLine } from './cart-lines.ts'
import type { OfferedSize, OfferedStock } from '../wholesale-buyer.queries.ts'

/** A product with its offered sizes, in ascending order. */
export interface OfferedProduct extends Pick<OfferedSize, 'product_id' | 'product_name' | 'sku' | 'image_url'> {
  sizes: readonly OfferedSize[]
}

/** A row of the list: a product, one of its sizes, or a seller of the size. */
export type OfferedRow =
  | { kind: 'product'; key: string; product: OfferedProduct; isOpen: boolean }
  | { kind: 'size'; key: string; size: OfferedSize; isOpen: boolean }
  | { kind: 'seller'; key: string; size: OfferedSize; stock: OfferedStock }

/**
 * Groups sizes by product, in the order of the list. While there are more sizes to read, the last product may lack some
 * and is left out, unless it is the only one.
 */
export function productsOf(sizes: readonly OfferedSize[], hasMore: boolean): OfferedProduct[] {
  const groups = [...Map.groupBy(sizes, ({ product_id }) => product_id).values()]
  return groups.slice(0, hasMore && groups.length > 1 ? -1 : undefined).flatMap((ofProduct) => {
    const [first] = ofProduct
    if (!first) return []
    const { product_id, product_name, sku, image_url } = first
    return [{ product_id, product_name, sku, image_url, sizes: sizesInOrder(ofProduct) }]
  })
}

/** Returns the sizes in ascending order. */
export const sizesInOrder = (sizes: readonly OfferedSize[]): OfferedSize[] =>
  sizes.toSorted((one, other) => sizeOrder(parseSize(one.size)) - sizeOrder(parseSize(other.size)))

const closedRows = new WeakMap<OfferedProduct, OfferedRow>()

/** Returns the row of a closed product, the same object while the product is unchanged. */
function closedRow(product: OfferedProduct): OfferedRow {
  const known = closedRows.get(product)
  if (known) return known
  const row: OfferedRow = { kind: 'product', key: `p${product.product_id}`, product, isOpen: false }
  closedRows.set(product, row)
  return row
}

interface OpenOfferedRows {
  /** The products (`product_id`) whose sizes are shown. */
  products: readonly number[]
  /** The sizes (`variant_id`) whose sellers are shown, and thereby their products. */
  sizes: readonly number[]
}

/** Returns the rows of products, with the sizes of opened ones and the sellers of opened sizes, best price first. */
export function offeredRows(products: readonly OfferedProduct[], open: OpenOfferedRows): OfferedRow[] {
  const openSizes = new Set(open.sizes)
  const openProducts = new Set(open.products)
  return products.flatMap((product): OfferedRow[] => {
    const isOpen = openProducts.has(product.product_id) || product.sizes.some((each) => openSizes.has(each.variant_id))
    if (!isOpen) return [closedRow(product)]
    return [
      { kind: 'product', key: `p${product.product_id}`, product, isOpen },
      ...product.sizes.flatMap((size) => sizeRows(size, openSizes.has(size.variant_id))),
    ]
  })
}

const sizeRows = (size: OfferedSize, isOpen: boolean): OfferedRow[] => [
  { kind: 'size', key: `v${size.variant_id}`, size, isOpen },
  ...(isOpen ? size.retailer_stocks : []).map(
    (stock): OfferedRow => ({ kind: 'seller', key: `v${size.variant_id}s${stock.seller}`, size, stock }),
  ),
]

/** Returns a cart line for this many pairs of a size from one seller. */
export const lineOf = (size: OfferedSize, stock: OfferedStock, quantity: number): CartLine => ({
  id: cartLineId({ product_sync_id: stock.product_sync_id, variant_id: size.variant_id }),
  variant_id: size.variant_id,
  product_sync_id: stock.product_sync_id,
  seller: stock.seller,
  product_name: size.product_name,
  sku: size.sku,
  size: size.size,
  quantity,
  wholesale_price: stock.wholesale_price,
  quantity_available: stock.quantity_available,
  terms: stock.terms,
})

import { cartLineId, type CartLine } from './cart-lines.ts'
import type { OfferedSize, OfferedStock } from '../wholesale-buyer.queries.ts'

/** A line of the list: a size, or one of its sellers. */
export type OfferedRow =
  | { kind: 'size'; key: string; size: OfferedSize; isOpen: boolean }
  | { kind: 'seller'; key: string; size: OfferedSize; stock: OfferedStock }

const closedRows = new WeakMap<OfferedSize, OfferedRow>()

/** A row that is closed is the same object for as long as its size is. */
function closedRow(size: OfferedSize): OfferedRow {
  const known = closedRows.get(size)
  if (known) return known
  const row: OfferedRow = { kind: 'size', key: `v${size.variant_id}`, size, isOpen: false }
  closedRows.set(size, row)
  return row
}

/** Sizes with the sellers of those that are opened, the best price first. */
export function offeredRows(sizes: readonly OfferedSize[], open: readonly number[]): OfferedRow[] {
  const opened = new Set(open)
  return sizes.flatMap((size): OfferedRow[] => {
    if (!opened.has(size.variant_id)) return [closedRow(size)]
    return [
      { kind: 'size', key: `v${size.variant_id}`, size, isOpen: true },
      ...size.retailer_stocks.map(
        (stock): OfferedRow => ({ kind: 'seller', key: `v${size.variant_id}s${stock.seller}`, size, stock }),
      ),
    ]
  })
}

/** So many pairs of a size from one seller, as a line of the cart. */
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

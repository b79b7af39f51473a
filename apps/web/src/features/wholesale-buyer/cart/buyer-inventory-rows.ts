import { cartLineId, type CartLine } from './cart-lines.ts'
import type { OfferedSize, OfferedStock } from '../wholesale-buyer.queries.ts'

/** A row of the list: a size or one of its sellers. */
export type OfferedRow =
  | { kind: 'size'; key: string; size: OfferedSize; isOpen: boolean }
  | { kind: 'seller'; key: string; size: OfferedSize; stock: OfferedStock }

const closedRows = new WeakMap<OfferedSize, OfferedRow>()

/** Returns the row of a closed size, the same object while the size is unchanged. */
function closedRow(size: OfferedSize): OfferedRow {
  const known = closedRows.get(size)
  if (known) return known
  const row: OfferedRow = { kind: 'size', key: `v${size.variant_id}`, size, isOpen: false }
  closedRows.set(size, row)
  return row
}

/** Returns the rows of sizes, with the sellers of opened ones, the best price first. */
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

import type { LineItem, Order } from '../entities.ts'

export function orderTotalCents(order: Order): number {
  return (
    order.shippingCents +
    order.lineItems.reduce((sum, line) => sum + line.unitPriceCents * line.quantity - line.discountCents, 0)
  )
}

/** What remains of the total: nothing after a cancel (shopify.md §3.5). */
export function currentTotalCents(order: Order): number {
  return order.cancelledAt ? 0 : orderTotalCents(order)
}

/** Pieces that came back after they were sent are part of the order no more, and not open. */
export function openQuantity(line: LineItem): number {
  return Math.max(0, line.currentQuantity - line.fulfilledQuantity)
}

/** A cancelled order stays UNFULFILLED when nothing was shipped (recorded). */
export function fulfillmentStatusOf(order: Order): 'FULFILLED' | 'PARTIALLY_FULFILLED' | 'UNFULFILLED' {
  const shipped = order.lineItems.reduce((sum, line) => sum + line.fulfilledQuantity, 0)
  if (shipped === 0) return 'UNFULFILLED'
  return order.lineItems.every((line) => line.fulfilledQuantity >= line.quantity) ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
}

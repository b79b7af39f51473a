import type { LineItem, Order } from '../entities.ts'

export function orderTotalCents(order: Order): number {
  return (
    order.shippingCents +
    order.lineItems.reduce((sum, line) => sum + line.unitPriceCents * line.quantity - line.discountCents, 0)
  )
}

/** Returns the current total, which is 0 after a cancellation. */
export function currentTotalCents(order: Order): number {
  return order.cancelledAt ? 0 : orderTotalCents(order)
}

/** Returns the pieces that are still to be shipped. Returned pieces do not count. */
export function openQuantity(line: LineItem): number {
  return Math.max(0, line.currentQuantity - line.fulfilledQuantity)
}

/** Returns the fulfillment status. A canceled order that never shipped stays UNFULFILLED (recorded). */
export function fulfillmentStatusOf(order: Order): 'FULFILLED' | 'PARTIALLY_FULFILLED' | 'UNFULFILLED' {
  const shipped = order.lineItems.reduce((sum, line) => sum + line.fulfilledQuantity, 0)
  if (shipped === 0) return 'UNFULFILLED'
  return order.lineItems.every((line) => line.fulfilledQuantity >= line.quantity) ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
}

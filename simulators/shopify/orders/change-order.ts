import type { ShopDesk } from '../context.ts'
import type { LineItem, Order } from '../entities.ts'
import { changeStock, type LevelChange } from '../inventory/stock-changes.ts'
import { orderPayload } from '../webhooks/order-payload.ts'
import { claimStock } from './claim-stock.ts'
import { openQuantity } from './order-figures.ts'
import { commitment, fulfillmentOrdersFor, type NewLineItem } from './place-order.ts'

/** Adds a line to an order and commits its stock. Returns false when the stock is insufficient. */
export function addLine(desk: ShopDesk, order: Order, line: NewLineItem): boolean {
  const claims = claimStock(desk, [line], 'DECREMENT_OBEYING_POLICY')
  if (!claims) return false
  const added: LineItem = {
    ...line,
    id: desk.shop.nextId(),
    currentQuantity: line.quantity,
    fulfilledQuantity: 0,
    claimedLevel: claims[0]?.level ?? null,
  }
  order.lineItems.push(added)
  order.closedAt = null
  order.fulfillmentOrders.push(...fulfillmentOrdersFor(desk, order, { claims, lines: [added] }))
  desk.record('order.edited', { orderId: order.id, name: order.name, sku: added.sku, quantity: added.quantity })
  changeStock(desk, commitment(added), 'order edited')
  announceChange(desk, order)
  return true
}

/** Refunds at most this many pieces, those that were not shipped first. */
export function refundLines(
  desk: ShopDesk,
  order: Order,
  { quantity, restock }: { quantity: number; restock: boolean },
): void {
  const changes: LevelChange[] = []
  let left = quantity
  const refunded: { sku: string | null; quantity: number }[] = []
  for (const pieces of [openQuantity, (line: LineItem) => line.currentQuantity])
    for (const line of order.lineItems) {
      const isOpen = pieces === openQuantity
      const taken = Math.min(left, pieces(line))
      if (taken <= 0) continue
      left -= taken
      line.currentQuantity -= taken
      refunded.push({ sku: line.sku, quantity: taken })
      if (isOpen) closeParts(order, line, taken)
      const level = line.claimedLevel
      if (level && isOpen) changes.push({ level, name: 'committed', delta: -taken })
      if (level && restock) changes.push({ level, name: 'available', delta: taken })
    }
  const isWhole = order.lineItems.every(({ currentQuantity }) => currentQuantity === 0)
  order.financialStatus = isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  desk.record('order.refunded', { orderId: order.id, name: order.name, lines: refunded, restock })
  changeStock(desk, changes, 'refund')
  announceChange(desk, order)
}

/** Removes pieces from the fulfillment orders that are still open. */
function closeParts(order: Order, line: LineItem, quantity: number): void {
  let left = quantity
  for (const part of order.fulfillmentOrders) {
    for (const each of part.lines) {
      if (each.lineItem !== line) continue
      const taken = Math.min(left, each.remainingQuantity)
      each.remainingQuantity -= taken
      left -= taken
    }
    if (part.lines.every(({ remainingQuantity }) => remainingQuantity === 0)) part.status = 'CLOSED'
  }
}

function announceChange(desk: ShopDesk, order: Order): void {
  order.updatedAt = desk.clock.now()
  desk.announce('ORDERS_UPDATED', () => orderPayload(desk.shop, order))
}

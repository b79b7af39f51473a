import { uuidOf } from '../../core/random.ts'
import type { CancelRequest, ShopDesk, ShopTasks } from '../context.ts'
import type { Job, LineItem, Order } from '../entities.ts'
import { changeStock, type LevelChange } from '../inventory/stock-changes.ts'
import { orderPayload } from '../webhooks/order-payload.ts'
import { openQuantity } from './order-figures.ts'

/** Returns the recorded message why an order cannot be canceled, or undefined when it can. */
export function shopCancelRefusal(order: Order): string | undefined {
  if (order.cancelledAt) return 'Cannot cancel an order that has already been canceled'
  if (order.fulfillments.some(({ status }) => status === 'SUCCESS')) {
    return 'Cannot cancel an order that has outstanding fulfillments'
  }
  return undefined
}

/** Starts a cancellation and returns its job. The order changes when the job is done. */
export function startCancelJob(desk: ShopDesk, order: Order, cancellation: CancelRequest): Job {
  const job: Job = { id: uuidOf(`job ${desk.shop.nextId()}`), done: false, orderId: order.id }
  desk.shop.jobs.set(job.id, job)
  const details = { shop: desk.shop.domain, orderId: order.id, jobId: job.id, cancellation }
  if (desk.settings.jobDelayMs === 0) runCancelJob(desk, details)
  else desk.agenda.plan({ name: 'cancelOrder', details, inMs: desk.settings.jobDelayMs })
  // The mutation answers the state at its start.
  return { ...job, done: false }
}

export function runCancelJob(desk: ShopDesk, { orderId, jobId, cancellation }: ShopTasks['cancelOrder']): void {
  const order = desk.shop.orders.get(orderId)
  const job = desk.shop.jobs.get(jobId)
  const refusal = order ? (shopCancelRefusal(order) ?? failureOf(desk)) : 'Order does not exist'
  if (order && refusal === undefined) cancelOrder(desk, order, cancellation)
  if (job) Object.assign(job, { done: true, error: refusal ?? null })
}

/** Returns the error of a cancellation that is set to fail, or undefined. */
function failureOf({ settings }: ShopDesk): string | undefined {
  if (settings.failNextCancellations === 0) return undefined
  settings.failNextCancellations -= 1
  return 'The order could not be canceled'
}

function cancelOrder(desk: ShopDesk, order: Order, { reason, restock, refund }: CancelRequest): void {
  const now = desk.clock.now()
  const wasPaid = order.financialStatus === 'PAID'
  const changes = order.lineItems.flatMap((line) => releaseOf(line, restock))
  order.cancelReason = reason
  order.cancelledAt = now
  order.closedAt = now
  order.updatedAt = now
  if (refund && wasPaid) order.financialStatus = 'REFUNDED'
  else if (!wasPaid) order.financialStatus = 'VOIDED'
  for (const line of order.lineItems) line.currentQuantity = line.fulfilledQuantity
  for (const fulfillmentOrder of order.fulfillmentOrders) {
    fulfillmentOrder.status = 'CLOSED'
    fulfillmentOrder.updatedAt = now
    for (const line of fulfillmentOrder.lines) Object.assign(line, { totalQuantity: 0, remainingQuantity: 0 })
  }
  desk.record('order.cancelled', { orderId: order.id, name: order.name, reason, restock })
  changeStock(desk, changes, 'cancel')
  desk.announce('ORDERS_CANCELLED', () => orderPayload(desk.shop, order))
  desk.announce('ORDERS_UPDATED', () => orderPayload(desk.shop, order))
}

/**
 * Returns the stock changes of a canceled line. With restock the pieces become available; without, they leave on_hand.
 * A closed location gets nothing back.
 */
export function releaseOf(line: LineItem, restock: boolean): LevelChange[] {
  const level = line.claimedLevel
  const delta = openQuantity(line)
  if (!level || delta === 0) return []
  const released: LevelChange = { level, name: 'committed', delta: -delta }
  return restock && level.location.isActive ? [released, { level, name: 'available', delta }] : [released]
}

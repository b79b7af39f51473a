import type { Alias } from '../alias.ts'
import { type Order, AliasOrderState } from '../entities.ts'

type Change = Partial<Pick<Order, 'state' | 'fulfillment' | 'label'>>

export interface Move extends Change {
  /** For the journal: `order.confirmed`. */
  effect: string
}

/** The only way an order changes: its time moves, the journal keeps it, and what follows by itself is planned anew. */
export function moveAliasOrder(alias: Alias, order: Order, { effect, ...change }: Move): Order {
  const now = alias.clock.now()
  Object.assign(order, change, { updatedAt: now })
  if (order.state === AliasOrderState.inTransit) order.inTransitAt ??= now
  const { id, listingId, state, fulfillment, label } = order
  alias.journal.record(effect, { orderId: id, listingId, state, fulfillment, trackingNumber: label?.trackingNumber })
  settlePayout(alias, order)
  planNextStep(alias, order)
  return order
}

/**
 * The seller's bank hears of it; no call of the API does (alias.md 2). The money is his while the order is completed,
 * and is taken back when it no longer is.
 */
function settlePayout({ journal }: Alias, order: Order): void {
  const isPaid = order.state === AliasOrderState.completed
  if (isPaid === order.isPaid) return
  order.isPaid = isPaid
  journal.record(isPaid ? 'payout.paid' : 'payout.reversed', { orderId: order.id, amountCents: order.paidOutCents })
}

/** Starts the clock of an order: the auto-cancellation first, later the carrier and the verification. */
export function planNextStep(alias: Alias, order: Order): void {
  const next = nextStep(alias, order)
  alias.agenda.cancel(order.id)
  if (next) alias.agenda.plan({ name: 'takeNextStep', key: order.id, details: { orderId: order.id }, inMs: next.inMs })
}

export function takeNextStep(alias: Alias, orderId: string): void {
  const order = alias.store.orders.get(orderId)
  const next = order && nextStep(alias, order)
  if (next) moveAliasOrder(alias, order, next.move)
}

/** The life after the seller's last action (alias.md §3.4). States that only control sets wait for control. */
function nextStep({ settings, clock }: Alias, order: Order): { inMs: number; move: Move } | undefined {
  const move = { [AliasOrderState.labelGenerated]: FIRST_SCAN, [AliasOrderState.inTransit]: afterShipping(order) }[
    order.state
  ]
  if (move) return settings.orderStepMs === 0 ? undefined : { inMs: settings.orderStepMs, move }
  if (order.state !== AliasOrderState.unconfirmed && order.state !== AliasOrderState.confirmed) return undefined
  const inMs = order.cancelsAt.getTime() - clock.now().getTime()
  return { inMs, move: { effect: 'order.canceled', state: AliasOrderState.canceled } }
}

/** The carrier has scanned the label, whether or not the seller said so. */
const FIRST_SCAN: Move = { effect: 'order.in_transit', state: AliasOrderState.inTransit, fulfillment: 'in_transit' }

function afterShipping({ fulfillment }: Order): Move {
  if (fulfillment === 'seller_shipped') return { effect: 'order.in_transit', fulfillment: 'in_transit' }
  if (fulfillment === 'in_transit') return { effect: 'order.delivered', fulfillment: 'delivered' }
  return { effect: 'order.completed', state: AliasOrderState.completed }
}

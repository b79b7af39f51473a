import type { Alias } from '../alias.ts'
import { type Order, AliasOrderState } from '../entities.ts'

type Change = Partial<Pick<Order, 'state' | 'fulfillment' | 'label'>>

export interface Move extends Change {
  /** The name in the journal: `order.confirmed`. */
  effect: string
}

/** Changes an order. All changes go through here, so that its time, the journal and its next step are updated. */
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
 * Settles the payout at the seller's bank, which no API call shows. The seller has the money while the order is
 * completed; otherwise it is taken back.
 */
function settlePayout({ journal }: Alias, order: Order): void {
  const isPaid = order.state === AliasOrderState.completed
  if (isPaid === order.isPaid) return
  order.isPaid = isPaid
  journal.record(isPaid ? 'payout.paid' : 'payout.reversed', { orderId: order.id, amountCents: order.paidOutCents })
}

/** Schedules the next step of an order: first its automatic cancellation, later the carrier and the verification. */
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

/** Returns the next step after the seller's last action. States that only control sets wait for control. */
function nextStep({ settings, clock }: Alias, order: Order): { inMs: number; move: Move } | undefined {
  const move = { [AliasOrderState.labelGenerated]: FIRST_SCAN, [AliasOrderState.inTransit]: afterShipping(order) }[
    order.state
  ]
  if (move) return settings.orderStepMs === 0 ? undefined : { inMs: settings.orderStepMs, move }
  if (order.state !== AliasOrderState.unconfirmed && order.state !== AliasOrderState.confirmed) return undefined
  const inMs = order.cancelsAt.getTime() - clock.now().getTime()
  return { inMs, move: { effect: 'order.canceled', state: AliasOrderState.canceled } }
}

/** The carrier's first scan, which happens whether or not the seller marks the order as shipped. */
const FIRST_SCAN: Move = { effect: 'order.in_transit', state: AliasOrderState.inTransit, fulfillment: 'in_transit' }

function afterShipping({ fulfillment }: Order): Move {
  if (fulfillment === 'seller_shipped') return { effect: 'order.in_transit', fulfillment: 'in_transit' }
  if (fulfillment === 'in_transit') return { effect: 'order.delivered', fulfillment: 'delivered' }
  return { effect: 'order.completed', state: AliasOrderState.completed }
}

import type { Alias } from '../alias.ts'
import { recordNotFound, refusal } from '../api/errors.ts'
import { type Order, AliasOrderState } from '../entities.ts'
import { orderStatus } from '../present/order.ts'
import { issueLabel } from './issue-label.ts'
import { moveAliasOrder } from './move-order.ts'

export function findOrder({ store }: Alias, id: string): Order {
  const order = store.orders.get(id)
  if (!order) throw recordNotFound()
  return order
}

interface Transition {
  from: readonly string[]
  to: string
  effect: string
}

/** The states that allow each action. They are assumptions, because alias documents none. */
const TRANSITIONS = {
  confirm: { from: [AliasOrderState.unconfirmed], to: AliasOrderState.confirmed, effect: 'order.confirmed' },
  cancel: {
    from: [AliasOrderState.unconfirmed, AliasOrderState.confirmed, AliasOrderState.labelGenerated],
    to: AliasOrderState.canceled,
    effect: 'order.canceled',
  },
  generate_label: {
    from: [AliasOrderState.confirmed],
    to: AliasOrderState.labelGenerated,
    effect: 'order.label_generated',
  },
  ship: { from: [AliasOrderState.labelGenerated], to: AliasOrderState.inTransit, effect: 'order.shipped' },
} as const satisfies Record<string, Transition>

/**
 * Performs a seller's action or throws the refusal. A setting decides whether a repeated action is refused or answered
 * as done.
 */
function act(
  alias: Alias,
  id: string,
  { name, extra = () => ({}) }: { name: keyof typeof TRANSITIONS; extra?: () => object },
): Order {
  const order = findOrder(alias, id)
  const { from, to, effect }: Transition = TRANSITIONS[name]
  if (order.state === to && alias.settings.repeats === 'idempotent') return order
  if (!from.includes(order.state)) throw wrongState(alias, order)
  return moveAliasOrder(alias, order, { effect, state: to, ...extra() })
}

/** Returns the refusal for a wrong state. Its code identifies it; the message may change and names no call. */
const wrongState = ({ settings }: Alias, order: Order) =>
  refusal(settings, `The order cannot be processed in its current status ${orderStatus(order, settings)}`)

export const confirmOrder = (alias: Alias, id: string) => act(alias, id, { name: 'confirm' })

export const cancelPlacedOrder = (alias: Alias, id: string) => act(alias, id, { name: 'cancel' })

export const shipOrder = (alias: Alias, id: string) =>
  act(alias, id, { name: 'ship', extra: () => ({ fulfillment: 'seller_shipped' }) })

export const generateLabel = (alias: Alias, id: string, labelType = 'LABEL_TYPE_SHIPPING') =>
  act(alias, id, { name: 'generate_label', extra: () => ({ label: issueLabel(alias, id, labelType) }) })

/** Creates a new label with a new tracking number, by default of the same type. */
export function regenerateLabel(alias: Alias, id: string, labelType?: string): Order {
  const order = findOrder(alias, id)
  if (order.state !== AliasOrderState.labelGenerated) throw wrongState(alias, order)
  const label = issueLabel(alias, id, labelType ?? order.label?.type ?? 'LABEL_TYPE_SHIPPING')
  return moveAliasOrder(alias, order, { effect: 'order.label_regenerated', label })
}

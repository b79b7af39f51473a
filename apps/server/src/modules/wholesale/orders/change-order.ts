import { WHOLESALE_STATUSES, wholesaleStatusRefusal } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { giveBackOrder, holdOrder } from '../pairs/hold-pairs.ts'
import {
  orderLines,
  lockOrder,
  moveOrder,
  type OrderRef,
  type OrderState,
  shipFulfilled,
} from '../pairs/queries/order-transitions.ts'
import { type OrderActor, recordChange } from '../pairs/record-change.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

export interface StatusChange {
  ref: OrderRef
  by: OrderActor
  to: OrderState['status']
  notes: string | null
}

/**
 * Takes an order to another status (wholesale-statuses.ts of the domain says which and who may), with what follows from
 * it, in the retailer's transaction: approving takes its pairs or is refused, falling through gives them back once,
 * shipping takes the lines along that are packed. Both sides are mailed of it by a job that exists only if this
 * commits.
 */
export async function changeOrderStatus(tx: Tx, needs: Needs, change: StatusChange): Promise<Refusal | null> {
  const { ref, by, to } = change
  const order = await lockOrder(tx, ref, by.buyerId)
  if (!order) return notFound('This order')
  const words = wholesaleStatusRefusal(order, to, by.actor)
  const refusal = words ? refuse('conflict', words) : await followUp(tx, needs, { ref, order, to })
  if (refusal) return refusal
  await moveOrder(tx, ref, to)
  await recordChange(tx, needs, { ...change, order, what: 'status', isMailed: false })
  return null
}

/** What a status brings along. */
async function followUp(
  tx: Tx,
  needs: Needs,
  { ref, order, to }: { ref: OrderRef; order: OrderState; to: OrderState['status'] },
): Promise<Refusal | null> {
  if (to === 'approved') return holdOrder(tx, needs, { ref, order })
  if (WHOLESALE_STATUSES[to].isCanceled) await giveBackOrder(tx, needs, { ref, order })
  if (to !== 'partial_shipped' && to !== 'shipped_from_retailer') return null
  const refusal = await shippingRefusal(tx, ref, to)
  if (!refusal) await shipFulfilled(tx, ref, needs.clock.now())
  return refusal
}

/** A whole shipment takes every line along, one in part some of them: what is left is held on. */
async function shippingRefusal(
  tx: Tx,
  ref: OrderRef,
  to: 'partial_shipped' | 'shipped_from_retailer',
): Promise<Refusal | null> {
  const lines = await orderLines(tx, ref)
  const isWhole = lines.every(({ fulfilled }) => fulfilled)
  if (to === 'shipped_from_retailer')
    return isWhole
      ? null
      : refuse('conflict', 'Some lines are not packed yet. Tick them off first, or ship the order in part.')
  if (isWhole) return refuse('conflict', 'Every line is packed: ship the whole order.')
  return lines.some(({ fulfilled, shipped_at }) => fulfilled && shipped_at === null)
    ? null
    : refuse('conflict', 'Nothing is packed that was not shipped before. Tick off the lines that leave now.')
}

import {
  dealPayment,
  dealPaymentRefusal,
  statusAfterPayment,
  WHOLESALE_STATUSES,
  wholesalePaymentRefusal,
  wholesaleStatusRefusal,
} from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce, announceToBuyer, announceToOperator } from '../../platform/events.ts'
import { notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { recordAudit, recordOperatorAct } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { giveBackOrder, holdOrder } from './hold-pairs.ts'
import { insertChange, type NewChange } from './queries/insert-orders.ts'
import {
  orderLines,
  lockOrder,
  moveOrder,
  passOnOrder,
  type OrderRef,
  type OrderState,
  payOrder,
  shipFulfilled,
} from './queries/order-transitions.ts'
import { noticeOfChange } from './rules/order-notices.ts'
import { mailOrderChangeJob } from './wholesale.jobs.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

/** Who changes an order. `buyerId`: of the buyer's people, whose order it has to be. */
export interface OrderActor {
  actor: NewChange['actor']
  userId: number
  buyerId: number | null
}

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
  await record(tx, needs, { ...change, order, what: 'status', isMailed: false })
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

export interface PaymentChange {
  ref: OrderRef
  by: OrderActor
  to: OrderState['payment_status']
  notes: string | null
}

/** Says of an order's payment what has become of it; an approved order that is paid becomes `paid` with it. */
export async function changeOrderPayment(tx: Tx, needs: Needs, change: PaymentChange): Promise<Refusal | null> {
  const { ref, to } = change
  const order = await lockOrder(tx, ref)
  if (!order) return notFound('This order')
  const words = wholesalePaymentRefusal(order, to)
  if (words) return refuse('conflict', words)
  if (order.paid_to_retailer_at !== null) return refuse('conflict', PASSED_ON)
  await payOrder(tx, ref, to)
  await record(tx, needs, { ...change, order, what: 'payment', isMailed: false })
  const status = statusAfterPayment(order, to)
  if (status === null) return null
  await moveOrder(tx, ref, status)
  // The mail about the payment says so.
  await record(tx, needs, { ...change, order, to: status, notes: null, what: 'status', isMailed: true })
  return null
}

const PASSED_ON = 'ARK has paid the seller for this order. ARK takes that back first; then the buyer can be refunded.'

export interface PayoutChange {
  ref: OrderRef
  by: OrderActor
  to: 'paid_to_retailer' | 'paid_to_ark'
  notes: string | null
}

/**
 * Says that ARK has passed the buyer's money on to the seller, or that it has not after all (wholesale-deals.ts of the
 * domain). The seller is told; the buyer is not.
 */
export async function changeOrderPayout(tx: Tx, needs: Needs, change: PayoutChange): Promise<Refusal | null> {
  const { ref, to } = change
  const order = await lockOrder(tx, ref)
  if (!order) return notFound('This order')
  const words = dealPaymentRefusal({ ...order, payment_status: dealPaymentOf(order) }, to)
  if (words) return refuse('conflict', words)
  await passOnOrder(tx, ref, to === 'paid_to_retailer' ? needs.clock.now() : null)
  await record(tx, needs, { ...change, order, what: 'payout', isMailed: false })
  return null
}

/** What the operator calls an order's money. */
export const dealPaymentOf = (order: Pick<OrderState, 'payment_status' | 'paid_to_retailer_at'>) =>
  dealPayment(order.payment_status, order.paid_to_retailer_at !== null)

interface Recorded extends Pick<NewChange, 'what' | 'to' | 'notes' | 'isMailed'> {
  ref: OrderRef
  by: OrderActor
  order: OrderState
}

async function record(tx: Tx, needs: Needs, recorded: Recorded): Promise<void> {
  const { jobs, clock } = needs
  const { ref, by, order, what, to, notes, isMailed } = recorded
  const { retailerId, orderId } = ref
  const change = { ...ref, what, to, notes, isMailed, actor: by.actor, userId: by.userId, at: clock.now() }
  const changeId = await insertChange(tx, { ...change, buyerId: order.buyer_id })
  if (!isMailed) await jobs.within(tx).send(mailOrderChangeJob, { retailer_id: retailerId, change_id: changeId })
  const { actor, userId } = by
  const details = {
    wholesale_order_id: orderId,
    order_number: order.order_number,
    by: actor,
    from: { status: order.status, payment: order.payment_status, payout: dealPaymentOf(order) }[what],
    to,
  }
  const event = { event_type: `wholesale_order_${what}`, status: 'success' as const }
  await (actor === 'operator'
    ? recordOperatorAct(tx, { ...event, userId, details: { retailer_id: retailerId, ...details } })
    : // The log names people of the retailer.
      recordAudit(tx, { ...event, retailerId, userId: actor === 'retailer' ? userId : null, details }))
  const notice = noticeOfChange(order, { actor, what, to })
  if (notice) await notify(tx, needs, { retailerId, notice })
  announce(tx, retailerId, { changed: 'wholesale-orders', ids: [orderId] })
  announceToBuyer(tx, order.buyer_id, { changed: 'wholesale-orders', ids: [orderId] })
  announceToOperator(tx, { changed: 'wholesale-orders', ids: [orderId] })
}

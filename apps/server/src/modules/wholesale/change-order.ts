import { statusAfterPayment, WHOLESALE_STATUSES, wholesalePaymentRefusal, wholesaleStatusRefusal } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce, announceToBuyer } from '../../platform/events.ts'
import { notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { giveBackOrder, holdOrder } from './hold-pairs.ts'
import { insertChange, type NewChange } from './queries/insert-orders.ts'
import {
  linesOf,
  lockOrder,
  moveOrder,
  type OrderRef,
  type OrderState,
  payOrder,
  shipFulfilled,
} from './queries/order-transitions.ts'
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
 * shipping takes the lines along that are packed. Both sides are mailed of it by a job that exists only if this commits.
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
  if (by.actor === 'buyer' && WHOLESALE_STATUSES[to].isCanceled)
    await notify(tx, needs, { retailerId: ref.retailerId, notice: canceledNotice(order) })
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
  const lines = await linesOf(tx, ref)
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
  await payOrder(tx, ref, to)
  await record(tx, needs, { ...change, order, what: 'payment', isMailed: false })
  const status = statusAfterPayment(order, to)
  if (status === null) return null
  await moveOrder(tx, ref, status)
  // The mail about the payment says so.
  await record(tx, needs, { ...change, order, to: status, notes: null, what: 'status', isMailed: true })
  return null
}

interface Recorded extends Pick<NewChange, 'what' | 'to' | 'notes' | 'isMailed'> {
  ref: OrderRef
  by: OrderActor
  order: OrderState
}

async function record(tx: Tx, { jobs, clock }: Needs, recorded: Recorded): Promise<void> {
  const { ref, by, order, what, to, notes, isMailed } = recorded
  const { retailerId, orderId } = ref
  const change = { ...ref, what, to, notes, isMailed, actor: by.actor, userId: by.userId, at: clock.now() }
  const changeId = await insertChange(tx, { ...change, buyerId: order.buyer_id })
  if (!isMailed) await jobs.within(tx).send(mailOrderChangeJob, { retailer_id: retailerId, change_id: changeId })
  await recordAudit(tx, {
    retailerId,
    // The log names people of the retailer.
    userId: by.actor === 'retailer' ? by.userId : null,
    event_type: what === 'status' ? 'wholesale_order_status' : 'wholesale_order_payment',
    status: 'success',
    details: {
      ...{ wholesale_order_id: orderId, order_number: order.order_number, by: by.actor },
      ...{ from: what === 'status' ? order.status : order.payment_status, to },
    },
  })
  announce(tx, retailerId, { changed: 'wholesale-orders', ids: [orderId] })
  announceToBuyer(tx, order.buyer_id, { changed: 'wholesale-orders', ids: [orderId] })
}

const canceledNotice = ({ wholesale_order_id: id, order_number }: OrderState) =>
  ({
    kind: 'wholesale_order',
    subject: `wholesale order ${id} canceled`,
    title: `The buyer has canceled wholesale order ${order_number}`,
    body: 'Pairs that were held for it are free again.',
    path: `/wholesale?order=${id}`,
  }) as const

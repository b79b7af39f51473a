import { dealPayment, type ProposedTotals } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce, announceToBuyer, announceToOperator } from '../../../platform/events.ts'
import { recordAudit, recordOperatorAct } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { insertChange, type NewChange } from './queries/insert-orders.ts'
import type { OrderRef, OrderState } from './queries/order-transitions.ts'
import { mailedSides } from './rules/order-mails.ts'
import { noticeOfChange } from './rules/order-notices.ts'
import { mailOrderChangeJob } from '../wholesale.jobs.ts'

/** Who changes an order. `buyerId` is set for a buyer's user, who may change only orders of that buyer. */
export interface OrderActor {
  actor: NewChange['actor']
  /** Null when time ended a proposal. */
  userId: number | null
  buyerId: number | null
}

/** Returns the operator's payment state of an order. */
export const dealPaymentOf = (order: Pick<OrderState, 'payment_status' | 'paid_to_retailer_at'>) =>
  dealPayment(order.payment_status, order.paid_to_retailer_at !== null)

interface RecordedChange extends Pick<NewChange, 'what' | 'to' | 'notes' | 'isMailed'> {
  ref: OrderRef
  by: OrderActor
  /** The order before the change. */
  order: OrderState
  /** The proposal that a step is about. */
  proposal?: ProposedTotals & { id: number }
}

/**
 * Records a change of an order in its transaction: in the order's history, in the audit log with the value before, as a
 * job that mails it (unless `isMailed`: another e-mail covers it), as a notification of the seller, and on all screens.
 */
export async function recordChange(
  tx: Tx,
  needs: Pick<Capabilities, 'jobs' | 'clock'>,
  recorded: RecordedChange,
): Promise<void> {
  const { jobs, clock } = needs
  const { ref, by, order, what, to, notes } = recorded
  const { retailerId, orderId } = ref
  const { actor, userId } = by
  const mailed = recorded.isMailed || mailedSides({ what, to_value: to }).length === 0
  const proposalId = recorded.proposal?.id ?? null
  const change = { ...ref, what, to, notes, isMailed: mailed, actor, userId, at: clock.now(), proposalId }
  const changeId = await insertChange(tx, { ...change, buyerId: order.buyer_id })
  if (!mailed) await jobs.within(tx).send(mailOrderChangeJob, { retailer_id: retailerId, change_id: changeId })
  const details = {
    wholesale_order_id: orderId,
    order_number: order.order_number,
    by: actor,
    from: valueBefore(order, { what, to }),
    to,
    ...(recorded.proposal && totalsOf(recorded.proposal)),
  }
  const event = { event_type: `wholesale_order_${what}`, status: 'success' as const }
  await (actor === 'operator' && userId !== null
    ? recordOperatorAct(tx, { ...event, userId, details: { retailer_id: retailerId, ...details } })
    : // The audit log names only the retailer's own people.
      recordAudit(tx, { ...event, retailerId, userId: actor === 'retailer' ? userId : null, details }))
  const notice = noticeOfChange(order, { actor, what, to, proposalId })
  if (notice) await notify(tx, needs, { retailerId, notice })
  announce(tx, retailerId, { changed: 'wholesale-orders', ids: [orderId] })
  announceToBuyer(tx, order.buyer_id, { changed: 'wholesale-orders', ids: [orderId] })
  announceToOperator(tx, { changed: 'wholesale-orders', ids: [orderId] })
}

/** Returns the pairs and the total before and after a proposal, for the audit log. */
const totalsOf = ({ ordered_items, ordered_amount, total_items, total_amount }: ProposedTotals) => ({
  old_total_items: ordered_items,
  new_total_items: total_items,
  old_total_amount: ordered_amount,
  new_total_amount: total_amount,
})

function valueBefore(order: OrderState, { what, to }: Pick<NewChange, 'what' | 'to'>): string {
  if (what === 'status') return order.status
  if (what === 'proposal') return to === 'proposed' ? order.status : 'proposed'
  if (what === 'payment') return order.payment_status
  if (what === 'payout') return dealPaymentOf(order)
  if (what === 'claim') return order.buyer_paid_at === null ? 'not_paid' : 'paid'
  return order.retailer_received_at === null ? 'not_received' : 'received'
}

import { WHOLESALE_STATUSES, wholesaleStatusRefusal } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { releaseOrder, reserveOrder } from '../pairs/reserve-pairs.ts'
import { currentProposal } from '../proposals/current-proposal.ts'
import { endProposal } from '../proposals/queries/proposals.ts'
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
 * Moves an order to another status, with all consequences, in the retailer's transaction (wholesale-statuses.ts of the
 * domain defines which moves are allowed to whom). Approving takes its pairs or is refused, canceling releases them
 * once and ends an open proposal, and shipping includes the packed lines. The job that mails both sides is part of the
 * transaction.
 */
export async function changeOrderStatus(tx: Tx, needs: Needs, change: StatusChange): Promise<Refusal | null> {
  const { ref, by, to } = change
  const order = await lockOrder(tx, ref, by.buyerId)
  if (!order) return notFound('This order')
  const proposal = isAnswer(to) ? await currentProposal(tx, needs, { ref, order }) : null
  const words = wholesaleStatusRefusal({ ...order, proposal }, to, by.actor)
  const refusal = words ? refuse('conflict', words) : await followUp(tx, needs, { ref, order, to })
  if (refusal) return refusal
  // The cancellation released the proposed pairs, and its record covers the end of the proposal.
  if (proposal) await endProposal(tx, ref, { proposalId: proposal.wholesale_proposal_id, state: endedBy(by.actor) })
  await moveOrder(tx, ref, to)
  if (to === 'approved') await issueInvoice(tx, needs, ref)
  await recordChange(tx, needs, { ...change, order, what: 'status', isMailed: false })
  return null
}

/** Returns whether a status answers a submitted order, so that a proposal matters. */
const isAnswer = (to: OrderState['status']): boolean =>
  to === 'processing' || to === 'approved' || WHOLESALE_STATUSES[to].isCanceled

const endedBy = (actor: OrderActor['actor']) => (actor === 'buyer' ? 'declined' : 'withdrawn')

/** Does what a new status requires; returns a refusal when that is impossible. */
async function followUp(
  tx: Tx,
  needs: Needs,
  { ref, order, to }: { ref: OrderRef; order: OrderState; to: OrderState['status'] },
): Promise<Refusal | null> {
  if (to === 'approved') return reserveOrder(tx, needs, { ref, order })
  if (WHOLESALE_STATUSES[to].isCanceled) await releaseOrder(tx, needs, { ref, order })
  if (to !== 'partial_shipped' && to !== 'shipped_from_retailer') return null
  const refusal = await shippingRefusal(tx, ref, to)
  if (!refusal) await shipFulfilled(tx, ref, needs.clock.now())
  return refusal
}

/** Checks that a full shipment includes every line, and a partial one some of them; the rest stays reserved. */
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
      : refuse('conflict', 'Some lines are not packed yet. Mark them as packed first, or ship part of the order.')
  if (isWhole) return refuse('conflict', 'Every line is packed. Ship the whole order.')
  return lines.some(({ fulfilled, shipped_at }) => fulfilled && shipped_at === null)
    ? null
    : refuse('conflict', 'No lines are newly packed. Mark the lines that ship now as packed.')
}

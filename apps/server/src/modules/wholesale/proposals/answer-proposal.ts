import { WHOLESALE_PROPOSALS, type WholesaleProposalAct } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { lockOrder, moveOrder, type OrderRef, type OrderState } from '../pairs/queries/order-transitions.ts'
import { replaceCost } from '../pairs/queries/insert-orders.ts'
import { type OrderActor, recordChange } from '../pairs/record-change.ts'
import { currentProposal, endReleased, recordProposalStep } from './current-proposal.ts'
import { applyProposal, endProposal, proposalOfOrder, type ProposalRow } from './queries/proposals.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

export interface ProposalAnswer {
  ref: OrderRef
  /** The buyer's user for an answer, the seller's for a withdrawal. */
  by: OrderActor
  proposalId: number
  act: WholesaleProposalAct
}

/**
 * Answers a proposal of part of an order, in the retailer's transaction (`WHOLESALE_PROPOSALS` of the domain). Accepted:
 * the order has the proposed lines and total and is approved, with the pairs that the proposal reserved. Declined or
 * withdrawn: the pairs are released, and the order waits for the seller again. The order's lock decides between two
 * answers at once. A repeated answer changes nothing. Refuses a proposal that has ended or expired.
 */
export async function answerProposal(tx: Tx, needs: Needs, answer: ProposalAnswer): Promise<Refusal | null> {
  const { ref, by, proposalId, act } = answer
  const order = await lockOrder(tx, ref, by.buyerId)
  if (!order) return notFound('This order')
  const open = await currentProposal(tx, needs, { ref, order })
  const proposal = await proposalOfOrder(tx, ref, proposalId)
  if (!proposal) return notFound('This proposal')
  const { to } = WHOLESALE_PROPOSALS[act]
  if (proposal.state === to) return null
  if (open?.wholesale_proposal_id !== proposalId) return ended(proposal)
  const step = { ref, order, proposal: open, by }
  if (to === 'accepted') return accept(tx, needs, step)
  await endReleased(tx, needs, { ...step, state: to })
  await recordProposalStep(tx, needs, { ...step, to })
  return null
}

const ended = ({ state }: ProposalRow): Refusal =>
  refuse(
    'conflict',
    `This proposal ${state === 'expired' ? 'has expired' : `was ${state}`}. It can no longer be answered.`,
  )

interface AcceptedProposal {
  ref: OrderRef
  order: OrderState
  proposal: ProposalRow
  by: OrderActor
}

/** Makes the order what was proposed and approves it in the name of the seller's user who proposed it. */
async function accept(tx: Tx, needs: Needs, { ref, order, proposal, by }: AcceptedProposal): Promise<Refusal | null> {
  await endProposal(tx, ref, { proposalId: proposal.wholesale_proposal_id, state: 'accepted' })
  await applyProposal(tx, ref, proposal.wholesale_proposal_id)
  await replaceCost(tx, ref)
  await moveOrder(tx, ref, 'approved')
  await issueInvoice(tx, needs, ref)
  // The e-mail about the approval covers the acceptance.
  await recordProposalStep(tx, needs, { ref, order, proposal, by, to: 'accepted', isMailed: true })
  const seller = { actor: 'retailer', userId: proposal.created_by, buyerId: null } as const
  await recordChange(tx, needs, {
    ref,
    by: seller,
    order,
    what: 'status',
    to: 'approved',
    notes: null,
    isMailed: false,
  })
  return null
}

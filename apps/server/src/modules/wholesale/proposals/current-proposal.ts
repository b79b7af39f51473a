import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { releaseOrder } from '../pairs/reserve-pairs.ts'
import type { OrderRef, OrderState } from '../pairs/queries/order-transitions.ts'
import { type OrderActor, recordChange } from '../pairs/record-change.ts'
import { endProposal, type ProposalRow, unansweredProposal } from './queries/proposals.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

interface LockedOrder {
  ref: OrderRef
  order: OrderState
}

/**
 * Returns the open proposal of a locked order; null when there is none. Ends one that has expired, so that nobody has
 * to wait for the job. The clock is read after the lock.
 */
export async function currentProposal(tx: Tx, needs: Needs, locked: LockedOrder): Promise<ProposalRow | null> {
  const proposal = await unansweredProposal(tx, locked.ref)
  if (!proposal || needs.clock.now() < proposal.expires_at) return proposal
  await expireLocked(tx, needs, { ...locked, proposal })
  return null
}

/** Ends an expired proposal of a locked order: releases its pairs and notifies both sides. */
async function expireLocked(tx: Tx, needs: Needs, { ref, order, proposal }: LockedOrder & { proposal: ProposalRow }) {
  await endReleased(tx, needs, { ref, order, proposal, state: 'expired' })
  await recordProposalStep(tx, needs, { ref, order, proposal, by: NOBODY, to: 'expired' })
}

/** Time ended the proposal; ARK records it. */
const NOBODY: OrderActor = { actor: 'operator', userId: null, buyerId: null }

interface EndedProposal extends LockedOrder {
  proposal: ProposalRow
  state: 'declined' | 'withdrawn' | 'expired'
}

/** Ends an open proposal of a locked order without an agreement, and releases its pairs. */
export async function endReleased(tx: Tx, needs: Needs, { ref, order, proposal, state }: EndedProposal): Promise<void> {
  await endProposal(tx, ref, { proposalId: proposal.wholesale_proposal_id, state })
  await releaseOrder(tx, needs, { ref, order, cause: 'wholesale proposal ended' })
}

interface ProposalStep extends LockedOrder {
  proposal: Pick<
    ProposalRow,
    'wholesale_proposal_id' | 'ordered_items' | 'ordered_amount' | 'total_items' | 'total_amount'
  >
  by: OrderActor
  to: 'proposed' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
  /** Another e-mail covers it. */
  isMailed?: boolean
}

/** Records a step of a proposal in the order's history, the audit log, notifications, e-mails and on both screens. */
export const recordProposalStep = (
  tx: Tx,
  needs: Needs,
  { ref, order, proposal, by, to, isMailed = false }: ProposalStep,
): Promise<void> =>
  recordChange(tx, needs, {
    ref,
    by,
    order,
    what: 'proposal',
    to,
    notes: null,
    isMailed,
    proposal: {
      id: proposal.wholesale_proposal_id,
      ordered_items: proposal.ordered_items,
      ordered_amount: proposal.ordered_amount,
      total_items: proposal.total_items,
      total_amount: proposal.total_amount,
    },
  })

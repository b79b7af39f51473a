import type { WholesaleActor } from './wholesale-statuses.ts'

/**
 * The states of a seller's proposal to deliver part of an order. A proposal reserves its pairs until the buyer answers
 * it or it ends (docs/decisions/095). The order keeps its status, and the buyer acts next.
 */
export const WHOLESALE_PROPOSAL_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type WholesaleProposalState = (typeof WHOLESALE_PROPOSAL_STATES)[number]

export const WHOLESALE_PROPOSAL_ACTS = ['accept', 'decline', 'withdraw'] as const
export type WholesaleProposalAct = (typeof WHOLESALE_PROPOSAL_ACTS)[number]

/** The party of each act, and the state of the proposal after it. */
export const WHOLESALE_PROPOSALS: Readonly<
  Record<WholesaleProposalAct, { by: WholesaleActor; to: Exclude<WholesaleProposalState, 'open' | 'expired'> }>
> = {
  accept: { by: 'buyer', to: 'accepted' },
  decline: { by: 'buyer', to: 'declined' },
  withdraw: { by: 'retailer', to: 'withdrawn' },
}

/** The most proposals of one order. Each reserves pairs and mails the buyer, so their number is limited. */
export const MAX_ORDER_PROPOSALS = 10

/** The pairs and the total of an order, as ordered and as proposed. */
export interface ProposedTotals {
  ordered_items: number
  total_items: number
  /** Dollars. */
  ordered_amount: number
  total_amount: number
}

/** Returns what a proposal offers: 'Seller can deliver 8 of 10 pairs'. */
export const proposalTitle = (
  { total_items, ordered_items }: Pick<ProposedTotals, 'total_items' | 'ordered_items'>,
  reader: WholesaleActor,
): string => `${reader === 'retailer' ? 'You' : 'Seller'} can deliver ${total_items} of ${ordered_items} pairs`

/** The labels of a proposal's steps in the history of an order. */
export const PROPOSAL_STEPS: Readonly<Record<'proposed' | Exclude<WholesaleProposalState, 'open'>, string>> = {
  proposed: 'Partial order proposed',
  accepted: 'Partial order accepted',
  declined: 'Partial order declined',
  withdrawn: 'Partial order withdrawn',
  expired: 'Partial order expired',
}

import type { ListingVariant } from './price-estimate.ts'

type ListingState = ListingVariant['marketplace_listings'][number]['state']

/** The label, color and explanation of each state of a listing. */
export const LISTING_STATES: Record<ListingState, { label: string; color: string; meaning: string }> = {
  requested: { label: 'Requested', color: 'blue', meaning: 'On its way to the marketplace.' },
  pending: { label: 'Pending', color: 'blue', meaning: 'The marketplace has it and is still working on it.' },
  live: { label: 'Live', color: 'teal', meaning: 'Buyers see it.' },
  withdrawing: {
    label: 'Withdrawing',
    color: 'orange',
    meaning: 'Being taken down; it may still sell until confirmed.',
  },
  failed: { label: 'Failed', color: 'red', meaning: 'The marketplace refused it.' },
  withdrawn: { label: 'Withdrawn', color: 'gray', meaning: 'Taken down and confirmed.' },
  sold: { label: 'Sold', color: 'grape', meaning: 'A buyer took it.' },
}

/** Returns whether a listing's price is live or about to be. */
export const isOffered = (state: ListingState): boolean =>
  state === 'live' || state === 'requested' || state === 'pending'

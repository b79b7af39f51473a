import type { ListingVariant } from './price-estimate.ts'

type ListingState = ListingVariant['marketplace_listings'][number]['state']

/** How a listing's state is written and what it means for the person who looks at it. */
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

/** States in which a listing's price stands or is about to. */
export const isOffered = (state: ListingState): boolean =>
  state === 'live' || state === 'requested' || state === 'pending'

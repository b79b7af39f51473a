import type { ListingVariant } from './price-estimate.ts'

type ListingState = ListingVariant['marketplace_listings'][number]['state']

/** The label, color and explanation of each state of a listing. */
export const LISTING_STATES: Record<ListingState, { label: string; color: string; meaning: string }> = {
  requested: { label: 'Requested', color: 'blue', meaning: 'Being sent to the marketplace.' },
  pending: { label: 'Pending', color: 'blue', meaning: 'The marketplace is processing it.' },
  live: { label: 'Live', color: 'teal', meaning: 'Buyers can see it.' },
  withdrawing: {
    label: 'Withdrawing',
    color: 'orange',
    meaning: 'Being withdrawn; it may still sell until confirmed.',
  },
  failed: { label: 'Failed', color: 'red', meaning: 'The marketplace refused it.' },
  withdrawn: { label: 'Withdrawn', color: 'gray', meaning: 'Withdrawn and confirmed.' },
  sold: { label: 'Sold', color: 'grape', meaning: 'A buyer bought it.' },
}

/** Returns whether a listing's price is live or about to be. */
export const isOffered = (state: ListingState): boolean =>
  state === 'live' || state === 'requested' || state === 'pending'

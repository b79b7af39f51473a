import type { ListingEvidence } from '../evidence.ts'

export const MARKETPLACES = ['stockx', 'goat'] as const
export const ENDED = ['withdrawn', 'sold']

export function listingLabel(listing: ListingEvidence): string {
  const { listing_id, retailer_id, name, marketplace, state, external_listing_id, problem } = listing
  const words = [`${name} of retailer ${retailer_id} on ${marketplace}`, state, `outside ${external_listing_id}`]
  return `listing ${listing_id} (${[...words, ...(problem ? [`"${problem}"`] : [])].join(', ')})`
}

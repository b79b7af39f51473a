import type { MarketplaceListing } from '@ark/marketplaces'

/** A creation that was sent and never answered. */
export interface SentCreation {
  price_cents: number
  requested_at: Date
}

/** The listing of the account that a creation made, if it can be determined. */
export type ReadBackChoice =
  | { kind: 'own'; listing: MarketplaceListing }
  | { kind: 'none' }
  /** A creation may have made one of these, or someone else did. */
  | { kind: 'ambiguous'; listings: readonly MarketplaceListing[] }

/** Milliseconds by which a marketplace's clock may be behind ARK's for a listing that was created after its request. */
const CLOCK_SLACK_MS = 5_000

/**
 * Finds the listing that a creation made among listings without a known owner: it has the sent price and appeared after
 * the request. `requests` is the number of unanswered creations of this size and price on the account, including this
 * one, across all retailers. With no more candidates than requests, each request made one of them. With more
 * candidates, some belong to someone else, and so may one that is slightly older than the request.
 */
export function ownListingAmong(
  { price_cents, requested_at }: SentCreation,
  unknown: readonly MarketplaceListing[],
  requests: number,
): ReadBackChoice {
  const alike = unknown.filter(({ state, price }) => state !== 'withdrawn' && price?.cents === price_cents)
  const isAfter = ({ createdAt }: MarketplaceListing) => createdAt.getTime() >= requested_at.getTime() - CLOCK_SLACK_MS
  const after = alike.filter(isAfter)
  const [first] = after
  if (first) return after.length > requests ? { kind: 'ambiguous', listings: after } : { kind: 'own', listing: first }
  return alike.length > 0 ? { kind: 'ambiguous', listings: alike } : { kind: 'none' }
}

import type { MarketplaceListing } from '@ark/marketplaces'

/** A creation that was sent and whose answer never came. */
export interface SentCreation {
  price_cents: number
  requested_at: Date
}

/** Which of the account's listings a creation has made. */
export type ReadBackChoice =
  | { kind: 'own'; listing: MarketplaceListing }
  | { kind: 'none' }
  /** These may be it, or somebody else's. */
  | { kind: 'ambiguous'; listings: readonly MarketplaceListing[] }

/** So much a marketplace's clock may be behind ours, for a listing that was surely made after its request. */
const CLOCK_SLACK_MS = 5_000

/**
 * Whether one of the listings that nobody knows is what a creation has made: it has the price that was sent, and it
 * appeared after the request. `requests`: how many creations of this size and price the account was sent and has not
 * answered, this one among them, whoever's they are. As many listings as requests are alike: each request has one. More
 * of them are partly somebody else's, and so may be one that is a little older than the request.
 */
export function ownAmong(
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

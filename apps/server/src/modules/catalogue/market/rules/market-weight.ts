const MINUTE_MS = 60_000

/** What all retailers together have of a product. */
export interface MarketDemand {
  /** Units in shops. */
  units: number
  /** Offered sizes: one for each retailer that offers it. */
  offered_sizes: number
}

/** The least weight of an offered product. */
const ON_OFFER = 3
/** Returns how many factors of four a count has, at most three: 1 to 3, 4 to 15, 16 to 63, and more. */
const fourfolds = (count: number): number => Math.min(3, Math.floor(Math.log2(Math.max(1, count)) / 2))

/**
 * Returns the weight of a product's market, 0 to 9: one more is worth twice as much. Null when no one has or offers
 * it, so that it is not refreshed by itself. An offer counts eight times as much as stock. More sizes or units count
 * more, but a thousand times as many never count more than eight times, so that no retailer's stock delays another's.
 */
export function marketWeight({ units, offered_sizes }: MarketDemand): number | null {
  if (units <= 0 && offered_sizes <= 0) return null
  return fourfolds(units) + (offered_sizes > 0 ? ON_OFFER + fourfolds(offered_sizes) : 0)
}

/**
 * Returns the shortest interval between readings of a product's market, in milliseconds; for null, the interval
 * between weighings.
 */
export const marketPaceMs = (weight: number | null): number =>
  (weight === null ? 360 : weight >= ON_OFFER ? 2 : 30) * MINUTE_MS

/** All weights, the heaviest first. */
export const MARKET_WEIGHTS: readonly number[] = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]

/** The assumed age of a newly wanted market: neither before all others nor behind all. */
export const NEWLY_WANTED_MS = 6 * 60 * MINUTE_MS

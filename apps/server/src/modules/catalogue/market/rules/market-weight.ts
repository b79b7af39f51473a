const MINUTE_MS = 60_000

/** What all retailers together have of a product. */
export interface MarketDemand {
  /** Units in shops. */
  units: number
  /** Sizes that are on offer: one for each retailer who offers it. */
  offered_sizes: number
}

/** Products on offer weigh this or more. */
const ON_OFFER = 3
/** How often something fourfold counts, three times at most: 1 to 3, 4 to 15, 16 to 63, and more. */
const fourfolds = (count: number): number => Math.min(3, Math.floor(Math.log2(Math.max(1, count)) / 2))

/**
 * How much a product's market matters, 0 to 9: one more is worth twice as much. Null: nobody has it or offers it, and
 * it is not read by itself. What is on offer counts eight times what lies on a shelf; many sizes or units count more,
 * but a thousand times as many never count more than eight times each, so that nobody's stock keeps another's away.
 */
export function marketWeight({ units, offered_sizes }: MarketDemand): number | null {
  if (units <= 0 && offered_sizes <= 0) return null
  return fourfolds(units) + (offered_sizes > 0 ? ON_OFFER + fourfolds(offered_sizes) : 0)
}

/** How often the market of a product is read at most, in milliseconds; null: how often one of no weight is weighed. */
export const marketPaceMs = (weight: number | null): number =>
  (weight === null ? 360 : weight >= ON_OFFER ? 2 : 30) * MINUTE_MS

/** Weights that there are, the heaviest first. */
export const MARKET_WEIGHTS: readonly number[] = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]

/** What nobody had so far counts as being stale for so long: neither before all others nor behind all. */
export const NEWLY_WANTED_MS = 6 * 60 * MINUTE_MS

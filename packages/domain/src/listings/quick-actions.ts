import { type Cents, cents } from '../money/money.ts'

/** A price with what it leaves, in dollars. */
export interface NettedPrice {
  price: number
  net_payout: number
}

/**
 * Whether our listing asks above its market by enough to matter (document 3 §5): another price, and at least a dollar
 * more net.
 */
export const isAboveAsk = (own: NettedPrice, market: NettedPrice): boolean =>
  own.price !== market.price && cents(own.net_payout) - cents(market.net_payout) >= 100

/**
 * Whether a bid may be taken (document 3 §5): it leaves at least the minimum payout. Without a minimum nobody has said
 * what is enough.
 */
export const isBidWorthwhile = (bid_net_payout: number | null, bottom_payout: number | null): boolean =>
  bid_net_payout !== null && bottom_payout !== null && cents(bid_net_payout) >= cents(bottom_payout)

/** The ask that meets a bid: marketplaces take whole dollars, and one over the bid meets nobody. Null: under a dollar. */
export function askForBid(bid_cents: Cents): Cents | null {
  const whole = Math.floor(bid_cents / 100) * 100
  return whole > 0 ? whole : null
}

/** A bid has changed when it differs by more than this from what was seen, in dollars (document 3 §9). */
export const BID_CHANGED_DOLLARS = 0.01

/** What can be done with many sizes at once. */
export const SIZE_ACTS = ['enable', 'disable', 'lowest-ask', 'highest-bid'] as const
export type SizeAct = (typeof SIZE_ACTS)[number]

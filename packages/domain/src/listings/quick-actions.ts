import { type Cents, cents } from '../money/money.ts'

/** An ask and the net payout it would leave, in dollars. */
export interface NettedPrice {
  price: number
  net_payout: number
}

/**
 * Returns whether our ask differs from the market price and nets at least $1 more: only then is lowering it worth an
 * action.
 */
export const isAboveAsk = (own: NettedPrice, market: NettedPrice): boolean =>
  own.price !== market.price && cents(own.net_payout) - cents(market.net_payout) >= 100

/**
 * Returns whether accepting a bid nets at least the minimum payout. Returns false for a size without a minimum, because
 * no one has decided what is enough.
 */
export const isBidWorthwhile = (bid_net_payout: number | null, bottom_payout: number | null): boolean =>
  bid_net_payout !== null && bottom_payout !== null && cents(bid_net_payout) >= cents(bottom_payout)

/**
 * Returns the highest whole-dollar ask that still meets the bid: marketplaces accept whole dollars only, and an ask
 * above the bid does not match it. Returns null for a bid under $1.
 */
export function askForBid(bid_cents: Cents): Cents | null {
  const whole = Math.floor(bid_cents / 100) * 100
  return whole > 0 ? whole : null
}

/** The smallest difference, in dollars, that counts as a changed bid. */
export const BID_CHANGED_DOLLARS = 0.01

/** The actions that apply to many sizes at once. */
export const SIZE_ACTS = ['enable', 'disable', 'lowest-ask', 'highest-bid'] as const
export type SizeAct = (typeof SIZE_ACTS)[number]

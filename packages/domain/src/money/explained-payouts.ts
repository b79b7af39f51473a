import { type FeeFacts, type FeeSchedule, type Marketplace, netPayout } from './fees.ts'
import { cents, dollars } from './money.ts'

/** The fees and the net payout of an ask, line by line, in dollars, as calls return it and screens show it. */
export interface PayoutBreakdown {
  ask: number
  marketplace_fees: { label: string; amount: number }[]
  marketplace_payout: number
  ark_fee: number
  fee_type: string
  net_payout: number
}

/** The fee facts of a size and the fee schedule in force. */
export interface FeeRules {
  facts: FeeFacts
  schedule: FeeSchedule
}

/** Returns the fees and the net payout of an ask, line by line. All amounts are in dollars. */
export function payoutBreakdown(
  { marketplace, ask }: { marketplace: Marketplace; ask: number },
  { facts, schedule }: FeeRules,
): PayoutBreakdown {
  const parts = netPayout({ marketplace, ask_cents: cents(ask), facts }, schedule)
  return {
    ask: dollars(parts.ask_cents),
    marketplace_fees: parts.marketplace_fees.map(({ label, amount_cents }) => ({
      label,
      amount: dollars(amount_cents),
    })),
    marketplace_payout: dollars(parts.marketplace_payout_cents),
    ark_fee: dollars(parts.ark_fee_cents),
    fee_type: parts.fee_type,
    net_payout: dollars(parts.net_payout_cents),
  }
}

/** The last known prices of a marketplace, in dollars. Null: never read, or there is no ask or no bid. */
export interface MarketReading {
  lowest_ask: number | null
  highest_bid: number | null
  updated_at: string | null
}

export const UNREAD_MARKET: MarketReading = { lowest_ask: null, highest_bid: null, updated_at: null }

/** Market prices with the net payout of matching each. */
export interface ExplainedMarket extends MarketReading {
  net_payout: number | null
  ask_breakdown: PayoutBreakdown | null
  bid_net_payout: number | null
}

export function explainMarket(
  marketplace: Marketplace,
  { lowest_ask, highest_bid, updated_at }: MarketReading,
  rules: FeeRules,
): ExplainedMarket {
  const explain = (ask: number | null) => (ask === null ? null : payoutBreakdown({ marketplace, ask }, rules))
  const ask_breakdown = explain(lowest_ask)
  return {
    lowest_ask,
    highest_bid,
    updated_at,
    net_payout: ask_breakdown?.net_payout ?? null,
    ask_breakdown,
    bid_net_payout: explain(highest_bid)?.net_payout ?? null,
  }
}

/** Returns our listing with its net payout and whether no one else asks less. */
export function explainListing<L extends { state: string; price: number }>(
  marketplace: Marketplace,
  listing: L,
  { market, ...rules }: FeeRules & { market: Pick<MarketReading, 'lowest_ask'> },
) {
  const breakdown = payoutBreakdown({ marketplace, ask: listing.price }, rules)
  return {
    ...listing,
    marketplace,
    net_payout: breakdown.net_payout,
    current_payout: breakdown.marketplace_payout,
    ark_fees: breakdown.ark_fee,
    breakdown,
    is_lowest_ask: listing.state === 'live' && market.lowest_ask !== null && listing.price <= market.lowest_ask,
  }
}

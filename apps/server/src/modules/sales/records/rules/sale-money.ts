import {
  ARK_CURRENCY,
  type Cents,
  cashOutFee,
  centsIn,
  type FeeSchedule,
  netPayout,
  outsideMoneyWords,
  type OutsideMoney,
} from '@ark/domain'
import type { MarketplaceName, MarketplaceOrder, PayoutBasis, PayoutLine, StatedPayout } from '@ark/marketplaces'

const NAMES: Record<MarketplaceName, string> = { stockx: 'StockX', goat: 'ALIAS' }

export interface StatedFigure {
  cents: Cents
  basis: Exclude<PayoutBasis, 'either'>
  /** What leads from the price to it, as the marketplace names it. */
  lines: readonly PayoutLine[]
}

/** What a sale's order says of money, as far as it may be counted. Amounts are cents of ARK's currency. */
export interface OrderMoney {
  /** What the buyer pays; null: it is in another currency. */
  ask_cents: Cents | null
  /** The marketplace's own figure; null: it said none, or one in another currency. */
  reported: StatedFigure | null
  /** What that leaves for us once the cash-out fee is off; null without a figure. */
  payout_cents: Cents | null
  /** Why something of it is not counted, in words for a store operator; null: everything is. */
  problem: string | null
}

export interface OrderTerms {
  marketplace: MarketplaceName
  schedule: FeeSchedule
}

/**
 * Reads what an order says of money. An amount in another currency is put into words and never counted: there is no
 * rate at which it would be right. A payout figure that can be read two ways is read as the schedule of the sale fits
 * it, and as the lower of the two where it fits neither: what is owed to a retailer is never more than what comes.
 */
export function orderMoney(
  { price, payout }: Pick<MarketplaceOrder, 'price' | 'payout'>,
  terms: OrderTerms,
): OrderMoney {
  const ask_cents = centsIn(price, ARK_CURRENCY)
  const counted = payout && centsIn(payout, ARK_CURRENCY) !== null ? payout : null
  const basis = counted && basisOf(counted, ask_cents, terms)
  return {
    ask_cents,
    reported: counted && basis && { cents: counted.cents, basis, lines: counted.lines },
    payout_cents:
      counted && (basis === 'paid-out' ? counted.cents : counted.cents - cashOutFee(counted.cents, terms.schedule)),
    problem: problemOf(NAMES[terms.marketplace], { ask_cents, price, foreign: counted ? null : payout }),
  }
}

interface Foreign {
  ask_cents: Cents | null
  price: OutsideMoney
  /** A payout in another currency. */
  foreign: OutsideMoney | null
}

function problemOf(name: string, { ask_cents, price, foreign }: Foreign): string | null {
  const payout = foreign ? ` and pays ${outsideMoneyWords(foreign)} for it` : ''
  if (ask_cents === null)
    return `${name} sold this for ${outsideMoneyWords(price)}${payout}; the account is in ${ARK_CURRENCY}. ${UNCOUNTED}`
  return foreign
    ? `${name} pays ${outsideMoneyWords(foreign)} for this; the account is in ${ARK_CURRENCY}. ${ESTIMATED}`
    : null
}

const UNCOUNTED = 'No amount in another currency is counted.'
const ESTIMATED = "The payout that is counted is ARK's estimate."

/** Alias' documentation does not say whether the cash-out fee has left its figure (alias.md 2.14 and 4). */
function basisOf({ cents, basis }: StatedPayout, ask_cents: Cents | null, { marketplace, schedule }: OrderTerms) {
  if (basis !== 'either') return basis
  if (ask_cents === null || marketplace !== 'goat') return 'before-cash-out'
  const after = netPayout({ marketplace, ask_cents, facts: NO_FACTS }, schedule).marketplace_payout_cents
  const { seller_fee_cents, commission_bps } = schedule.goat
  const before = netPayout(
    { marketplace, ask_cents, facts: NO_FACTS },
    { ...schedule, goat: { seller_fee_cents, commission_bps, cash_out_bps: 0 } },
  ).marketplace_payout_cents
  // Half the fee either way: nearer to one figure than to the other, and near enough to be meant by it.
  return Math.abs(cents - after) * 2 < before - after ? 'paid-out' : 'before-cash-out'
}

/** The marketplace's own fees depend on none of them. */
const NO_FACTS = { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true }

import {
  ARK_CURRENCY,
  type Cents,
  cashOutFee,
  centsIn,
  type FeeSchedule,
  netPayout,
  outsideMoneyLabel,
  type OutsideMoney,
} from '@ark/domain'
import type { MarketplaceName, MarketplaceOrder, PayoutBasis, PayoutLine, StatedPayout } from '@ark/marketplaces'

const NAMES: Record<MarketplaceName, string> = { stockx: 'StockX', goat: 'ALIAS' }

export interface StatedFigure {
  cents: Cents
  basis: Exclude<PayoutBasis, 'either'>
  /** The deductions from the price, with the marketplace's labels. */
  lines: readonly PayoutLine[]
}

/** The money of a sale's order that counts. Amounts are in cents of ARK's currency. */
export interface OrderMoney {
  /** The buyer's price; null if it is in another currency. */
  ask_cents: Cents | null
  /** The marketplace's figure; null if it gave none or one in another currency. */
  reported: StatedFigure | null
  /** The payout after the cash-out fee; null without a figure. */
  payout_cents: Cents | null
  /** Why some money does not count, in words for the store operator; null if all of it does. */
  problem: string | null
}

export interface OrderTerms {
  marketplace: MarketplaceName
  schedule: FeeSchedule
}

/**
 * Reads the money of an order. An amount in another currency is described in words and never counted, because ARK knows
 * no correct exchange rate. A payout figure that can be before or after the cash-out fee is read as the one that fits
 * the sale's schedule. If neither fits, it is read as the lower payout, so that ARK never owes a retailer more than
 * arrives.
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
  const payout = foreign ? ` and pays ${outsideMoneyLabel(foreign)} for it` : ''
  if (ask_cents === null)
    return `${name} sold this for ${outsideMoneyLabel(price)}${payout}; the account is in ${ARK_CURRENCY}. ${UNCOUNTED}`
  return foreign
    ? `${name} pays ${outsideMoneyLabel(foreign)} for this; the account is in ${ARK_CURRENCY}. ${ESTIMATED}`
    : null
}

const UNCOUNTED = 'No amount in another currency is counted.'
const ESTIMATED = "The payout that is counted is ARK's estimate."

/**
 * Returns how to read a payout figure. Alias does not document whether its figure is before or after the cash-out fee.
 */
function basisOf({ cents, basis }: StatedPayout, ask_cents: Cents | null, { marketplace, schedule }: OrderTerms) {
  if (basis !== 'either') return basis
  if (ask_cents === null || marketplace !== 'goat') return 'before-cash-out'
  const after = netPayout({ marketplace, ask_cents, facts: NO_FACTS }, schedule).marketplace_payout_cents
  const { seller_fee_cents, commission_bps } = schedule.goat
  const before = netPayout(
    { marketplace, ask_cents, facts: NO_FACTS },
    { ...schedule, goat: { seller_fee_cents, commission_bps, cash_out_bps: 0 } },
  ).marketplace_payout_cents
  // The figure counts as the one it is closer to than half the fee.
  return Math.abs(cents - after) * 2 < before - after ? 'paid-out' : 'before-cash-out'
}

/** Marketplace fees depend on none of these facts. */
const NO_FACTS = { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true }

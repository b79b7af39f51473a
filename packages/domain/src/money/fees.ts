import { type Cents, share } from './money.ts'

/**
 * The fee engine, which computes what a retailer keeps of an ask. Pure: the server and the browser use it. A schedule
 * is data with an effective date, and every sale stores its schedule.
 */
export type Marketplace = 'stockx' | 'goat'

/** The names that screens show. */
export const MARKETPLACE_NAMES: Readonly<Record<Marketplace, string>> = { stockx: 'StockX', goat: 'ALIAS' }

export interface FeeSchedule {
  /** The first day of the schedule, `YYYY-MM-DD`. */
  effective_from: string
  stockx: {
    commission_bps: number
    processing_bps: number
    shipping_cents: Cents
    /** The minimum transaction fee (commission), in cents; left out: none, or unknown. */
    minimum_transaction_fee_cents?: Cents
  }
  goat: { commission_bps: number; seller_fee_cents: Cents; cash_out_bps: number }
  ark:
    | { kind: 'tiered'; under_cents: Cents; flat_fee_cents: Cents; rate_bps: number; pre_release_bps: number }
    | { kind: 'flat'; rate_bps: number }
}

/**
 * StockX: 10% + $4. GOAT: 9.5% + $5, and 3% for cash-out. ARK: $3 under $100 and 7% from there. StockX' minimum fee in
 * US dollars is unknown (docs/providers.md).
 */
export const DEFAULT_FEE_SCHEDULE: FeeSchedule = {
  effective_from: '2026-01-01',
  stockx: { commission_bps: 700, processing_bps: 300, shipping_cents: 400 },
  goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 300 },
  ark: { kind: 'tiered', under_cents: 10_000, flat_fee_cents: 300, rate_bps: 700, pre_release_bps: 500 },
}

/** StockX' commission in basis points by seller level 1–5, before 3% processing. */
export const STOCKX_LEVEL_COMMISSION_BPS: readonly number[] = [900, 850, 800, 750, 700]

/** Returns the schedule with StockX' zero-fee promotion: only 3% processing and shipping, without a minimum fee. */
export function withZeroStockxCommission(schedule: FeeSchedule): FeeSchedule {
  const { minimum_transaction_fee_cents: _waived, ...stockx } = schedule.stockx
  return { ...schedule, stockx: { ...stockx, commission_bps: 0 } }
}

/** Returns whether StockX charges no transaction fee, as in its promotion. */
export const hasZeroStockxFees = ({ stockx }: FeeSchedule): boolean =>
  stockx.commission_bps === 0 && !stockx.minimum_transaction_fee_cents

/** The facts that the ARK fee depends on, besides the amount. */
export interface FeeFacts {
  promotional_ark_fee_cents: Cents | null
  /** True: the product is not released yet. */
  is_pre_release: boolean
  /** False: no retail price is known, and the fee is provisional. */
  has_retail_price: boolean
}

export type FeeType = 'promotional' | 'pre_release' | 'standard' | 'flat' | 'provisional'

export interface FeeLine {
  label: string
  amount_cents: Cents
}

export interface NetPayout {
  ask_cents: Cents
  marketplace_fees: FeeLine[]
  marketplace_payout_cents: Cents
  ark_fee_cents: Cents
  net_payout_cents: Cents
  fee_type: FeeType
  /** The ARK fee as a fraction of the marketplace payout, such as 0.07. */
  fee_rate_applied: number
  is_pre_release: boolean
}

export interface Offer {
  marketplace: Marketplace
  ask_cents: Cents
  facts: FeeFacts
}

/**
 * Returns the net payout of an ask, with the marketplace fees by line, the payout and the ARK fee. The parts add up to
 * the cent, and no part is negative.
 */
export function netPayout(offer: Offer, schedule: FeeSchedule): NetPayout {
  const marketplace_fees = marketplaceFees(offer, schedule)
  const marketplace_payout_cents = offer.ask_cents - marketplace_fees.reduce((sum, line) => sum + line.amount_cents, 0)
  const fee = arkFee(marketplace_payout_cents, offer.facts, schedule.ark)
  return {
    ask_cents: offer.ask_cents,
    marketplace_fees,
    marketplace_payout_cents,
    ark_fee_cents: fee.amount_cents,
    net_payout_cents: marketplace_payout_cents - fee.amount_cents,
    fee_type: offer.facts.has_retail_price ? fee.type : 'provisional',
    fee_rate_applied: fee.rate,
    is_pre_release: offer.facts.is_pre_release,
  }
}

function marketplaceFees({ marketplace, ask_cents }: Offer, schedule: FeeSchedule): FeeLine[] {
  if (marketplace === 'stockx') return stockxFees(ask_cents, schedule.stockx)
  const { commission_bps, seller_fee_cents, cash_out_bps } = schedule.goat
  const commission = share(ask_cents, commission_bps)
  const seller_fee = Math.min(seller_fee_cents, ask_cents - commission)
  const cash_out = cashOutFee(ask_cents - commission - seller_fee, schedule)
  return [
    { label: `Commission (${percent(commission_bps)})`, amount_cents: commission },
    { label: 'Seller fee', amount_cents: seller_fee },
    { label: `Cash-out fee (${percent(cash_out_bps)})`, amount_cents: cash_out },
  ]
}

/**
 * Returns StockX' fees. The transaction fee is the larger of its share of the ask and the minimum, but at most the rest
 * of the ask.
 */
function stockxFees(ask_cents: Cents, stockx: FeeSchedule['stockx']): FeeLine[] {
  const { commission_bps, processing_bps, shipping_cents, minimum_transaction_fee_cents: minimum = 0 } = stockx
  const processing = share(ask_cents, processing_bps)
  // Both percentages are rounded together; separately, one more cent of ask could cost two cents of fees.
  const commission = share(ask_cents, commission_bps + processing_bps) - processing
  const isMinimum = minimum > commission
  const transaction = isMinimum ? Math.min(minimum, ask_cents - processing) : commission
  return [
    {
      label: isMinimum ? 'Minimum transaction fee' : `Transaction fee (${percent(commission_bps)})`,
      amount_cents: transaction,
    },
    { label: `Payment processing (${percent(processing_bps)})`, amount_cents: processing },
    { label: 'Shipping', amount_cents: Math.min(shipping_cents, ask_cents - processing - transaction) },
  ]
}

/** Returns GOAT's fee on a payout to a bank account. `before` is the payout before that fee, in cents. */
export const cashOutFee = (before: Cents, { goat }: FeeSchedule): Cents => share(before, goat.cash_out_bps)

export interface ArkFee {
  amount_cents: Cents
  type: FeeType
  /** The share of the payout, as a fraction. */
  rate: number
}

/** Returns ARK's fee on a marketplace payout: promotional, pre-release, flat or tiered. It never exceeds the payout. */
export function arkFee(payout: Cents, facts: FeeFacts, rule: FeeSchedule['ark']): ArkFee {
  const fee = (amount: Cents, type: FeeType, rate?: number) => {
    const amount_cents = Math.min(amount, payout)
    return {
      amount_cents,
      type,
      rate: rate ?? (payout === 0 ? 0 : Math.round((amount_cents / payout) * 10_000) / 10_000),
    }
  }
  if (facts.promotional_ark_fee_cents !== null) return fee(facts.promotional_ark_fee_cents, 'promotional')
  if (rule.kind === 'flat') return fee(share(payout, rule.rate_bps), 'flat', rule.rate_bps / 10_000)
  if (facts.is_pre_release)
    return fee(share(payout, rule.pre_release_bps), 'pre_release', rule.pre_release_bps / 10_000)
  if (payout < rule.under_cents) return fee(rule.flat_fee_cents, 'standard')
  // At $100, the plain rule drops: 7% would leave less than $3 does just below. The net stays constant until 7% leaves
  // more.
  const heldNet = rule.under_cents - rule.flat_fee_cents
  const proportional = share(payout, rule.rate_bps)
  return payout - proportional < heldNet
    ? fee(payout - heldNet, 'standard')
    : fee(proportional, 'standard', rule.rate_bps / 10_000)
}

const HIGHEST_ASK_DOLLARS = 1_000_000

/** Returns the smallest whole-dollar ask that nets at least `net`, in cents; null when no ask up to $1,000,000 does. */
export function askForNetPayout(
  wanted: Omit<Offer, 'ask_cents'> & { net_cents: Cents },
  schedule: FeeSchedule,
): Cents | null {
  const nets = (ask_dollars: number) =>
    netPayout({ ...wanted, ask_cents: ask_dollars * 100 }, schedule).net_payout_cents >= wanted.net_cents
  if (!nets(HIGHEST_ASK_DOLLARS)) return null
  let low = 1
  let high = HIGHEST_ASK_DOLLARS
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (nets(middle)) high = middle
    else low = middle + 1
  }
  return low * 100
}

const percent = (basisPoints: number): string => `${basisPoints / 100}%`

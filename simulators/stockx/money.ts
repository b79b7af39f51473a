import type { Order } from './entities.ts'
import type { Settings } from './settings.ts'

/** Units of each of the twelve usable currencies for one US dollar: fixed, so that a seed gives the same world. */
const PER_DOLLAR: Record<string, number> = {
  USD: 1, AUD: 1.52, CAD: 1.37, CHF: 0.88, EUR: 0.92, GBP: 0.79,
  HKD: 7.8, JPY: 152, KRW: 1390, MXN: 19.5, NZD: 1.66, SGD: 1.34,
} // biome-ignore format: a table
/** JPY and KRW prices move in hundreds (stockx.md 5.2). */
const STEP: Record<string, number> = { JPY: 100, KRW: 100 }

export const isCurrency = (code: string) => code in PER_DOLLAR

/** Money of the market as StockX quotes it: a string of whole units, or null. */
export function quoteIn(currencyCode: string, cents: number | null): string | null {
  if (cents === null) return null
  const step = STEP[currencyCode] ?? 1
  return String(Math.round(((cents / 100) * (PER_DOLLAR[currencyCode] ?? 1)) / step) * step)
}

/** An amount in whole units as US cents. */
export function toCents(currencyCode: string, amount: number): number {
  return Math.round((amount / (PER_DOLLAR[currencyCode] ?? 1)) * 100)
}

/** At most two decimals, no trailing zeros: `"76"`, `"59.45"`, `"-5.7"` as captured. */
const plain = (units: number) => String(Math.round(units * 100) / 100)

interface SaleToPay {
  /** In whole units of its currency. */
  sale: number
  saleCurrency: string
  /** What StockX adds beside its fees, in cents; below zero: takes. */
  adjustmentCents?: number
}

/**
 * What the seller gets, line by line: transaction fee (at least the minimum, unless promoted away), payment processing,
 * shipping. In the currency that sales are paid out in.
 */
export function payoutFor({ sale, saleCurrency, adjustmentCents = 0 }: SaleToPay, settings: Settings) {
  const currencyCode = settings.payoutCurrency || saleCurrency
  const amount = settings.payoutCurrency ? converted(sale, saleCurrency, currencyCode) : sale
  const perDollar = PER_DOLLAR[currencyCode] ?? 1
  const adjustments = [
    transactionFee(amount, perDollar, settings),
    percentageFee(`Payment Proc. (${settings.processingPercent}%)`, amount, settings.processingPercent),
    { adjustmentType: 'Shipping', amount: plain(-settings.shippingDollars * perDollar), percentage: '0' },
    ...(adjustmentCents === 0
      ? []
      : [{ adjustmentType: 'Adjustment', amount: plain((adjustmentCents / 100) * perDollar), percentage: '0' }]),
  ]
  const total = adjustments.reduce((sum, line) => sum + Number(line.amount), 0)
  return {
    totalPayout: plain(amount + total),
    salePrice: plain(amount),
    totalAdjustments: plain(total),
    currencyCode,
    adjustments,
  }
}

/** The same of an order, with what StockX adds to it or takes off it besides. */
export const payoutOfOrder = ({ amount, listing, adjustmentCents }: Order, settings: Settings) =>
  payoutFor({ sale: amount, saleCurrency: listing.currencyCode, adjustmentCents }, settings)

const converted = (amount: number, from: string, to: string): number =>
  Math.round((amount / (PER_DOLLAR[from] ?? 1)) * (PER_DOLLAR[to] ?? 1) * 100) / 100

const percentageFee = (label: string, amount: number, percent: number) => ({
  adjustmentType: label,
  amount: plain(-Math.round(amount * percent) / 100),
  percentage: plain(percent / 100),
})

/** Under the minimum its label says so and its percentage stays the rate, as captured (stockx.md L3). */
function transactionFee(amount: number, perDollar: number, settings: Settings) {
  const percent = settings.zeroFeePromotion ? 0 : settings.commissionPercent
  const minimum = settings.zeroFeePromotion ? 0 : settings.minimumTransactionFeeDollars * perDollar
  const fee = percentageFee(`Transaction Fee (${percent.toFixed(1)}%)`, amount, percent)
  return -Number(fee.amount) < minimum
    ? { ...fee, adjustmentType: 'Minimum Transaction Fee', amount: plain(-minimum) }
    : fee
}

import type { Order } from './entities.ts'
import type { Settings } from './settings.ts'

/** Units of each of the twelve supported currencies for one US dollar; fixed, so that a seed gives the same world. */
const PER_DOLLAR: Record<string, number> = {
  USD: 1, AUD: 1.52, CAD: 1.37, CHF: 0.88, EUR: 0.92, GBP: 0.79,
  HKD: 7.8, JPY: 152, KRW: 1390, MXN: 19.5, NZD: 1.66, SGD: 1.34,
} // biome-ignore format: a table
/** JPY and KRW prices are multiples of one hundred. */
const STEP: Record<string, number> = { JPY: 100, KRW: 100 }

export const isCurrency = (code: string) => code in PER_DOLLAR

/** Returns a market price as StockX quotes it: a string of whole units, or null. */
export function quoteIn(currencyCode: string, cents: number | null): string | null {
  if (cents === null) return null
  const step = STEP[currencyCode] ?? 1
  return String(Math.round(((cents / 100) * (PER_DOLLAR[currencyCode] ?? 1)) / step) * step)
}

/** Converts an amount in whole units to US cents. */
export function toCents(currencyCode: string, amount: number): number {
  return Math.round((amount / (PER_DOLLAR[currencyCode] ?? 1)) * 100)
}

/** Formats an amount with at most two decimals and no trailing zeros, as recorded: `"76"`, `"59.45"`, `"-5.7"`. */
const plain = (units: number) => String(Math.round(units * 100) / 100)

interface SaleToPay {
  /** In whole units of its currency. */
  sale: number
  saleCurrency: string
  /** An adjustment besides the fees, in cents; may be negative. */
  adjustmentCents?: number
}

/**
 * Returns the seller's payout line by line, in the payout currency: transaction fee (at least the minimum, unless a
 * promotion removes it), payment processing, shipping.
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

/** Returns the payout of an order, with its adjustment. */
export const payoutOfOrder = ({ amount, listing, adjustmentCents }: Order, settings: Settings) =>
  payoutFor({ sale: amount, saleCurrency: listing.currencyCode, adjustmentCents }, settings)

const converted = (amount: number, from: string, to: string): number =>
  Math.round((amount / (PER_DOLLAR[from] ?? 1)) * (PER_DOLLAR[to] ?? 1) * 100) / 100

const percentageFee = (label: string, amount: number, percent: number) => ({
  adjustmentType: label,
  amount: plain(-Math.round(amount * percent) / 100),
  percentage: plain(percent / 100),
})

/**
 * Returns the transaction fee. When the minimum applies, its label says so, and its percentage stays the rate, as
 * recorded.
 */
function transactionFee(amount: number, perDollar: number, settings: Settings) {
  const percent = settings.zeroFeePromotion ? 0 : settings.commissionPercent
  const minimum = settings.zeroFeePromotion ? 0 : settings.minimumTransactionFeeDollars * perDollar
  const fee = percentageFee(`Transaction Fee (${percent.toFixed(1)}%)`, amount, percent)
  return -Number(fee.amount) < minimum
    ? { ...fee, adjustmentType: 'Minimum Transaction Fee', amount: plain(-minimum) }
    : fee
}

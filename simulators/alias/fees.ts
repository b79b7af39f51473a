import type { AliasSettings } from './settings.ts'

type FeeSettings = Pick<AliasSettings, 'commissionRate' | 'sellerFeeCents' | 'cashOutRate'>

/** Rates are settings like 0.095; their smallest step is a ten-thousandth. */
const PARTS = 10_000n
const partsOf = (rate: number) => BigInt(Math.round(rate * Number(PARTS)))
/** Returns the share of an amount in cents, rounded half up. */
const portion = (cents: number, rate: number): number => {
  const product = BigInt(cents) * partsOf(rate)
  return Number((2n * product + PARTS) / (2n * PARTS))
}

/**
 * Returns the amount that a sale adds to the seller's balance at alias, in cents: the price less the commission and the
 * seller fee, never negative.
 */
export const balanceCents = (priceCents: number, { commissionRate, sellerFeeCents }: FeeSettings): number =>
  Math.max(0, priceCents - portion(priceCents, commissionRate) - sellerFeeCents)

/** Returns the amount of a balance that reaches the bank, in cents: alias deducts the cash-out fee from each payout. */
export const paidOutCents = (balance: number, { cashOutRate }: FeeSettings): number =>
  balance - portion(balance, cashOutRate)

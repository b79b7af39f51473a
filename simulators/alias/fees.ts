import type { AliasSettings } from './settings.ts'

type FeeSettings = Pick<AliasSettings, 'commissionRate' | 'sellerFeeCents' | 'cashOutRate'>

/** Rates are settings like 0.095; a ten-thousandth is their smallest step. */
const PARTS = 10_000n
const partsOf = (rate: number) => BigInt(Math.round(rate * Number(PARTS)))
/** Of an amount in cents, half up. */
const portion = (cents: number, rate: number): number => {
  const product = BigInt(cents) * partsOf(rate)
  return Number((2n * product + PARTS) / (2n * PARTS))
}

/**
 * What a sale leaves in the seller's balance at alias: the price less commission and seller fee, as its fee pages say
 * (alias.md 4). In cents, never negative.
 */
export const balanceCents = (priceCents: number, { commissionRate, sellerFeeCents }: FeeSettings): number =>
  Math.max(0, priceCents - portion(priceCents, commissionRate) - sellerFeeCents)

/** What of a balance reaches the bank, in cents: the cash-out fee is taken when it is paid out (alias.md 4). */
export const paidOutCents = (balance: number, { cashOutRate }: FeeSettings): number =>
  balance - portion(balance, cashOutRate)

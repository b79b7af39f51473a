import type { AliasSettings } from './settings.ts'

type FeeSettings = Pick<AliasSettings, 'commissionRate' | 'sellerFeeCents' | 'cashOutRate'>

const PARTS = 10_000n
const parts = (rate: number) => BigInt(Math.round((1 - rate) * Number(PARTS)))

/**
 * (price × (1 − commission) − seller fee) × (1 − cash-out), in whole cents, half up, never negative.
 * alias publishes no formula; this is the schedule that the app estimates with (domain.md §4).
 */
export function priceAfterTakeCents(priceCents: number, fees: FeeSettings): number {
  const afterCommission = BigInt(priceCents) * parts(fees.commissionRate) - BigInt(fees.sellerFeeCents) * PARTS
  if (afterCommission <= 0n) return 0
  const scaled = afterCommission * parts(fees.cashOutRate)
  const unit = PARTS * PARTS
  return Number((2n * scaled + unit) / (2n * unit))
}

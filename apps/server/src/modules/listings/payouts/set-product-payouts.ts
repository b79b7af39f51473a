import { type Cents, centsOrNull, counted, formatMoney, isSamePair, type PayoutPair } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { type LockedSize, lockProductOffers } from '../slots/queries/sizes-of-product.ts'
import { writePayouts } from './write-payouts.ts'

export interface ProductPayout {
  productId: number
  field: 'desired_payout' | 'bottom_payout'
  /** Dollars; null clears the payout. */
  payout: number | null
}

const CENTS = { desired_payout: 'desired_cents', bottom_payout: 'bottom_cents' } as const

/**
 * Sets one payout of every size of a product that the caller may price, all or none. Refused, naming the sizes, when a
 * desired payout would be below its minimum. Returns the number of changed sizes.
 */
export async function setProductPayout(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  { productId, field, payout }: ProductPayout,
): Promise<{ total_updated: number } | Refusal> {
  const { retailerId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const product = await lockProductOffers(tx, caller, productId)
    if (!product) return notFound('This product')
    const cents = centsOrNull(payout)
    const after = product.sizes.map((size) => ({ size, payouts: { ...pairOf(size), [CENTS[field]]: cents } }))
    const crossed = after.filter(({ payouts }) => isCrossed(payouts)).map(({ size }) => size)
    if (cents !== null && crossed.length > 0) return refuseField(field, crossedWords(field, cents, crossed))
    const sizes = after
      .filter(({ size, payouts }) => !isSamePair(size, payouts))
      .map(({ size, payouts }) => ({ variantId: size.variant_id, payouts }))
    if (sizes.length > 0) await writePayouts(tx, { jobs, clock }, { retailerId, sizes })
    return { total_updated: sizes.length }
  })
}

const pairOf = ({ desired_cents, bottom_cents }: PayoutPair): PayoutPair => ({ desired_cents, bottom_cents })

const isCrossed = ({ desired_cents, bottom_cents }: PayoutPair): boolean =>
  desired_cents !== null && bottom_cents !== null && desired_cents < bottom_cents

/** The most sizes to name in a refusal. */
const NAMED_SIZES = 5

/** Returns the refusal: 'The desired payout ($90.00) has to be at least the minimum: size 9 has $95.00.' */
function crossedWords(field: ProductPayout['field'], cents: Cents, sizes: readonly LockedSize[]): string {
  const isDesired = field === 'desired_payout'
  const named = sizes.slice(0, NAMED_SIZES).map(({ size, desired_cents, bottom_cents }) => {
    const other = isDesired ? bottom_cents : desired_cents
    return `size ${size} has ${formatMoney(other ?? 0)}`
  })
  const rest = sizes.length - named.length
  const which = `${named.join(', ')}${rest > 0 ? `, and ${counted(rest, 'other size')}` : ''}`
  return isDesired
    ? `The desired payout (${formatMoney(cents)}) has to be at least the minimum: ${which}.`
    : `The minimum (${formatMoney(cents)}) has to be at most the desired payout: ${which}.`
}

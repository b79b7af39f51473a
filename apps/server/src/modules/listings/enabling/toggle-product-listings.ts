import type { AnswerOf, Contract } from '@ark/contract'
import { counted } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { scheduleMarketReadJob } from '../listings.jobs.ts'
import { clearBids } from '../slots/queries/offers.ts'
import { haveListings, lockProductOffers, setEnabledOfSizes } from '../slots/queries/sizes-of-product.ts'
import { toggleRestMs } from './rules/product-toggle.ts'
import { wakeListings } from '../slots/wake-listings.ts'
import { announceSizes } from '../payouts/write-payouts.ts'

type Toggled = AnswerOf<Contract['PATCH /listings/products/{id}/toggle']>

/**
 * Enables every size of a product that the caller may price, or disables all of them; jobs update the marketplaces.
 * Refused within 5 seconds of the last time, regardless of who did it in which process: the time is stored with the
 * rows, which are locked meanwhile.
 */
export async function toggleProductListings(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  { productId, enabled }: { productId: number; enabled: boolean },
): Promise<Toggled | Refusal> {
  const { retailerId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const product = await lockProductOffers(tx, caller, productId)
    if (!product) return notFound('This product')
    // The time is read after the rows are locked, so that a caller who waited for the lock sees the earlier toggle.
    const at = clock.now()
    const restMs = toggleRestMs(product.toggledAt, at)
    if (restMs > 0) return tooSoon(restMs)
    const variantIds = product.sizes.map(({ variant_id }) => variant_id)
    const wereListed = !enabled && (await haveListings(tx, variantIds))
    await setEnabledOfSizes(tx, variantIds, { enabled, at })
    if (!enabled) await clearBids(tx, retailerId, variantIds)
    await wakeListings(tx, { jobs, clock }, { retailerId, variantIds, isUrgent: !enabled })
    if (enabled) await jobs.within(tx).send(scheduleMarketReadJob, { retailer_id: retailerId, variant_ids: variantIds })
    announceSizes(tx, retailerId, variantIds)
    const unpriced = product.sizes.filter(
      ({ desired_cents, bottom_cents }) => desired_cents === null || bottom_cents === null,
    ).length
    return {
      message: messageOf(variantIds.length, enabled ? unpriced : null),
      successful_variants: variantIds.length,
      unpriced_variants: unpriced,
      background_task_running: enabled ? unpriced < variantIds.length : wereListed,
    }
  })
}

const tooSoon = (restMs: number): Refusal => ({
  ...refuse('throttled', 'Please wait a moment before toggling this product again'),
  code: 'toggled_a_moment_ago',
  retryAfterSeconds: Math.ceil(restMs / 1_000),
})

/** Describes the result. `unpriced`: the number of sizes that lack payouts; null when all are disabled. */
function messageOf(sizes: number, unpriced: number | null): string {
  if (unpriced === null) return `${counted(sizes, 'size')} disabled.`
  const waiting = unpriced > 0 ? ` Of these, ${counted(unpriced, 'size')} wait for payouts.` : ''
  return `${counted(sizes, 'size')} enabled.${waiting}`
}

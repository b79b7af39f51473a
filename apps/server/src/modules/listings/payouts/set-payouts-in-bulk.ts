import { cents, formatMoney } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { type LinkPayouts, linksWithStock, setPayoutsOfLinks } from './queries/product-payouts.ts'
import { wakeOffered } from '../slots/wake-listings.ts'
import { announceSizes } from './write-payouts.ts'

/**
 * Sets what every size of products shall net and the least it may net (document 1 §7). All of the products or none:
 * one that the caller has no stock of is not found, a desired payout below the minimum is refused with its place in
 * the list. Returns how many products.
 */
export async function setPayoutsInBulk(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, locationIds }: StaffCaller,
  payouts: LinkPayouts[],
): Promise<{ total_updated: number } | Refusal> {
  const ids = payouts.map(({ product_sync_id }) => product_sync_id)
  return db.asRetailer(retailerId, async (tx) => {
    const known = new Set(await linksWithStock(tx, ids, locationIds))
    if (ids.some((id) => !known.has(id))) return notFound('One of these products')
    const wrong = payouts.map(refusalOf).find(isRefusal)
    if (wrong) return wrong
    const variantIds = await setPayoutsOfLinks(tx, { retailerId, locationIds, payouts })
    if (variantIds.length > 0) {
      await wakeOffered(tx, { jobs, clock }, { retailerId, variantIds })
      announceSizes(tx, retailerId, variantIds)
    }
    return { total_updated: known.size }
  })
}

function refusalOf({ desired_payout, bottom_payout }: LinkPayouts, at: number): Refusal | null {
  if (desired_payout === null || bottom_payout === null || desired_payout >= bottom_payout) return null
  const words = `The desired payout (${formatMoney(cents(desired_payout))}) has to be at least the minimum (${formatMoney(cents(bottom_payout))}).`
  return refuseField(`${at}.desired_payout`, words)
}

import { cents, formatMoney } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { type LinkPayouts, linksWithStock, setPayoutsOfLinks } from './queries/product-payouts.ts'
import { wakeOffered } from '../slots/wake-listings.ts'
import { announceSizes } from './write-payouts.ts'

/**
 * Sets the desired and the minimum payout of every size of products, all or none. A product that the caller has no
 * stock of is not found; a desired payout below the minimum is refused with its index in the list. Returns the number
 * of products.
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

import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { setFulfillment, setFulfillmentOfProduct } from '../../inventory/index.ts'
import { offersCompared } from '../listings.jobs.ts'
import { wakeListings } from '../slots/wake-listings.ts'

/** Allows or stops marketplace sales of a size from a location; its offerable units follow. */
export async function setLocationFulfillment(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, locationIds }: StaffCaller,
  change: { variantId: number; locationId: number; enabled: boolean },
): Promise<true | Refusal> {
  if (locationIds.length > 0 && !locationIds.includes(change.locationId)) return notFound('This location')
  return db.asRetailer(retailerId, async (tx) => {
    if (!(await setFulfillment(tx, change))) return notFound('This size at this location')
    await wakeListings(tx, { jobs, clock }, { retailerId, variantIds: [change.variantId], isUrgent: !change.enabled })
    await jobs.within(tx).publish(offersCompared, { retailer_id: retailerId, variant_ids: [change.variantId] })
    announce(tx, retailerId, { changed: 'inventory', ids: [change.variantId] })
    return true
  })
}

/**
 * Allows or stops marketplace sales of every size of a product from a location. Returns false when the location has
 * none of it.
 */
export async function setProductFulfillment(
  tx: Tx,
  { jobs, clock }: Pick<Capabilities, 'jobs' | 'clock'>,
  { retailerId, ...change }: { retailerId: number; productId: number; locationId: number; enabled: boolean },
): Promise<boolean> {
  const variantIds = await setFulfillmentOfProduct(tx, change)
  if (variantIds.length === 0) return false
  await wakeListings(tx, { jobs, clock }, { retailerId, variantIds, isUrgent: !change.enabled })
  await jobs.within(tx).publish(offersCompared, { retailer_id: retailerId, variant_ids: variantIds })
  announce(tx, retailerId, { changed: 'inventory', ids: variantIds })
  return true
}

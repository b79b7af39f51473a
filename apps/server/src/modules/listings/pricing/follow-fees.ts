import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { compareOffersJob } from '../listings.jobs.ts'
import { offeredSizesOf, retailersOffering } from './queries/fee-changes.ts'
import { wakeOffered } from '../slots/wake-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** Queues a comparison job for each retailer that offers a product, or with null, anything. */
export const compareAllOffers = ({ db, jobs }: Needs, productId: number | null): Promise<void> =>
  db.asPlatform(async (tx) => {
    const retailers = await retailersOffering(tx, productId)
    await jobs.within(tx).sendMany(
      compareOffersJob,
      retailers.map((retailer_id) => ({ retailer_id, product_id: productId })),
    )
  })

/**
 * Compares a retailer's offers of a product, or with null, all of them, with the current fees, and refreshes the
 * screens.
 */
export const compareOffers = (
  { db, jobs, clock }: Needs,
  { retailerId, productId }: { retailerId: number; productId: number | null },
): Promise<void> =>
  db.asRetailer(retailerId, async (tx) => {
    const variantIds = productId === null ? null : await offeredSizesOf(tx, { retailerId, productId })
    if (variantIds?.length === 0) return
    await wakeOffered(tx, { jobs, clock }, { retailerId, variantIds })
    announce(tx, retailerId, { changed: 'listings', ids: variantIds ?? [] })
  })

import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { compareOffersJob } from '../listings.jobs.ts'
import { offeredSizesOf, retailersOffering } from './queries/fee-changes.ts'
import { wakeOffered } from '../slots/wake-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** Everybody who offers a product (null: anything) has his asks compared, each by a job of his own. */
export const compareAllOffers = ({ db, jobs }: Needs, productId: number | null): Promise<void> =>
  db.asPlatform(async (tx) => {
    const retailers = await retailersOffering(tx, productId)
    await jobs.within(tx).sendMany(
      compareOffersJob,
      retailers.map((retailer_id) => ({ retailer_id, product_id: productId })),
    )
  })

/** What a retailer offers (null: all of it) is compared with what fees leave now, and his screens show it. */
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

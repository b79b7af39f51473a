import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { disableOnReleaseDayJob } from '../listings.jobs.ts'
import { disableReleased, retailersWithReleases } from './queries/release-day.ts'
import { wakeOffered } from '../slots/wake-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/**
 * From 12:01 AM Eastern on a release date: who wants it has the product's listings disabled. Planned again, it
 * finds nothing left.
 */
export async function planReleaseDay({ db, jobs, clock }: Needs): Promise<void> {
  const retailers = await db.asPlatform((tx) => retailersWithReleases(tx, clock.now()))
  await jobs.sendMany(
    disableOnReleaseDayJob,
    retailers.map((retailer_id) => ({ retailer_id })),
  )
}

/**
 * Disables the listings of products released today (setting `auto_disable_release_day`); they stay disabled until a
 * person enables them.
 */
export async function disableOnReleaseDay({ db, jobs, clock }: Needs, retailerId: number): Promise<void> {
  await db.asRetailer(retailerId, async (tx) => {
    const variantIds = await disableReleased(tx, retailerId, clock.now())
    if (variantIds.length === 0) return
    await wakeOffered(tx, { jobs, clock }, { retailerId, variantIds })
    announce(tx, retailerId, { changed: 'listings', ids: variantIds })
  })
}

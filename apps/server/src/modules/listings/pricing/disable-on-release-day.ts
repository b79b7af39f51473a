import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { disableReleased } from './queries/release-day.ts'
import { wakeOffered } from '../slots/wake-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

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

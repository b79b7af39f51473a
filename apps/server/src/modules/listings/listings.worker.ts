import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { applyCsvRun, giveUpCsvRun } from './apply-csv.ts'
import { disableOnReleaseDay } from './disable-on-release-day.ts'
import { refreshMarketJob } from '../catalogue/index.ts'
import {
  applyCsvJob,
  disableWhenLinksAreUntiedJob,
  disableOnReleaseDayJob,
  reconcileListingJob,
  reconcileWhenStockChangesJob,
  showMarketWhenRefreshedJob,
  WITHDRAWAL_PRIORITY,
} from './listings.jobs.ts'
import { offersOfProduct, dueProducts } from './queries/market.ts'
import { disableWithoutItems } from './queries/offers.ts'
import { clearBackOff, slotsOnOffer } from './queries/slots-of-variants.ts'
import { reconcileListing } from './reconcile-listing.ts'
import { wakeListings } from './wake-listings.ts'

/** After these nobody waits in front of the page any more. */
const MOST_CSV_TRIES = 5

export const listingHandlers = (capabilities: Capabilities): JobHandler[] => {
  const { db, jobs } = capabilities
  return [
    handle({
      job: reconcileListingJob,
      concurrency: 6,
      run: ({ retailer_id, variant_id, marketplace }) =>
        reconcileListing(capabilities, { retailerId: retailer_id, variantId: variant_id, marketplace }),
    }),
    handle({
      job: reconcileWhenStockChangesJob,
      run: ({ retailer_id, variant_ids }) =>
        db.asRetailer(retailer_id, async (tx) => {
          const slots = await slotsOnOffer(tx, {
            retailerId: retailer_id,
            variantIds: variant_ids.length > 0 ? variant_ids : null,
          })
          await clearBackOff(
            tx,
            slots.map((slot) => slot.variant_id),
          )
          await jobs.within(tx).sendMany(reconcileListingJob, slots, { priority: WITHDRAWAL_PRIORITY })
        }),
    }),
    handle({
      job: disableWhenLinksAreUntiedJob,
      run: ({ retailer_id, variant_ids }) =>
        db.asRetailer(retailer_id, async (tx) => {
          const variantIds = await disableWithoutItems(tx, retailer_id, variant_ids)
          await wakeListings(tx, jobs, { retailerId: retailer_id, variantIds, priority: WITHDRAWAL_PRIORITY })
        }),
    }),
    handle({
      job: disableOnReleaseDayJob,
      run: ({ retailer_id }) => disableOnReleaseDay(capabilities, retailer_id),
    }),
    handle({
      job: applyCsvJob,
      run: async ({ retailer_id: retailerId, csv_run_id: runId }, { attempt }) => {
        try {
          await applyCsvRun(capabilities, { retailerId, runId })
        } catch (error) {
          if (attempt < MOST_CSV_TRIES) throw error
          await giveUpCsvRun(capabilities, { retailerId, runId })
        }
      },
    }),
    handle({
      job: showMarketWhenRefreshedJob,
      run: async ({ product_id }) => {
        for (const { retailer_id, variant_ids } of await offersOfProduct(db, product_id))
          await db.asRetailer(retailer_id, async (tx) =>
            announce(tx, retailer_id, { kind: 'market-changed', ids: variant_ids }),
          )
      },
    }),
  ]
}

/** The market of what is due is read again, a few products at a time; the budget decides how many come through. */
export async function planMarketRefresh({ db, jobs, clock }: Capabilities): Promise<void> {
  const products = await dueProducts(db, clock.now(), 3)
  await jobs.sendMany(
    refreshMarketJob,
    products.map((product_id) => ({ product_id })),
  )
}

/** Nothing rests on a single job: what is on offer is compared once in a while, so that a lost one is made up for. */
export async function planReconciliation({ db, jobs }: Capabilities): Promise<void> {
  const slots = await db.asPlatform((tx) => slotsOnOffer(tx, 'everybody'))
  await jobs.sendMany(reconcileListingJob, slots, { priority: -10 })
}

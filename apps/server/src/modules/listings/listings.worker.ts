import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { MAX_CONCURRENT_RUNS, runHandler } from '../../platform/runs/do-run.ts'
import { csvWork } from './files/apply-csv.ts'
import { checkCsvWork } from './files/check-csv.ts'
import { disableOnReleaseDay } from './pricing/disable-on-release-day.ts'
import { evaluateGoblinMode } from './pricing/evaluate-goblin-mode.ts'
import { followBatch } from './reconcile/follow-batch.ts'
import { beginHandover, beginHandovers, handoverWork } from './reconcile/hand-over.ts'
import { evaluateRepricing } from './pricing/evaluate-repricing.ts'
import {
  beginHandoverJob,
  compareLastPairsJob,
  compareOffersJob,
  compareOffersWhenFeesChangeJob,
  disableWhenProductsAreUnlinkedJob,
  mayBeSale,
  disableOnReleaseDayJob,
  evaluateGoblinModeJob,
  followBatchJob,
  evaluateRepricingJob,
  handOverWhenAccountsChangeJob,
  scheduleMarketReadJob,
  offersCompared,
  reconcileListingJob,
  reconcileWhenStockChangesJob,
  sendBatchesJob,
  showMarketWhenRefreshedJob,
  sweepAccountJob,
  switchOffListingJob,
  withdrawListingJob,
  withdrawUnknownJob,
  wakeListingsWhenAccountWorksJob,
  wakeListingsWhenBusinessClosesJob,
} from './listings.jobs.ts'
import { compareAllOffers, compareOffers } from './pricing/follow-fees.ts'
import { scheduleMarketRead } from './pricing/queries/due-products.ts'
import { disableWithoutItems } from './slots/queries/offers.ts'
import { lastPairs, type SlotKey } from './slots/queries/slots-of-variants.ts'
import type { SlotLane } from './reconcile/plan-step.ts'
import { reconcileInTurn } from './reconcile/reconcile-listing.ts'
import { sendBatches } from './reconcile/send-batches.ts'
import { showMarket, showMarkets } from './pricing/show-market.ts'
import { sweepAccount } from './sweep/sweep-account.ts'
import { wakeListings, wakeOffered } from './slots/wake-listings.ts'
import { wakeAccount } from './sweep/wake-account.ts'
import { withdrawUnknown } from './sweep/withdraw-unknown.ts'

/**
 * The number of concurrent comparisons. They mostly wait, for a free request or a marketplace operation; this many use
 * up an account's budget of 20 requests a second (bench P12).
 */
const COMPARED_SIDE_BY_SIDE = 32
const SWITCHED_OFF_SIDE_BY_SIDE = 16
const WITHDRAWN_SIDE_BY_SIDE = 16
/** The number of concurrent stock changes, each of one retailer. */
const CHANGES_SIDE_BY_SIDE = 8
/** The number of accounts to sweep at once; each waits for its own marketplace. */
const SWEPT_SIDE_BY_SIDE = 4

/**
 * The most markets to compare in one run, for example after workers were down. Each affected retailer takes a
 * transaction of some milliseconds, so 10,000 retailers are done long before the jobs would count as lost.
 */
const COMPARED_TOGETHER = 100

const slotOf = ({ retailer_id, variant_id, marketplace }: SlotKey) => ({
  retailerId: retailer_id,
  variantId: variant_id,
  marketplace,
})

/** Returns the handlers of jobs that evaluate rules. */
const ruleHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: evaluateGoblinModeJob,
    run: async ({ retailer_id: retailerId, variant_id: variantId }) => {
      await capabilities.db.asRetailer(retailerId, (tx) =>
        evaluateGoblinMode(tx, capabilities, { retailerId, variantId }),
      )
    },
  }),
  handle({
    job: evaluateRepricingJob,
    run: ({ retailer_id: retailerId, variant_ids: variantIds }) =>
      capabilities.db.asRetailer(retailerId, (tx) => evaluateRepricing(tx, capabilities, { retailerId, variantIds })),
  }),
  handle({
    job: compareLastPairsJob,
    run: ({ retailer_id: retailerId }) =>
      capabilities.db.asRetailer(retailerId, async (tx) =>
        wakeOffered(tx, capabilities, { retailerId, variantIds: await lastPairs(tx, retailerId) }),
      ),
  }),
  handle({ job: compareOffersWhenFeesChangeJob, run: (changed) => compareAllOffers(capabilities, changed.product_id) }),
  handle({
    job: compareOffersJob,
    run: ({ retailer_id: retailerId, product_id: productId }) => compareOffers(capabilities, { retailerId, productId }),
  }),
  handle({
    job: disableOnReleaseDayJob,
    run: ({ retailer_id }) => disableOnReleaseDay(capabilities, retailer_id),
  }),
]

/** Returns the handlers of jobs that move listings away from an account that was given up. */
const handoverHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: handOverWhenAccountsChangeJob,
    run: ({ marketplace, retailer_id: retailerId, left_account_id: accountId }) =>
      beginHandovers(capabilities, { marketplace, retailerId, accountId }),
  }),
  handle({
    job: beginHandoverJob,
    run: ({ retailer_id: retailerId, marketplace, left_account_id: accountId }) =>
      beginHandover(capabilities, { retailerId, marketplace, accountId }),
  }),
  runHandler(capabilities, handoverWork(capabilities)),
]

/** Returns the handlers of jobs that read accounts' listings on sale. */
const sweepHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: sweepAccountJob,
    concurrency: SWEPT_SIDE_BY_SIDE,
    run: ({ marketplace_account_id }) => sweepAccount(capabilities, marketplace_account_id),
  }),
  handle({
    job: withdrawUnknownJob,
    run: ({ marketplace_account_id: accountId, external_listing_id: listingId, looks = 0 }) =>
      withdrawUnknown(capabilities, { accountId, listingId }, looks),
  }),
]

/** Returns the handler that compares offered sizes with market prices that were just refreshed. */
const marketHandler = (capabilities: Capabilities): JobHandler =>
  handle({
    job: showMarketWhenRefreshedJob,
    run: ({ product_id }) => showMarket(capabilities, product_id),
    together: {
      most: COMPARED_TOGETHER,
      run: (read) =>
        showMarkets(
          capabilities,
          read.map(({ product_id }) => product_id),
        ),
    },
  })

export const listingHandlers = (capabilities: Capabilities): JobHandler[] => {
  const { db, clock, jobs } = capabilities
  const inLane =
    (lane: SlotLane) =>
    ({ deferrals = 0, ...slot }: SlotKey & { deferrals?: number }) =>
      reconcileInTurn(capabilities, slotOf(slot), { lane, deferrals })
  return [
    handle({
      job: wakeListingsWhenAccountWorksJob,
      run: ({ marketplace_account_id }) => wakeAccount(capabilities, marketplace_account_id),
    }),
    handle({
      job: wakeListingsWhenBusinessClosesJob,
      run: ({ retailer_id: retailerId }) =>
        capabilities.db.asRetailerForLong(retailerId, (tx) =>
          wakeOffered(tx, capabilities, { retailerId, variantIds: null }),
        ),
    }),
    handle({
      job: reconcileListingJob,
      concurrency: COMPARED_SIDE_BY_SIDE,
      run: inLane('writes'),
    }),
    handle({ job: switchOffListingJob, concurrency: SWITCHED_OFF_SIDE_BY_SIDE, run: inLane('switch-offs') }),
    handle({ job: withdrawListingJob, concurrency: WITHDRAWN_SIDE_BY_SIDE, run: inLane('withdrawals') }),
    handle({
      job: sendBatchesJob,
      concurrency: MAX_CONCURRENT_RUNS,
      run: ({ retailer_id: retailerId, marketplace }) => sendBatches(capabilities, { retailerId, marketplace }),
    }),
    handle({
      job: followBatchJob,
      concurrency: MAX_CONCURRENT_RUNS,
      run: ({ retailer_id: retailerId, listing_batch_id: batchId }) =>
        followBatch(capabilities, { retailerId, batchId }),
    }),
    handle({
      job: reconcileWhenStockChangesJob,
      concurrency: CHANGES_SIDE_BY_SIDE,
      async run({ retailer_id: retailerId, variant_ids, is_held_back }) {
        const isSold = mayBeSale({ retailer_id: retailerId, variant_ids, ...(is_held_back ? { is_held_back } : {}) })
        const scope = { retailerId, variantIds: variant_ids.length > 0 ? variant_ids : null }
        await db.asRetailer(retailerId, async (tx) => {
          await wakeOffered(tx, capabilities, { ...scope, isSold })
          await jobs.within(tx).publish(offersCompared, { retailer_id: retailerId, variant_ids })
        })
        await db.asPlatform((tx) => scheduleMarketRead(tx, { ...scope, now: clock.now() }))
      },
    }),
    handle({
      job: scheduleMarketReadJob,
      run: ({ retailer_id: retailerId, variant_ids: variantIds }) =>
        db.asPlatform((tx) => scheduleMarketRead(tx, { retailerId, variantIds, now: clock.now() })),
    }),
    handle({
      job: disableWhenProductsAreUnlinkedJob,
      run: ({ retailer_id, variant_ids }) =>
        db.asRetailer(retailer_id, async (tx) => {
          const variantIds = await disableWithoutItems(tx, retailer_id, variant_ids)
          await wakeListings(tx, capabilities, { retailerId: retailer_id, variantIds, isUrgent: true })
        }),
    }),
    ...sweepHandlers(capabilities),
    ...ruleHandlers(capabilities),
    marketHandler(capabilities),
    runHandler(capabilities, checkCsvWork(capabilities)),
    runHandler(capabilities, csvWork(capabilities)),
    ...handoverHandlers(capabilities),
  ]
}

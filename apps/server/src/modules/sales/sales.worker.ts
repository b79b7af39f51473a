import { isProviderError, ProviderThrottled } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { MAX_CONCURRENT_RUNS, runHandler } from '../../platform/runs/do-run.ts'
import { accountById, marketplaceAccount } from '../catalogue/index.ts'
import { alertShipBy } from './records/alert-ship-by.ts'
import { cancelPreReleaseOrders } from './store-orders/cancel-store-orders.ts'
import { createStoreOrder } from './store-orders/create-store-order.ts'
import { followReturnedSizes } from './pairs/follow-returned-sizes.ts'
import { fulfillStoreOrder } from './store-orders/fulfill-store-order.ts'
import { pollOrders } from './orders/poll-orders.ts'
import { recordShopOrdersOfWebhooks, pollShopOrders } from './shop-orders/poll-shop-orders.ts'
import { lookForPair, lookForPairs } from './pairs/look-for-pairs.ts'
import { requestLabelsHandler } from './requests/make-request-labels.ts'
import { confirmForLabel } from './orders/alias-orders.ts'
import { labelsWork } from './labels/print-labels.ts'
import { resolutionsWork } from './canceled/resolve-canceled-sales.ts'
import { storeOrdersWork, wakeRuns } from './store-orders/generate-store-orders.ts'
import type { PolledAccount } from './orders/queries/order-polls.ts'
import { endRestockedWithdrawals, recordWithdrawal } from './records/queries/sale-withdrawals.ts'
import { readShopOrder } from './shop-orders/read-shop-order.ts'
import { refreshSale } from './orders/refresh-sale.ts'
import { retailersSellingOn, wakePoll, wakeRefreshes, wakeShopWork } from './orders/queries/wake-sales.ts'
import { settleCanceledSale } from './canceled/settle-resolution.ts'
import {
  alertShipByJob,
  cancelOrdersWhenProductsAreUnlinkedJob,
  createStoreOrderJob,
  endWithdrawalsWhenOffersAreComparedJob,
  fulfillStoreOrderJob,
  lookForPairJob,
  lookForPairsWhenStockChangesJob,
  recordShopOrderWhenWebhookArrivesJob,
  pollShopOrdersJob,
  readShopOrderJob,
  recheckSaleJob,
  recordWithdrawalWhenListingEndsJob,
  pollOrdersJob,
  pollOrdersWhenSaleIsSuspectedJob,
  refreshSaleJob,
  settleResolutionJob,
  wakeSalesWhenAccountWorksJob,
  wakeSalesWhenStoreWorksJob,
} from './sales.jobs.ts'

const ref = ({ retailer_id, sale_id }: { retailer_id: number; sale_id: number }) => ({
  retailerId: retailer_id,
  saleId: sale_id,
})

/** Returns the data of an account's poll job. */
const pollOf = ({ marketplace, retailer_id, marketplace_account_id }: PolledAccount) => ({
  marketplace,
  retailer_id,
  marketplace_account_id,
})

/** Returns the handlers of runs that a person watches. */
const saleRunHandlers = (capabilities: Capabilities): JobHandler[] => [
  runHandler(capabilities, storeOrdersWork(capabilities)),
  runHandler(
    capabilities,
    labelsWork(capabilities, {
      confirmOrder: (by, saleId) => confirmForLabel(capabilities, by, saleId),
    }),
  ),
  runHandler(capabilities, resolutionsWork(capabilities)),
]

/**
 * The handlers that run in parallel. They mostly wait for answers; an account, a sale or a store is read by only one at
 * a time.
 */
const POLLED_SIDE_BY_SIDE = 16
const READ_SIDE_BY_SIDE = 8

export const saleHandlers = (capabilities: Capabilities): JobHandler[] => {
  const { db, jobs, log, clock } = capabilities
  return [
    handle({
      job: pollOrdersJob,
      concurrency: POLLED_SIDE_BY_SIDE,
      async run({ marketplace, retailer_id, marketplace_account_id }) {
        try {
          const accountId =
            marketplace_account_id ?? (await marketplaceAccount(db, retailer_id, marketplace))?.marketplace_account_id
          if (accountId !== undefined) await pollOrders(capabilities, { marketplace, accountId })
        } catch (error) {
          // The next poll is seconds away, so a provider error is logged and not retried here.
          if (!isProviderError(error)) throw error
          log.warn({ marketplace, err: error }, 'orders could not be read')
        }
      },
    }),
    handle({
      job: pollOrdersWhenSaleIsSuspectedJob,
      async run({ marketplace, retailer_id, marketplace_account_id }) {
        const account =
          marketplace_account_id === undefined
            ? await marketplaceAccount(db, retailer_id, marketplace)
            : await accountById(db, marketplace_account_id)
        if (account) await jobs.send(pollOrdersJob, pollOf(account))
      },
    }),
    handle({
      job: recordWithdrawalWhenListingEndsJob,
      concurrency: 2,
      run: ({ retailer_id, listing_id, outcome }) =>
        db.asRetailer(retailer_id, async (tx) => {
          const ids = await recordWithdrawal(tx, { listingId: listing_id, outcome })
          if (ids.length > 0) announce(tx, retailer_id, { changed: 'sales', ids })
        }),
    }),
    handle({
      job: endWithdrawalsWhenOffersAreComparedJob,
      run: ({ retailer_id: retailerId, variant_ids }) =>
        db.asRetailer(retailerId, async (tx) => {
          const variantIds = variant_ids.length > 0 ? variant_ids : null
          const ids = await endRestockedWithdrawals(tx, { retailerId, variantIds, at: clock.now() })
          if (ids.length > 0) announce(tx, retailerId, { changed: 'sales', ids })
        }),
    }),
    handle({
      job: cancelOrdersWhenProductsAreUnlinkedJob,
      run: ({ retailer_id, product_ids }) =>
        cancelPreReleaseOrders(capabilities, { retailerId: retailer_id, productIds: product_ids }),
    }),
    handle({
      job: createStoreOrderJob,
      concurrency: READ_SIDE_BY_SIDE,
      async run(sale) {
        try {
          await createStoreOrder(capabilities, ref(sale))
        } finally {
          await wakeRuns(capabilities, ref(sale))
        }
      },
    }),
    ...shopOrderHandlers(capabilities),
    ...saleRunHandlers(capabilities),
    handle({ job: alertShipByJob, concurrency: 2, run: (sale) => alertShipBy(capabilities, ref(sale)) }),
    ...pairHandlers(capabilities),
    ...wakeHandlers(capabilities),
    handle({
      job: settleResolutionJob,
      concurrency: MAX_CONCURRENT_RUNS,
      run: (sale) => settleCanceledSale(capabilities, ref(sale)),
    }),
    requestLabelsHandler(capabilities),
    handle({ job: fulfillStoreOrderJob, concurrency: 4, run: (sale) => fulfillStoreOrder(capabilities, ref(sale)) }),
    refreshHandler(capabilities, refreshSaleJob),
    refreshHandler(capabilities, recheckSaleJob),
  ]
}

/**
 * Returns the handlers that continue the work of an account or a shop at once when access is granted again, without
 * waiting for the next retry.
 */
const wakeHandlers = ({ db, clock }: Capabilities): JobHandler[] => [
  handle({
    job: wakeSalesWhenAccountWorksJob,
    async run({ marketplace_account_id: accountId }) {
      const now = clock.now()
      await db.asPlatform((tx) => wakePoll(tx, accountId, now))
      for (const retailerId of await retailersSellingOn(db, accountId))
        await db.asRetailer(retailerId, (tx) => wakeRefreshes(tx, { retailerId, accountId, now }))
    },
  }),
  handle({
    job: wakeSalesWhenStoreWorksJob,
    run: ({ retailer_id: retailerId, store_id: storeId }) =>
      db.asRetailer(retailerId, (tx) => wakeShopWork(tx, { retailerId, storeId, now: clock.now() })),
  }),
]

/** Returns the handlers that look for the pairs of sales without one. */
const pairHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({ job: lookForPairJob, concurrency: 4, run: (sale) => lookForPair(capabilities, ref(sale)) }),
  handle({
    job: lookForPairsWhenStockChangesJob,
    concurrency: 4,
    async run({ retailer_id, variant_ids }) {
      await lookForPairs(capabilities, retailer_id, variant_ids)
      await followReturnedSizes(capabilities, retailer_id, variant_ids)
    },
  }),
]

/** Returns the handler of a refresh or a recheck. Both read the order as it is now; each has its own plan. */
const refreshHandler = (capabilities: Capabilities, job: typeof refreshSaleJob): JobHandler =>
  handle({
    job,
    concurrency: READ_SIDE_BY_SIDE,
    async run(sale) {
      try {
        await refreshSale(capabilities, ref(sale))
      } catch (error) {
        if (!isProviderError(error)) throw error
        // The request budget is used up, which is not a failure, so the job is sent again later. After other provider
        // errors, the sale's row makes it due again.
        if (error instanceof ProviderThrottled)
          await capabilities.jobs.send(job, sale, { startAfterMs: error.retryAfterMs })
        else capabilities.log.warn({ sale, err: error }, 'the order of a sale could not be read')
      }
    },
  })

/**
 * Returns the handlers for shops' own orders. If a shop does not answer or refuses its orders, the planner retries by
 * the order's row.
 */
const shopOrderHandlers = (capabilities: Capabilities): JobHandler[] => {
  const whileShopIsWell = async (store: { retailer_id: number; store_id: number }, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!isProviderError(error)) throw error
      capabilities.log.warn({ ...store, err: error }, 'orders of a shop could not be read')
    }
  }
  return [
    handle({
      job: recordShopOrderWhenWebhookArrivesJob,
      concurrency: 2,
      run: (arrived) => recordShopOrdersOfWebhooks(capabilities, arrived),
    }),
    handle({
      job: readShopOrderJob,
      concurrency: READ_SIDE_BY_SIDE,
      run: ({ shop_order_id: shopOrderId, ...store }) =>
        whileShopIsWell(store, () =>
          readShopOrder(capabilities, { retailerId: store.retailer_id, storeId: store.store_id, shopOrderId }),
        ),
    }),
    handle({
      job: pollShopOrdersJob,
      concurrency: READ_SIDE_BY_SIDE,
      run: (store) =>
        whileShopIsWell(store, () =>
          pollShopOrders(capabilities, { retailerId: store.retailer_id, storeId: store.store_id }),
        ),
    }),
  ]
}

import { isProviderError, ProviderThrottled } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { runHandler } from '../../platform/runs/do-run.ts'
import { marketplaceAccount } from '../catalogue/index.ts'
import { alertShipBy } from './alert-ship-by.ts'
import { cancelPreReleaseOrders } from './cancel-store-orders.ts'
import { createStoreOrder } from './create-store-order.ts'
import { fulfillStoreOrder } from './fulfill-store-order.ts'
import { pollOrders } from './poll-orders.ts'
import { recordShopOrderOfWebhook, pollShopOrders } from './poll-shop-orders.ts'
import { requestLabelsHandler } from './make-request-labels.ts'
import { labelsWork } from './print-labels.ts'
import { resolutionsWork } from './resolve-canceled-sales.ts'
import { storeOrdersWork, WAITED_FOR_MS, wakeRuns } from './generate-store-orders.ts'
import { takeDueAlerts, takeDueRefreshes, takeDueResolutions, takeDueStoreOrders } from './queries/due-sales.ts'
import { takeDuePolls } from './queries/order-polls.ts'
import { takeDueShopOrders, takeDueShopPolls } from './queries/shop-orders.ts'
import { endRestockedWithdrawals, recordWithdrawal } from './queries/sale-withdrawals.ts'
import { runsAwaitingSince } from './queries/store-order-requests.ts'
import { readShopOrder } from './read-shop-order.ts'
import { refreshSale } from './refresh-sale.ts'
import { settleCanceledSale } from './settle-resolution.ts'
import {
  alertShipByJob,
  cancelOrdersWhenProductsAreUnlinkedJob,
  createStoreOrderJob,
  endWithdrawalsWhenOffersAreComparedJob,
  fulfillStoreOrderJob,
  generateStoreOrdersJob,
  recordShopOrderWhenWebhookArrivesJob,
  pollShopOrdersJob,
  readShopOrderJob,
  recordWithdrawalWhenListingEndsJob,
  pollOrdersJob,
  pollOrdersWhenSaleIsSuspectedJob,
  refreshSaleJob,
  settleResolutionJob,
} from './sales.jobs.ts'

const ref = ({ retailer_id, sale_id }: { retailer_id: number; sale_id: number }) => ({
  retailerId: retailer_id,
  saleId: sale_id,
})

/** Work that a person watches. */
const saleRunHandlers = (capabilities: Capabilities): JobHandler[] => [
  runHandler(capabilities, storeOrdersWork(capabilities)),
  runHandler(capabilities, labelsWork(capabilities)),
  runHandler(capabilities, resolutionsWork(capabilities)),
]

export const saleHandlers = (capabilities: Capabilities): JobHandler[] => {
  const { db, jobs, log, clock } = capabilities
  return [
    handle({
      job: pollOrdersJob,
      concurrency: 2,
      async run({ marketplace, retailer_id }) {
        try {
          await pollOrders(capabilities, { marketplace, retailerId: retailer_id })
        } catch (error) {
          // The next poll is seconds away: a provider that is ill is noted there, not retried here.
          if (!isProviderError(error)) throw error
          log.warn({ marketplace, err: error }, 'orders could not be read')
        }
      },
    }),
    handle({
      job: pollOrdersWhenSaleIsSuspectedJob,
      async run({ marketplace, retailer_id }) {
        const account = await marketplaceAccount(db, retailer_id, marketplace)
        await jobs.send(pollOrdersJob, { marketplace, retailer_id: account?.retailer_id ?? null })
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
      concurrency: 2,
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
    handle({ job: alertShipByJob, run: (sale) => alertShipBy(capabilities, ref(sale)) }),
    handle({ job: settleResolutionJob, run: (sale) => settleCanceledSale(capabilities, ref(sale)) }),
    requestLabelsHandler(capabilities),
    handle({ job: fulfillStoreOrderJob, run: (sale) => fulfillStoreOrder(capabilities, ref(sale)) }),
    handle({
      job: refreshSaleJob,
      async run(sale) {
        try {
          await refreshSale(capabilities, ref(sale))
        } catch (error) {
          if (!isProviderError(error)) throw error
          // No request is free now: nothing has failed, and nobody waits for it. Anything else is due again by its row.
          if (error instanceof ProviderThrottled)
            await jobs.send(refreshSaleJob, sale, { startAfterMs: error.retryAfterMs })
          else log.warn({ sale, err: error }, 'the order of a sale could not be read')
        }
      },
    }),
  ]
}

/** A shop that is ill, or has not granted its orders, is noted on its row: the planner comes back. */
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
      run: (arrived) => recordShopOrderOfWebhook(capabilities, arrived),
    }),
    handle({
      job: readShopOrderJob,
      concurrency: 2,
      run: ({ shop_order_id: shopOrderId, ...store }) =>
        whileShopIsWell(store, () =>
          readShopOrder(capabilities, { retailerId: store.retailer_id, storeId: store.store_id, shopOrderId }),
        ),
    }),
    handle({
      job: pollShopOrdersJob,
      run: (store) =>
        whileShopIsWell(store, () =>
          pollShopOrders(capabilities, { retailerId: store.retailer_id, storeId: store.store_id }),
        ),
    }),
  ]
}

const SHOPS_ASKED_AT_ONCE = 100
const SHOP_ORDERS_READ_AT_ONCE = 100

/** Shops are asked every five minutes (in a sandbox every minute) what has changed; orders are read until they were. */
export async function planShopOrders({ db, jobs, clock, config }: Capabilities): Promise<void> {
  const everyMs = config.shopify.isSimulated ? 60_000 : 5 * 60_000
  const now = clock.now()
  await db.asPlatform(async (tx) => {
    const outbox = jobs.within(tx)
    await outbox.sendMany(pollShopOrdersJob, await takeDueShopPolls(tx, { now, limit: SHOPS_ASKED_AT_ONCE, everyMs }))
    await outbox.sendMany(readShopOrderJob, await takeDueShopOrders(tx, { now, limit: SHOP_ORDERS_READ_AT_ONCE }))
  })
}

/** As many accounts as are enqueued at once: polls that nobody can make yet would only wait. */
const POLLED_AT_ONCE = 500

/**
 * The accounts that are due are read: each every `orderPollIntervalMs`, one that fails after a growing wait of a
 * minute at most.
 */
export async function planOrderPolls({ db, jobs, clock, config }: Capabilities): Promise<void> {
  const due = { now: clock.now(), limit: POLLED_AT_ONCE, intervalMs: config.orderPollIntervalMs }
  await db.asPlatform(async (tx) => jobs.within(tx).sendMany(pollOrdersJob, await takeDuePolls(tx, due)))
}

/** Few at a time: these reads queue before withdrawals, and StockX grants one request a second. */
const REFRESHED_AT_ONCE = 3

/** Sales that still move are read again one by one, in turn among retailers: lists do not tell payouts and tracking. */
export async function planSaleRefresh({ db, jobs, clock, config }: Capabilities): Promise<void> {
  const everyMs = config.stockx.isSimulated ? 15_000 : 15 * 60_000
  await db.asPlatform(async (tx) => {
    const due = await takeDueRefreshes(tx, { now: clock.now(), limit: REFRESHED_AT_ONCE, everyMs })
    await jobs.within(tx).sendMany(refreshSaleJob, due)
  })
}

const ALERTED_AT_ONCE = 200

/** Deadlines that draw near are told of: hours before, and once more. */
export const planShipAlerts = ({ db, jobs, clock }: Capabilities): Promise<void> =>
  db.asPlatform(async (tx) =>
    jobs.within(tx).sendMany(alertShipByJob, await takeDueAlerts(tx, { now: clock.now(), limit: ALERTED_AT_ONCE })),
  )

const ORDERED_AT_ONCE = 100

/** Shops that do not know yet what became of the pair of a canceled sale are told, until they do. */
export async function planResolutions({ db, jobs, clock }: Capabilities): Promise<void> {
  await db.asPlatform(async (tx) => {
    const due = await takeDueResolutions(tx, { now: clock.now(), limit: ORDERED_AT_ONCE })
    await jobs.within(tx).sendMany(settleResolutionJob, due)
  })
}

/**
 * Shopify orders that are not there yet are made, and those of packed pairs shipped, until they are: none is given up.
 */
export async function planStoreOrders({ db, jobs, clock }: Capabilities): Promise<void> {
  await db.asPlatform(async (tx) => {
    const { toMake, toShip } = await takeDueStoreOrders(tx, { now: clock.now(), limit: ORDERED_AT_ONCE })
    await jobs.within(tx).sendMany(createStoreOrderJob, toMake)
    await jobs.within(tx).sendMany(fulfillStoreOrderJob, toShip)
    const lateSince = new Date(clock.now().getTime() - WAITED_FOR_MS)
    await jobs.within(tx).sendMany(generateStoreOrdersJob, await runsAwaitingSince(tx, lateSince))
  })
}

import { isProviderError, ProviderThrottled } from '@ark/marketplaces'
import { wireValuesWhere } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { sharedAndOwnAccounts } from '../catalogue/index.ts'
import { cancelPreReleaseOrders } from './cancel-store-orders.ts'
import { createStoreOrder } from './create-store-order.ts'
import { fulfillStoreOrder } from './fulfill-store-order.ts'
import { pollOrders } from './poll-orders.ts'
import { noteWithdrawal, salesToRefresh } from './queries/sale-facts.ts'
import { refreshSale } from './refresh-sale.ts'
import {
  cancelOrdersWhenLinksAreUntiedJob,
  createStoreOrderJob,
  fulfillStoreOrderJob,
  noteWithdrawalWhenListingEndsJob,
  pollOrdersJob,
  pollOrdersWhenSaleIsSuspectedJob,
  refreshSaleJob,
} from './sales.jobs.ts'

const ref = ({ retailer_id, sale_id }: { retailer_id: number; sale_id: number }) => ({
  retailerId: retailer_id,
  saleId: sale_id,
})

export const saleHandlers = (capabilities: Capabilities): JobHandler[] => {
  const { db, jobs, log } = capabilities
  const isDeepDue = deepPolls(capabilities)
  return [
    handle({
      job: pollOrdersJob,
      concurrency: 2,
      async run(data) {
        const { marketplace, retailer_id } = data
        try {
          await pollOrders(capabilities, { marketplace, retailerId: retailer_id || null, isDeep: isDeepDue(data) })
        } catch (error) {
          // The next poll is seconds away: a provider that is ill is noted there, not retried here.
          if (!isProviderError(error)) throw error
          log.warn({ marketplace, err: error }, 'orders could not be read')
        }
      },
    }),
    handle({
      job: pollOrdersWhenSaleIsSuspectedJob,
      run: ({ marketplace }) => jobs.send(pollOrdersJob, { marketplace, retailer_id: 0 }),
    }),
    handle({
      job: noteWithdrawalWhenListingEndsJob,
      concurrency: 2,
      run: ({ retailer_id, listing_id, outcome }) =>
        db.asRetailer(retailer_id, async (tx) => {
          const ids = await noteWithdrawal(tx, { listingId: listing_id, outcome })
          if (ids.length > 0) announce(tx, retailer_id, { kind: 'sales-changed', ids })
        }),
    }),
    handle({
      job: cancelOrdersWhenLinksAreUntiedJob,
      run: ({ retailer_id, product_ids }) =>
        cancelPreReleaseOrders(capabilities, { retailerId: retailer_id, productIds: product_ids }),
    }),
    handle({ job: createStoreOrderJob, concurrency: 2, run: (sale) => createStoreOrder(capabilities, ref(sale)) }),
    handle({ job: fulfillStoreOrderJob, run: (sale) => fulfillStoreOrder(capabilities, ref(sale)) }),
    handle({
      job: refreshSaleJob,
      async run(sale) {
        try {
          await refreshSale(capabilities, ref(sale))
        } catch (error) {
          // No request is free now: nothing has failed, and nobody waits for it.
          if (!(error instanceof ProviderThrottled)) throw error
          await jobs.send(refreshSaleJob, sale, { startAfterMs: error.retryAfterMs })
        }
      },
    }),
  ]
}

const DEEP_EVERY_MS = 10 * 60_000

/** Each process looks deep at its first poll of an account, when it may have been away for long, and once in a while after that. */
function deepPolls({ clock }: Capabilities): (account: { marketplace: string; retailer_id: number }) => boolean {
  const lastAtMs = new Map<string, number>()
  return ({ marketplace, retailer_id }) => {
    const key = `${marketplace}:${retailer_id}`
    const nowMs = clock.now().getTime()
    const isDue = nowMs - (lastAtMs.get(key) ?? 0) >= DEEP_EVERY_MS
    if (isDue) lastAtMs.set(key, nowMs)
    return isDue
  }
}

/** Every account's orders are read again and again; one poll per account waits at most. */
export async function planOrderPolls({ db, jobs }: Capabilities): Promise<void> {
  for (const { marketplace, retailer_id } of await sharedAndOwnAccounts(db))
    await jobs.send(pollOrdersJob, { marketplace, retailer_id: retailer_id ?? 0 })
}

/** Few at a time: these reads queue before withdrawals, and StockX grants one request a second. */
const REFRESHED_AT_ONCE = 3

/** Sales that still move are read again one by one, those read longest ago first: lists do not tell payouts and tracking. */
export async function planSaleRefresh({ db, jobs, clock, config }: Capabilities): Promise<void> {
  const staleMs = config.stockx.isSimulated ? 15_000 : 15 * 60_000
  const terminal = wireValuesWhere((status) => status.terminal)
  const sales = await db.asPlatform((tx) =>
    salesToRefresh(tx, { terminal, before: new Date(clock.now().getTime() - staleMs), limit: REFRESHED_AT_ONCE }),
  )
  await jobs.sendMany(refreshSaleJob, sales)
}

import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { type DueKey, type DueRows, dueKeys } from '../../platform/due-rows.ts'
import type { PlannerDeclaration } from '../../platform/jobs/declare-planner.ts'
import { planDue } from '../../platform/jobs/plan-due.ts'
import { WAITED_FOR_MS } from './store-orders/generate-store-orders.ts'
import {
  accountsOfSales,
  RESOLUTIONS,
  SALE_RECHECKS,
  type SaleKey,
  type SaleOfAccount,
  saleRefreshes,
  SHIP_ALERTS,
  splitStoreOrders,
  STORE_ORDERS,
} from './records/queries/due-sales.ts'
import { insertMissingPolls, orderPolls, polledAccounts } from './orders/queries/order-polls.ts'
import {
  connectedAmong,
  insertMissingShopPolls,
  SHOP_ORDERS,
  type ShopOrderKey,
  type ShopPollKey,
  shopPolls,
} from './shop-orders/queries/shop-orders.ts'
import { MISSING_PAIRS } from './pairs/queries/missing-pairs.ts'
import { runsAwaitingSince } from './store-orders/queries/store-order-requests.ts'
import {
  alertShipByJob,
  createStoreOrderJob,
  fulfillStoreOrderJob,
  generateStoreOrdersJob,
  lookForPairJob,
  pollOrdersJob,
  pollShopOrdersJob,
  readShopOrderJob,
  recheckSaleJob,
  refreshSaleJob,
  settleResolutionJob,
} from './sales.jobs.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/**
 * Polls the due accounts: each every `orderPollIntervalMs`, and after a failure with a growing wait of at most a
 * minute.
 */
export const planOrderPolls = planDue<DueKey & { marketplace_account_id: number }>({
  jobs: [pollOrdersJob],
  most: 2_000,
  rows: ({ orderPollIntervalMs }) => orderPolls(orderPollIntervalMs),
  prepare: insertMissingPolls,
  async send(tx, outbox, taken) {
    const ids = taken.map(({ marketplace_account_id }) => marketplace_account_id)
    await outbox.sendMany(pollOrdersJob, await polledAccounts(tx, ids))
  },
})

/** Polls the shops for changed orders every five minutes, or every minute in a sandbox. */
export const planShopPolls = planDue<ShopPollKey>({
  jobs: [pollShopOrdersJob],
  most: 1_000,
  rows: ({ shopify }) => shopPolls(shopify.isSimulated ? MINUTE_MS : 5 * MINUTE_MS),
  prepare: insertMissingShopPolls,
  send: async (tx, outbox, taken) => outbox.sendMany(pollShopOrdersJob, await connectedAmong(tx, taken)),
})

/** Reads the orders that shops sold themselves until they are processed. */
export const planShopOrders = planDue<ShopOrderKey>({
  jobs: [readShopOrderJob],
  most: 1_000,
  rows: () => SHOP_ORDERS,
})

/**
 * The most refreshes per marketplace account at a time. StockX grants one request a second, and refreshes use the lane
 * of writes.
 */
const REFRESHED_OF_EACH = 3
/** The marketplaces whose orders are read one by one. */
const READ_AGAIN_AT = ['stockx', 'goat'] as const

/**
 * Reads open sales again one by one, in turn among retailers, a few per account at a time, because lists do not contain
 * payouts and tracking. It looks for them by marketplace, so that a long backlog of a shared account does not delay
 * accounts at the other marketplace.
 */
export const planSaleRefresh = planDue<SaleKey>({
  jobs: [refreshSaleJob],
  most: 10_000,
  rows: ({ stockx }) => saleRefreshes(stockx.isSimulated ? 15_000 : 15 * MINUTE_MS),
  choose: (tx, rows, due) => fewOfEachAccount(tx, { rows, due, most: REFRESHED_OF_EACH }),
})

/** Looks for the pairs of sales without one until they have it. */
export const planMissingPairs = planDue<SaleKey>({ jobs: [lookForPairJob], most: 1_000, rows: () => MISSING_PAIRS })

/**
 * The most rechecks per marketplace account and minute. That is 2,880 a day; an account with ten thousand orders that
 * ended within sixty days needs about 2,300 (docs/decisions/083).
 */
const RECHECKED_OF_EACH = 2

/** Checks ended orders at growing intervals, for as long as their marketplaces may change them. */
export const planSaleRechecks = planDue<SaleKey>({
  jobs: [recheckSaleJob],
  most: 10_000,
  rows: () => SALE_RECHECKS,
  choose: (tx, rows, due) => fewOfEachAccount(tx, { rows, due, most: RECHECKED_OF_EACH }),
})

interface FewOfEach {
  rows: DueRows
  due: { now: Date; limit: number }
  /** The most sales per account. */
  most: number
}

/** Returns the due sales in their order, a few per account, in turn among retailers. */
async function fewOfEachAccount(tx: Tx, { rows, due, most }: FewOfEach): Promise<SaleKey[]> {
  const sales: SaleOfAccount[] = []
  for (const platform of READ_AGAIN_AT) {
    const keys = await dueKeys<SaleKey>(tx, { ...rows, only: { column: 'platform', is: platform } }, due)
    sales.push(...(await accountsOfSales(tx, keys)))
  }
  const ofEach = Map.groupBy(sales, ({ account }) => account)
  return [...ofEach.values()]
    .flatMap((same) => same.slice(0, most))
    .map(({ retailer_id, sale_id }) => ({ retailer_id, sale_id }))
}

/** Sends the alerts about deadlines, twice in the last hours. */
export const planShipAlerts = planDue<SaleKey>({ jobs: [alertShipByJob], most: 5_000, rows: () => SHIP_ALERTS })

/** Reports decisions about pairs to the shops that do not have them yet. */
export const planResolutions = planDue<SaleKey>({ jobs: [settleResolutionJob], most: 500, rows: () => RESOLUTIONS })

/**
 * Creates missing Shopify orders and ships those of packed pairs until that is done. An order that waits for a person
 * is not due.
 */
export const planStoreOrders = planDue<SaleKey>({
  jobs: [createStoreOrderJob, fulfillStoreOrderJob],
  most: 1_000,
  rows: () => STORE_ORDERS,
  async send(tx, outbox, taken) {
    const { toMake, toShip } = await splitStoreOrders(tx, taken)
    await outbox.sendMany(createStoreOrderJob, toMake)
    await outbox.sendMany(fulfillStoreOrderJob, toShip)
  },
})

/** Wakes the runs of Shopify orders that have waited for one too long. They report it and end. */
export const planLateStoreOrderRuns = ({ db, jobs, clock }: Capabilities): Promise<void> =>
  db.asPlatform(async (tx) => {
    const lateSince = new Date(clock.now().getTime() - WAITED_FOR_MS)
    await jobs.within(tx).sendMany(generateStoreOrdersJob, await runsAwaitingSince(tx, lateSince))
  })

export const salePlanners: readonly PlannerDeclaration[] = [
  {
    name: 'order polls',
    everyMs: ({ orderPollIntervalMs }) => Math.min(SECOND_MS, orderPollIntervalMs),
    plan: planOrderPolls,
  },
  { name: 'shop polls', everyMs: 5 * SECOND_MS, plan: planShopPolls },
  { name: 'shop orders', everyMs: 5 * SECOND_MS, plan: planShopOrders },
  { name: 'store orders', everyMs: 5 * SECOND_MS, plan: planStoreOrders },
  { name: 'late store order runs', everyMs: 5 * SECOND_MS, plan: planLateStoreOrderRuns },
  { name: 'missing pairs', everyMs: 5 * SECOND_MS, plan: planMissingPairs },
  { name: 'ship alerts', everyMs: MINUTE_MS, plan: planShipAlerts },
  { name: 'resolutions', everyMs: 5 * SECOND_MS, plan: planResolutions },
  { name: 'sale refresh', everyMs: 20 * SECOND_MS, plan: planSaleRefresh },
  { name: 'sale rechecks', everyMs: MINUTE_MS, plan: planSaleRechecks },
]

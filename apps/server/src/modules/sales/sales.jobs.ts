import { WRITE_OFF_NAMES } from '@ark/domain'
import Type from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'
import { accountWorksAgain } from '../catalogue/index.ts'
import { productsUnlinked, stockChanged } from '../inventory/index.ts'
import { listingEnded, offersCompared, saleSuspected } from '../listings/index.ts'
import { storeConnected, storeWorksAgain, webhookArrived } from '../stores/index.ts'

const Marketplace = Type.Union([Type.Literal('stockx'), Type.Literal('goat')])
const Sale = Type.Object({ retailer_id: Type.Integer(), sale_id: Type.Integer() })
const saleKey = ({ retailer_id, sale_id }: { retailer_id: number; sale_id: number }) => `${retailer_id}:${sale_id}`

/**
 * Reads new orders of one marketplace account: StockX and alias push nothing (domain §6.1). `retailer_id` null: the
 * platform's shared account. Planned again every few seconds (`planOrderPolls`): a poll that failed is made up for by
 * the next one.
 */
export const pollOrdersJob = declareJob({
  name: 'sales.poll-orders',
  isPlannedAgain: true,
  data: Type.Object({
    marketplace: Marketplace,
    retailer_id: Type.Union([Type.Integer(), Type.Null()]),
    /** Left out: the account that the retailer uses now (`retailer_id` null: the shared one). */
    marketplace_account_id: Type.Optional(Type.Integer()),
  }),
  keyOf: ({ marketplace, retailer_id, marketplace_account_id }) =>
    marketplace_account_id === undefined ? `${marketplace}:${retailer_id ?? 'shared'}` : String(marketplace_account_id),
  onceQueued: true,
  priority: 100,
  retryLimit: 0,
})

export const pollOrdersWhenSaleIsSuspectedJob = declareJob({
  name: 'sales.poll-orders-when-sale-is-suspected',
  data: saleSuspected.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 100,
})
export const recordShopOrderWhenWebhookArrivesJob = declareJob({
  name: 'sales.note-shop-order-when-webhook-arrives',
  data: webhookArrived.data,
  keyOf: ({ retailer_id, topic }) => `${retailer_id}:${topic}`,
  priority: 50,
})

/**
 * Reads an order that a shop sold by itself. Planned again until it was followed (`planShopOrders`). Before imports: its
 * pair has to leave the marketplaces.
 */
export const readShopOrderJob = declareJob({
  name: 'sales.read-shop-order',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), store_id: Type.Integer(), shop_order_id: Type.String() }),
  keyOf: ({ retailer_id, store_id, shop_order_id }) => `${retailer_id}:${store_id}:${shop_order_id}`,
  onceQueued: true,
  priority: 80,
  retryLimit: 0,
})

/** Asks a store for the orders that have changed. Planned again every few minutes (`planShopOrders`). */
export const pollShopOrdersJob = declareJob({
  name: 'sales.poll-shop-orders',
  isPlannedAgain: true,
  data: storeConnected.data,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  onceQueued: true,
  retryLimit: 0,
})

/** A size was restocked before its listings elsewhere were gone: they stay, and no sale waits for them any more. */
export const endWithdrawalsWhenOffersAreComparedJob = declareJob({
  name: 'sales.end-withdrawals-when-offers-are-compared',
  data: offersCompared.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
})
export const recordWithdrawalWhenListingEndsJob = declareJob({
  name: 'sales.record-withdrawal-when-listing-ends',
  data: listingEnded.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 90,
})

/** Shopify orders of pairs that are not released yet go with the product that was given up (document 1 §4). */
export const cancelOrdersWhenProductsAreUnlinkedJob = declareJob({
  name: 'sales.cancel-orders-when-products-are-unlinked',
  data: productsUnlinked.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/**
 * Creates the Shopify order of a sale, once. What the shop fails is tried again by the planner, without an end, unless
 * it has no such size: then a person decides. The queue takes up again what a killed worker left, within seconds.
 */
export const createStoreOrderJob = declareJob({
  name: 'sales.create-store-order',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  retryLimit: 3,
})

/**
 * Tells a business that an order has to be confirmed or shipped soon. Planned again for every sale that is due
 * (`planShipAlerts`).
 */
export const alertShipByJob = declareJob({
  name: 'sales.alert-ship-by',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  retryLimit: 0,
})

/** Looks for the pair of a sale that has none. Planned again until it has one (`planMissingPairs`). */
export const lookForPairJob = declareJob({
  name: 'sales.look-for-pair',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  onceQueued: true,
  priority: 80,
  retryLimit: 0,
})
/** Stock has come: sales without a pair get theirs before it is sold once more, and a size may be back. */
export const lookForPairsWhenStockChangesJob = declareJob({
  name: 'sales.look-for-pairs-when-stock-changes',
  data: stockChanged.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 80,
})

/**
 * Tells a shop what became of the pair of a canceled sale that was resolved. Tried again by the planner, without an
 * end.
 */
export const settleResolutionJob = declareJob({
  name: 'sales.settle-resolution',
  isPlannedAgain: true,
  data: Sale,
  // As many as a person has resolved at once: one after the other, and others' beside them.
  keyOf: ({ retailer_id }) => String(retailer_id),
  retryLimit: 3,
})

/** Takes a run of Shopify orders further: sends the next ones, and counts what the others have come to. */
export const generateStoreOrdersJob = declareJob({
  name: 'sales.generate-store-orders',
  data: Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() }),
  keyOf: ({ retailer_id, run_id }) => `${retailer_id}:${run_id}`,
  onceQueued: true,
  priority: 50,
  retryLimit: 6,
})

/**
 * Puts the labels of many sales into one file. Of 500 at StockX each takes two seconds of the account's requests: it
 * may take a while.
 */
export const printLabelsJob = declareJob({
  name: 'sales.print-labels',
  data: Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  onceQueued: ({ retailer_id, run_id }) => `${retailer_id}:${run_id}`,
  priority: 50,
  retryLimit: 6,
  expireInSeconds: 7_200,
})

/** Deals with canceled sales in one way, one after the other; goes on where it stopped. */
export const resolveSalesJob = declareJob({
  name: 'sales.resolve-sales',
  data: Type.Object({
    retailer_id: Type.Integer(),
    run_id: Type.Integer(),
    user_id: Type.Integer(),
    /** What who started it sees: empty means every location. */
    location_ids: Type.Array(Type.Integer()),
    /** In the order of their ids. */
    sale_ids: Type.Array(Type.Integer()),
    restock: Type.Boolean(),
    /** Left out: nobody said why the pairs do not come back, or they do. */
    write_off: Type.Optional(Type.Enum([...WRITE_OFF_NAMES])),
  }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
  retryLimit: 6,
})

/**
 * Makes the labels of a request for bulk shipping and puts them into one file. `time`: which time it was begun; a job of
 * an earlier one does nothing.
 */
export const makeRequestLabelsJob = declareJob({
  name: 'sales.make-request-labels',
  data: Type.Object({ retailer_id: Type.Integer(), automation_request_id: Type.Integer(), time: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
  retryLimit: 6,
  expireInSeconds: 7_200,
})

/** Ships the Shopify order of a sale that was packed, or takes that back. Tried again by the planner, like its creation. */
export const fulfillStoreOrderJob = declareJob({
  name: 'sales.fulfill-store-order',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  retryLimit: 3,
})

/** Reads one sale's order again: status, payout, tracking. Planned again while the sale is open (`planSaleRefresh`). */
export const refreshSaleJob = declareJob({
  name: 'sales.refresh-sale',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  onceQueued: true,
  retryLimit: 0,
})

/**
 * Looks whether a marketplace has changed an order that it had ended. Planned again for a while (`planSaleRechecks`).
 */
export const recheckSaleJob = declareJob({
  name: 'sales.recheck-sale',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  onceQueued: true,
  retryLimit: 0,
})

/** The money of sales moved: they were taken, their payouts became known, they were paid, or they fell through. */
export const saleMoneyChanged = declareEvent({
  event: 'sale-money-changed',
  data: Type.Object({ retailer_id: Type.Integer(), sale_ids: Type.Array(Type.Integer()) }),
})

/** What could not be read of a marketplace account that was refused is read at once. */
export const wakeSalesWhenAccountWorksJob = declareJob({
  name: 'sales.wake-when-account-works',
  data: accountWorksAgain.data,
  keyOf: ({ marketplace_account_id }) => String(marketplace_account_id),
})

/** What a shop that was refused could not be told or asked is done at once. */
export const wakeSalesWhenStoreWorksJob = declareJob({
  name: 'sales.wake-when-store-works',
  data: storeWorksAgain.data,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
})

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
 * Polls the new orders of a marketplace account, because StockX and alias send no webhooks. `retailer_id` is null for
 * the shared account. `planOrderPolls` plans it every few seconds, so the next poll makes up for a failed one.
 */
export const pollOrdersJob = declareJob({
  name: 'sales.poll-orders',
  isPlannedAgain: true,
  data: Type.Object({
    marketplace: Marketplace,
    retailer_id: Type.Union([Type.Integer(), Type.Null()]),
    /** If left out, the account that the retailer uses now (or the shared one, if `retailer_id` is null). */
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
  name: 'sales.record-shop-order-when-webhook-arrives',
  data: webhookArrived.data,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  priority: 50,
})

/**
 * Reads an order that a shop sold itself. `planShopOrders` plans it until it is processed. It comes before imports,
 * because its pair must leave the marketplaces.
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

/** Reads which orders of a store have changed. `planShopPolls` plans it every few minutes. */
export const pollShopOrdersJob = declareJob({
  name: 'sales.poll-shop-orders',
  isPlannedAgain: true,
  data: storeConnected.data,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  onceQueued: true,
  retryLimit: 0,
})

/** Ends withdrawals of a size that was restocked before its listings were withdrawn. The listings stay. */
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

/** Cancels the Shopify orders of unreleased pairs when their product is unlinked. */
export const cancelOrdersWhenProductsAreUnlinkedJob = declareJob({
  name: 'sales.cancel-orders-when-products-are-unlinked',
  data: productsUnlinked.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/**
 * Creates the Shopify order of a sale, once. The planner retries failures of the shop without end, unless the shop no
 * longer has the size; then a person decides. If a worker dies, the queue repeats its job within seconds.
 */
export const createStoreOrderJob = declareJob({
  name: 'sales.create-store-order',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  retryLimit: 3,
})

/**
 * Notifies a business that an order must be confirmed or shipped soon. `planShipAlerts` plans it for every due sale.
 */
export const alertShipByJob = declareJob({
  name: 'sales.alert-ship-by',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  retryLimit: 0,
})

/** Looks for the pair of a sale without one. `planMissingPairs` plans it until the sale has one. */
export const lookForPairJob = declareJob({
  name: 'sales.look-for-pair',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  onceQueued: true,
  priority: 80,
  retryLimit: 0,
})
/** Gives new stock to sales without a pair before it sells again, and handles sizes that may exist again. */
export const lookForPairsWhenStockChangesJob = declareJob({
  name: 'sales.look-for-pairs-when-stock-changes',
  data: stockChanged.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 80,
})

/** Reports the decision about a canceled sale's pair to its shop. The planner retries it without end. */
export const settleResolutionJob = declareJob({
  name: 'sales.settle-resolution',
  isPlannedAgain: true,
  data: Sale,
  // A person can resolve many sales at once. They run one after the other, next to those of other retailers.
  keyOf: ({ retailer_id }) => String(retailer_id),
  retryLimit: 3,
})

/** Continues a run of Shopify orders: counts the finished ones and sends the next ones. */
export const generateStoreOrdersJob = declareJob({
  name: 'sales.generate-store-orders',
  data: Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() }),
  keyOf: ({ retailer_id, run_id }) => `${retailer_id}:${run_id}`,
  onceQueued: true,
  priority: 50,
  retryLimit: 6,
})

/**
 * Puts the labels of many sales into one file. At StockX each label takes two seconds of the account's request budget,
 * so 500 labels take a while.
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

/** Resolves canceled sales one after the other, and continues where it stopped. */
export const resolveSalesJob = declareJob({
  name: 'sales.resolve-sales',
  data: Type.Object({
    retailer_id: Type.Integer(),
    run_id: Type.Integer(),
    user_id: Type.Integer(),
    /** The locations that the person who started it may see; empty means all. */
    location_ids: Type.Array(Type.Integer()),
    /** The sales in the order of their ids. */
    sale_ids: Type.Array(Type.Integer()),
    restock: Type.Boolean(),
    /** Left out if the pairs come back or no reason was given. */
    write_off: Type.Optional(Type.Enum([...WRITE_OFF_NAMES])),
  }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
  retryLimit: 6,
})

/**
 * Makes the labels of a request for bulk shipping and puts them into one file. `time` is the number of the request's
 * start; a job of an earlier start does nothing.
 */
export const makeRequestLabelsJob = declareJob({
  name: 'sales.make-request-labels',
  data: Type.Object({ retailer_id: Type.Integer(), automation_request_id: Type.Integer(), time: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
  retryLimit: 6,
  expireInSeconds: 7_200,
})

/** Ships the Shopify order of a packed sale, or cancels that. The planner retries it, as it does the creation. */
export const fulfillStoreOrderJob = declareJob({
  name: 'sales.fulfill-store-order',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  retryLimit: 3,
})

/** Reads a sale's order again: status, payout, tracking. `planSaleRefresh` plans it while the sale is open. */
export const refreshSaleJob = declareJob({
  name: 'sales.refresh-sale',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  onceQueued: true,
  retryLimit: 0,
})

/** Checks whether a marketplace has changed an order that it had ended. `planSaleRechecks` plans it for some time. */
export const recheckSaleJob = declareJob({
  name: 'sales.recheck-sale',
  isPlannedAgain: true,
  data: Sale,
  keyOf: saleKey,
  onceQueued: true,
  retryLimit: 0,
})

/**
 * Published when the money of sales changes: they were taken, their payouts became known, they were paid, or they were
 * lost.
 */
export const saleMoneyChanged = declareEvent({
  event: 'sale-money-changed',
  data: Type.Object({ retailer_id: Type.Integer(), sale_ids: Type.Array(Type.Integer()) }),
})

/** Reads at once what could not be read while the provider refused a marketplace account. */
export const wakeSalesWhenAccountWorksJob = declareJob({
  name: 'sales.wake-when-account-works',
  data: accountWorksAgain.data,
  keyOf: ({ marketplace_account_id }) => String(marketplace_account_id),
})

/** Does at once the work in a shop that waited while the shop refused access. */
export const wakeSalesWhenStoreWorksJob = declareJob({
  name: 'sales.wake-when-store-works',
  data: storeWorksAgain.data,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
})

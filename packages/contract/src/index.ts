import { accounts } from './accounts/accounts.ts'
import { activity } from './accounts/activity.ts'
import { automationDesk } from './sales/automation-desk.ts'
import { adminProducts } from './catalogue/admin-products.ts'
import { automationRequestCalls } from './sales/automation-requests.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { connections } from './operations/connections.ts'
import { csv } from './listings/csv.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { dashboardFigures } from './dashboard/dashboard-figures.ts'
import { failedJobs } from './operations/failed-jobs.ts'
import { finances } from './finances/finances.ts'
import { fulfillments } from './sales/fulfillments.ts'
import { goblinMode } from './listings/goblin-mode.ts'
import { enablings } from './listings/enablings.ts'
import { importToListCalls } from './listings/import-to-list.ts'
import { inventory } from './inventory/inventory.ts'
import { inviteCodes } from './accounts/invite-codes.ts'
import { labelPrints } from './sales/label-prints.ts'
import { links } from './links.ts'
import { listedProducts } from './listings/listed-products.ts'
import { sellingRules } from './listings/selling-rules.ts'
import { liquidation } from './stores/liquidation.ts'
import { listings } from './listings/listings.ts'
import { notifications } from './notifications/notifications.ts'
import { payoutChanges } from './listings/payout-changes.ts'
import { payouts } from './listings/payouts.ts'
import { canceledSaleCalls } from './sales/canceled-sales.ts'
import { quickActionCalls } from './listings/quick-actions.ts'
import { pickRules } from './sales/pick-rules.ts'
import { platform } from './platform.ts'
import { priceReasons } from './listings/price-reasons.ts'
import { productRefresh } from './catalogue/product-refresh.ts'
import { outsideListings } from './listings/outside-listings.ts'
import { requestBudgets } from './listings/request-budgets.ts'
import { runs } from './runs.ts'
import { fulfillment, sales } from './sales/sales.ts'
import { scanning } from './sales/scanning.ts'
import { stores } from './stores/stores.ts'
import { saleRepairs } from './sales/sale-repairs.ts'
import { salesChainCalls } from './finances/sales-chain.ts'
import { stockxOverview } from './listings/stockx-overview.ts'
import { systemInfoCalls } from './operations/system-info.ts'
import { systemSettings } from './catalogue/system-settings.ts'
import { systemSales } from './sales/system-sales.ts'
import { users } from './accounts/users.ts'
import { wholesaleDesk, wholesaleMonitoring } from './wholesale/wholesale-monitoring.ts'
import { wholesalePapers } from './wholesale/wholesale-papers.ts'
import { wholesalePrices } from './inventory/wholesale-prices.ts'
import { wholesale } from './wholesale/wholesale.ts'
import { wholesaleOffers } from './wholesale/wholesale-offers.ts'

export type { AnswerOf, Area, BodyOf, Call, Change, Due, ParamsOf, PricesOf, QueryOf, Reach } from './call.ts'
export type { ChangeEvent } from './events.ts'
export { Failure } from './fields.ts'
export { RESOURCES, type Resource } from './resources.ts'

/** Every area by name: what the server binds and OpenAPI is generated from. */
export const contract = {
  platform,
  accounts,
  users,
  activity,
  failedJobs,
  inviteCodes,
  catalogue,
  stores,
  links,
  liquidation,
  inventory,
  wholesalePrices,
  payouts,
  payoutChanges,
  enablings,
  csv,
  runs,
  listings,
  quickActions: quickActionCalls,
  goblinMode,
  priceReasons,
  outsideListings,
  requestBudgets,
  sellingRules,
  listedProducts,
  importToList: importToListCalls,
  pickRules,
  sales,
  canceledSales: canceledSaleCalls,
  systemSales,
  stockxOverview,
  systemSettings,
  saleRepairs,
  salesChain: salesChainCalls,
  adminProducts,
  productRefresh,
  fulfillment,
  scanning,
  labelPrints,
  automationRequests: automationRequestCalls,
  automationDesk,
  fulfillments,
  finances,
  wholesale,
  wholesaleOffers,
  wholesalePapers,
  wholesaleMonitoring,
  wholesaleDesk,
  dashboard,
  dashboardFigures,
  notifications,
  connections,
  systemInfo: systemInfoCalls,
}

/** How OpenAPI groups the calls: an area each, in the order of a retailer's day. */
export const TAGS: Record<keyof typeof contract, { name: string; description: string }> = {
  platform: { name: 'Platform', description: 'Health, events and what a client has to know before it signs in' },
  accounts: { name: 'Accounts', description: 'Signing in, passwords, second factor, sessions, the own profile' },
  users: { name: 'Users', description: 'Staff of a retailer: roles, locations, access' },
  activity: { name: 'Activity', description: 'What was done in a business, by its people and by ARK for it' },
  failedJobs: {
    name: 'Failed jobs',
    description: 'Work that failed for good: sent again or discarded by the operator',
  },
  inviteCodes: { name: 'Invite codes', description: 'By what new businesses join' },
  catalogue: { name: 'Catalogue', description: 'Products, sizes, market data, and the StockX connection' },
  stores: { name: 'Stores', description: 'Shopify shops: connection, imports, matches with the catalogue, webhooks' },
  links: { name: 'Product links', description: 'Removing the link between a product of a shop and the catalogue' },
  liquidation: { name: 'Liquidation', description: 'Products of a shop that are on sale, to be listed elsewhere' },
  inventory: { name: 'Inventory', description: 'Stock per size and location, reserves, imports, wholesale' },
  wholesalePrices: {
    name: 'Wholesale prices',
    description: 'What wholesale buyers pay: prices of many sizes by a rule, minimum, steps and tiers of products',
  },
  payouts: { name: 'Payouts', description: 'What a retailer wants a size to net, and what prices would net' },
  payoutChanges: {
    name: 'Payout changes',
    description: 'Payouts of many sizes by a rule: looked at first, made as a run, undone',
  },
  enablings: { name: 'Enabling', description: 'Many sizes put on the marketplaces: looked at first, made as a run' },
  csv: { name: 'CSV', description: 'Spreadsheets out and in: checked by a job, brought in as a run' },
  runs: { name: 'Runs', description: 'Work that a person watches: how far it is, what was left out, cancelling' },
  listings: { name: 'Listings', description: 'What is offered on which marketplace, at which price' },
  quickActions: {
    name: 'Quick Actions',
    description: 'Sizes that ask above their market, the highest bids, and what is done to many sizes at once',
  },
  goblinMode: { name: 'Goblin Mode', description: 'The listing that pays less gives way to the one that pays more' },
  priceReasons: { name: 'Price reasons', description: 'Why a size is asked for as much as it is, or not offered' },
  outsideListings: {
    name: 'Listings outside ARK',
    description: 'What marketplace accounts have for sale that ARK has not listed, and what is done about it',
  },
  requestBudgets: {
    name: 'Request budgets',
    description: 'How many requests marketplaces still take, and what waits for them',
  },
  sellingRules: {
    name: 'Selling rules',
    description: 'Where the last pair of a product is offered, and how its asks follow the market',
  },
  listedProducts: {
    name: 'Listed products',
    description: 'Products as a whole: payouts and listings of all of their sizes',
  },
  importToList: {
    name: 'Import to List',
    description: 'Sizes of a new product get their payouts and are offered, as the wizard ends',
  },
  pickRules: { name: 'Pick rules', description: 'Which locations ship marketplace sales, and which one of them does' },
  sales: { name: 'Sales', description: 'Sales of all platforms, their Shopify orders, settings' },
  canceledSales: {
    name: 'Cancelled sales',
    description: 'Sales that fell through and what becomes of their pairs; oversold ones that get one',
  },
  systemSales: { name: 'System sales', description: "Every retailer's sales, for the operator" },
  productRefresh: { name: 'Product refresh', description: 'A product read again at StockX, and what that changed' },
  stockxOverview: { name: 'StockX overview', description: "Every retailer's listings at StockX, for the operator" },
  systemSettings: { name: 'System settings', description: 'Fees and promotions, as the operator sets them' },
  saleRepairs: { name: 'Sale repairs', description: 'Sales that lack something, found and repaired by the operator' },
  salesChain: { name: 'Sales chain', description: 'A sale from its order to its payment, record by record' },
  adminProducts: { name: 'Global products', description: 'The catalogue as the operator keeps it' },
  fulfillment: { name: 'Fulfillment', description: 'Labels' },
  scanning: { name: 'Scanning', description: 'Packing sales by the barcode of the pair' },
  fulfillments: { name: 'Fulfillments', description: 'Orders that wait to be packed: many at a time, canceling' },
  labelPrints: { name: 'Label prints', description: 'Labels of many sales in one file, made by a run' },
  automationRequests: {
    name: 'Automation requests',
    description: 'Bulk shipping that retailers ask for, and what became of it',
  },
  automationDesk: {
    name: 'Automation desk',
    description: "Every retailer's requests for bulk shipping, for the operator",
  },
  finances: { name: 'Finances', description: 'Balances, transactions and payments' },
  wholesalePapers: { name: 'Wholesale papers', description: 'Packing lists and invoices of wholesale orders' },
  wholesaleMonitoring: { name: 'Wholesale monitoring', description: "Everybody's wholesale, as the operator sees it" },
  wholesaleDesk: { name: 'Wholesale desk', description: 'What the operator does with wholesale orders' },
  wholesale: { name: 'Wholesale', description: 'What buyers may buy and order, and what sellers make of it' },
  wholesaleOffers: {
    name: 'Wholesale offers',
    description: 'Prices that wholesale buyers offer, and what sellers say to them',
  },
  dashboard: { name: 'Dashboard', description: "Today's numbers" },
  dashboardFigures: {
    name: 'Dashboard figures',
    description: 'What days brought, what sells, what comes out, what lies',
  },
  notifications: { name: 'Notifications', description: 'What a business is told by itself, and where' },
  connections: { name: 'Connections', description: 'How stores and marketplace accounts do' },
  systemInfo: { name: 'System info', description: 'The platform in numbers, and what should be looked at' },
}

/** The tag of a call in OpenAPI; throws for a key that the contract does not have. */
export function tagOf(key: string): string {
  const area = Object.entries(contract).find(([, calls]) => key in calls)
  if (!area) throw new Error(`${key} is not in the contract`)
  return TAGS[area[0] as keyof typeof contract].name
}

/** Every call by its key. */
export type Contract = typeof platform &
  typeof accounts &
  typeof users &
  typeof activity &
  typeof failedJobs &
  typeof inviteCodes &
  typeof catalogue &
  typeof stores &
  typeof links &
  typeof liquidation &
  typeof inventory &
  typeof wholesalePrices &
  typeof payouts &
  typeof payoutChanges &
  typeof enablings &
  typeof csv &
  typeof runs &
  typeof listings &
  typeof quickActionCalls &
  typeof goblinMode &
  typeof priceReasons &
  typeof outsideListings &
  typeof requestBudgets &
  typeof sellingRules &
  typeof listedProducts &
  typeof importToListCalls &
  typeof pickRules &
  typeof sales &
  typeof canceledSaleCalls &
  typeof systemSales &
  typeof stockxOverview &
  typeof systemSettings &
  typeof saleRepairs &
  typeof salesChainCalls &
  typeof adminProducts &
  typeof productRefresh &
  typeof fulfillment &
  typeof scanning &
  typeof fulfillments &
  typeof labelPrints &
  typeof automationRequestCalls &
  typeof automationDesk &
  typeof finances &
  typeof wholesale &
  typeof wholesaleOffers &
  typeof wholesalePapers &
  typeof wholesaleMonitoring &
  typeof wholesaleDesk &
  typeof dashboard &
  typeof dashboardFigures &
  typeof connections &
  typeof systemInfoCalls &
  typeof notifications

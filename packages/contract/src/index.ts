import { accounts } from './accounts/accounts.ts'
import { activity } from './accounts/activity.ts'
import { automationDesk } from './sales/automation-desk.ts'
import { adminProducts } from './catalogue/admin-products.ts'
import { automationRequestCalls } from './sales/automation-requests.ts'
import { businessClosing } from './operations/business-closing.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { connections } from './operations/connections.ts'
import { csv } from './listings/csv.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { dashboardFigures } from './dashboard/dashboard-figures.ts'
import { failedJobs } from './operations/failed-jobs.ts'
import { finances } from './finances/finances.ts'
import { fulfillments } from './sales/fulfillments.ts'
import { goLive } from './operations/go-live.ts'
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
import { pickRuleChanges } from './sales/pick-rule-changes.ts'
import { pickRules } from './sales/pick-rules.ts'
import { platform } from './platform.ts'
import { priceReasons } from './listings/price-reasons.ts'
import { productRefresh } from './catalogue/product-refresh.ts'
import { outsideListings } from './listings/outside-listings.ts'
import { requestBudgets } from './listings/request-budgets.ts'
import { runs } from './runs.ts'
import { fulfillment, sales } from './sales/sales.ts'
import { savedViews } from './accounts/saved-views.ts'
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
import { wholesaleProposals } from './wholesale/wholesale-proposals.ts'
import { businessDetails } from './accounts/business-details.ts'
import { wholesalePrices } from './inventory/wholesale-prices.ts'
import { wholesale } from './wholesale/wholesale.ts'
import { wholesaleOffers } from './wholesale/wholesale-offers.ts'

export type { AnswerOf, Area, BodyOf, Call, Change, Due, ParamsOf, PricesOf, QueryOf, Reach } from './call.ts'
export type { ChangeEvent } from './events.ts'
export { Failure } from './fields.ts'
export { RESOURCES, type Resource } from './resources.ts'

/** Every area by name. The server binds these, and OpenAPI is generated from them. */
export const contract = {
  platform,
  accounts,
  businessDetails,
  users,
  activity,
  savedViews,
  businessClosing,
  failedJobs,
  goLive,
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
  pickRuleChanges,
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
  wholesaleProposals,
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

/** The tags that group the calls in OpenAPI: one for each area, in the order of a retailer's day. */
export const TAGS: Record<keyof typeof contract, { name: string; description: string }> = {
  platform: { name: 'Platform', description: 'Health, events, and settings that a client needs before it signs in' },
  accounts: { name: 'Accounts', description: "Sign-in, passwords, second factor, sessions, and the caller's profile" },
  businessDetails: {
    name: 'Business details',
    description: 'The names, addresses and payment terms on invoices',
  },
  users: { name: 'Users', description: 'Staff of a retailer: roles, locations, access' },
  activity: { name: 'Activity', description: 'Acts in a business, by its people and by ARK on its behalf' },
  businessClosing: {
    name: 'Business closing',
    description: 'Closing a whole business after a waiting period, by its owner or by the operator',
  },
  failedJobs: {
    name: 'Failed jobs',
    description: 'Jobs whose last attempt failed: the operator retries or discards them',
  },
  goLive: { name: 'Go live', description: 'Checks of everything that ARK needs, and the shared accounts' },
  inviteCodes: { name: 'Invite codes', description: 'The codes that new businesses register with' },
  catalogue: { name: 'Catalogue', description: 'Products, sizes, market data and the StockX connection' },
  stores: { name: 'Stores', description: 'Shopify stores: connection, imports, product links and webhooks' },
  savedViews: { name: 'Saved views', description: 'The filters and columns of lists that a person keeps by name' },
  links: { name: 'Product links', description: "Removal of links between a store's products and the catalog" },
  liquidation: {
    name: 'Liquidation',
    description: 'Products of a store that are on sale, for listing on marketplaces',
  },
  inventory: { name: 'Inventory', description: 'Stock by size and location, reserves, imports and wholesale' },
  wholesalePrices: {
    name: 'Wholesale prices',
    description: 'Prices for wholesale buyers: bulk changes by a rule, and the minimum, step and tiers of products',
  },
  payouts: { name: 'Payouts', description: 'The payouts that a retailer wants, and the net payouts of prices' },
  payoutChanges: {
    name: 'Payout changes',
    description: 'Bulk changes of payouts by a rule: preview, run and undo',
  },
  enablings: { name: 'Enabling', description: 'Bulk enabling of sizes for the marketplaces: preview, run and undo' },
  csv: { name: 'CSV', description: 'Export and import of spreadsheets: check, then a run' },
  runs: { name: 'Runs', description: 'Jobs with progress that people watch: their problems and cancellation' },
  listings: { name: 'Listings', description: 'Listings on the marketplaces and their prices' },
  quickActions: {
    name: 'Quick Actions',
    description: 'Sizes priced above their market, the highest bids, and actions on many sizes at once',
  },
  goblinMode: { name: 'Goblin Mode', description: 'Withdraws the listing of the marketplace that pays less' },
  priceReasons: { name: 'Price reasons', description: 'Why a size has its price, or is not listed' },
  outsideListings: {
    name: 'Listings outside ARK',
    description: 'Listings on marketplace accounts that ARK did not create, and decisions about them',
  },
  requestBudgets: {
    name: 'Request budgets',
    description: 'Requests that the marketplaces still accept, and the work that waits for them',
  },
  sellingRules: {
    name: 'Selling rules',
    description: 'The selling rules of a product: where its last pair is listed, and how its asks follow the market',
  },
  listedProducts: {
    name: 'Listed products',
    description: 'Payouts and listings of all sizes of a product',
  },
  importToList: {
    name: 'Import to List',
    description: "The last step of the wizard: payouts and listings of a new product's sizes",
  },
  pickRules: {
    name: 'Pick rules',
    description: 'The locations that may ship marketplace sales, and the rule that picks one',
  },
  pickRuleChanges: {
    name: 'Pick rule changes',
    description: 'The pick rules of many products at once, with a preview and an undo',
  },
  sales: { name: 'Sales', description: 'Sales of all platforms, their Shopify orders and settings' },
  canceledSales: {
    name: 'Cancelled sales',
    description: 'Canceled and failed sales and their pairs, and pairs for oversold sales',
  },
  systemSales: { name: 'System sales', description: "Every retailer's sales, for the operator" },
  productRefresh: { name: 'Product refresh', description: 'Reading a product from StockX again, with the changes' },
  stockxOverview: { name: 'StockX overview', description: "Every retailer's listings at StockX, for the operator" },
  systemSettings: { name: 'System settings', description: "The operator's fees and promotions" },
  saleRepairs: { name: 'Sale repairs', description: 'Sales with missing data, which the operator finds and repairs' },
  salesChain: { name: 'Sales chain', description: 'Every record of a sale, from its order to its payment' },
  adminProducts: { name: 'Global products', description: "The operator's view of the catalog" },
  fulfillment: { name: 'Fulfillment', description: 'Labels' },
  scanning: { name: 'Scanning', description: 'Packing sales by the barcode of the pair' },
  fulfillments: { name: 'Fulfillments', description: 'Orders that wait to be packed: bulk packing and cancellation' },
  labelPrints: { name: 'Label prints', description: 'The labels of many sales in one file, created by a run' },
  automationRequests: {
    name: 'Automation requests',
    description: "Retailers' bulk shipping requests and their progress",
  },
  automationDesk: {
    name: 'Automation desk',
    description: "Every retailer's bulk shipping requests, for the operator",
  },
  finances: { name: 'Finances', description: 'Balances, transactions and payments' },
  wholesalePapers: { name: 'Wholesale papers', description: 'Packing lists and invoices of wholesale orders' },
  wholesaleMonitoring: { name: 'Wholesale monitoring', description: 'All wholesale orders, for the operator' },
  wholesaleDesk: { name: 'Wholesale desk', description: "The operator's actions on wholesale orders" },
  wholesale: { name: 'Wholesale', description: 'Wholesale stock and orders, for buyers and sellers' },
  wholesaleProposals: {
    name: 'Wholesale proposals',
    description: "Sellers' proposals to deliver part of an order, and buyers' answers",
  },
  wholesaleOffers: {
    name: 'Wholesale offers',
    description: "Wholesale buyers' price offers, and sellers' answers",
  },
  dashboard: { name: 'Dashboard', description: "Today's figures" },
  dashboardFigures: {
    name: 'Dashboard figures',
    description: 'Revenue by day, best sellers, releases and stock age',
  },
  notifications: { name: 'Notifications', description: 'The notifications of a business and their channels' },
  connections: { name: 'Connections', description: 'The health of stores and marketplace accounts' },
  systemInfo: { name: 'System info', description: 'Totals of the platform, and recommended actions' },
}

/** Returns the OpenAPI tag of a call. Throws for a key that the contract does not have. */
export function tagOf(key: string): string {
  const area = Object.entries(contract).find(([, calls]) => key in calls)
  if (!area) throw new Error(`${key} is not in the contract`)
  return TAGS[area[0] as keyof typeof contract].name
}

/** Every call by its key. */
export type Contract = typeof platform &
  typeof accounts &
  typeof businessDetails &
  typeof users &
  typeof activity &
  typeof savedViews &
  typeof businessClosing &
  typeof failedJobs &
  typeof goLive &
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
  typeof pickRuleChanges &
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
  typeof wholesaleProposals &
  typeof wholesaleOffers &
  typeof wholesalePapers &
  typeof wholesaleMonitoring &
  typeof wholesaleDesk &
  typeof dashboard &
  typeof dashboardFigures &
  typeof connections &
  typeof systemInfoCalls &
  typeof notifications

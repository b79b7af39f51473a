const PLANNED = 'a planner takes due rows of all retailers, a few hundred at a time'
const MOVEMENTS = 'movements of stock are ordered by their time'
const SALES = 'lists of sales are ordered by the time of the sale'
const PRUNED = 'old rows are removed retailer by retailer, a thousand at a time'
const ORDER = 'the listing of an account’s order determines its retailer: one row by an index'
const ONE_ALONE = 'only on a single PostgreSQL: a distributed one is queried'
const ACCOUNT = 'an account is shared: its retailers are found by an index of open rows'
const BUYER = 'a buyer’s rows of all sellers: a page by an index (docs/decisions/047)'
const OPERATOR = 'the operator sees all retailers’ rows: a page by an index, or stored totals'

/**
 * Statements that break a rule deliberately: their file, the rule's number, and why. All other rules apply to them.
 * Only the platform is exempt from rule 3, because it asks every shard about all retailers, or does not know the
 * retailer yet. An exception whose statement follows the rule is reported.
 */
export const EXCEPTIONS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'apps/server/src/platform/due-rows.ts': {
    3: PLANNED,
    13: `${ONE_ALONE} by dueOnShards, and retailer by retailer`,
  },
  'apps/server/src/modules/listings/pricing/queries/due-products.ts': {
    3: 'a market is shared by all retailers',
  },
  'apps/server/src/modules/inventory/imports/queries/import-difference.ts': {
    18: 'an undo restores all rows at once',
  },
  'apps/server/src/modules/inventory/imports/queries/remove-gone-items.ts': { 18: MOVEMENTS },
  'apps/server/src/modules/inventory/stock/queries/units.ts': { 18: MOVEMENTS },
  'apps/server/src/modules/sales/shop-orders/queries/shop-sales.ts': { 18: SALES },
  'apps/server/src/modules/stores/matching/queries/product-links.ts': {
    18: 'links are ordered by id only so that each is visited once',
  },
  'apps/server/src/modules/listings/slots/queries/waiting-slots.ts': {
    3: 'an account’s requests are shared: waiting rows of all its retailers, counted once in ten seconds',
  },
  'apps/server/src/modules/listings/slots/queries/market.ts': { 3: 'a product’s market is shown to all who have it' },
  'apps/server/src/modules/listings/pricing/queries/release-day.ts': {
    3: PLANNED,
    18: 'the change log is ordered by its time',
  },
  'apps/server/src/modules/listings/slots/queries/sizes-with-problems.ts': { 3: ACCOUNT },
  'apps/server/src/modules/sales/orders/queries/wake-sales.ts': { 3: ACCOUNT },
  'apps/server/src/modules/sales/records/queries/due-sales.ts': { 3: PLANNED },
  'apps/server/src/modules/sales/store-orders/queries/store-order-requests.ts': { 3: PLANNED },
  'apps/server/src/modules/sales/shop-orders/queries/shop-orders.ts': { 3: PLANNED },
  'apps/server/src/platform/retention/remove-old-rows.ts': {
    3: PRUNED,
    13: `${ONE_ALONE} by oldestOnShards, and retailer by retailer`,
  },
  'apps/server/src/modules/inventory/queries/inventory-retention.ts': {
    3: PRUNED,
    13: `${ONE_ALONE} by abandonedOnShards`,
  },
  'apps/server/src/platform/runs/runs-retention.ts': { 3: PRUNED },
  'apps/server/src/modules/sales/orders/queries/insert-sales.ts': { 18: SALES },
  'apps/server/src/modules/sales/orders/queries/known-orders.ts': { 3: ORDER },
  'apps/server/src/modules/sales/records/queries/sale-facts.ts': { 3: ORDER },
  'apps/server/src/modules/sales/operator/queries/system-sales.ts': { 3: OPERATOR },
  'apps/server/src/modules/sales/operator/queries/system-sale-sums.ts': { 3: OPERATOR },
  'apps/server/src/modules/sales/requests/queries/automation-desk.ts': { 3: OPERATOR },
  'apps/server/src/modules/sales/operator/queries/broken-sales.ts': { 3: OPERATOR },
  'apps/server/src/modules/listings/lists/queries/rows-of-product.ts': {
    3: 'a product is shared: the rows of each retailer are found by an index',
  },
  'apps/server/src/modules/operations/queries/system-info.ts': {
    3: 'the platform in numbers: counted once a minute, large tables estimated',
  },
  'apps/server/src/modules/listings/sweep/queries/stockx-overview.ts': { 3: OPERATOR },
  'apps/server/src/modules/listings/pricing/queries/fee-changes.ts': {
    3: 'fees are shared: which retailers offer something, and how many asks would move, some thousands by an index',
  },
  'apps/server/src/modules/connections/queries/connection-page.ts': { 3: OPERATOR },
  'apps/server/src/modules/connections/queries/account-use.ts': { 3: ACCOUNT },
  'apps/server/src/modules/connections/queries/connection-facts.ts': { 3: ACCOUNT },
  'apps/server/src/modules/listings/sweep/queries/account-sweeps.ts': {
    3: 'a page of an account’s listings with their retailers: a hundred rows by key',
  },
  'apps/server/src/modules/listings/reconcile/queries/unanswered-creations.ts': { 3: ACCOUNT },
  'apps/server/src/modules/listings/reconcile/queries/handovers.ts': {
    3: `${ACCOUNT}; there are few open handovers`,
  },
  'apps/server/src/modules/wholesale/monitoring/queries/deals.ts': { 3: OPERATOR },
  'apps/server/src/modules/wholesale/monitoring/queries/deal-figures.ts': {
    3: 'the operator sees the sums of all deals of a period: one scan of an index (docs/decisions/057)',
  },
  'apps/server/src/modules/finances/queries/finance-page.ts': { 3: OPERATOR },
  'apps/server/src/modules/sales/lists/queries/sold-products.ts': {
    3: 'best sellers are counted over all retailers, four times an hour (docs/decisions/055)',
  },
  'apps/server/src/modules/wholesale/offers/queries/offer-lists.ts': { 3: BUYER },
  'apps/server/src/modules/wholesale/offers/queries/offer-parties.ts': { 3: BUYER },
  'apps/server/src/modules/wholesale/orders/queries/purchases.ts': { 3: BUYER },
  'apps/server/src/modules/wholesale/pairs/queries/offered-sizes.ts': {
    3: 'buyers see the offers of all retailers: stored by size, a page by an index (docs/decisions/071)',
  },
  'apps/server/src/modules/dashboard/queries/stock-ageing.ts': { 3: PLANNED },
  'apps/server/src/modules/sales/pairs/queries/pick-rules.ts': {
    3: 'the platform in numbers: counted once a minute',
  },
  'apps/server/src/modules/stores/products/queries/shop-image.ts': {
    3: 'a picture is found by the digest of its address',
  },
}

/** Functions whose bodies break a rule deliberately (`keep_*`: all with this prefix), the rule's number, and why. */
export const FUNCTION_EXCEPTIONS: Readonly<Record<string, string>> = {
  'find_everybodys_sales rule 3': OPERATOR,
  'find_offered_sizes rule 3': BUYER,
  'find_cheapest_offers rule 3': BUYER,
}

const SEARCH = 'words are found by a function, beside which a cluster refuses other tables (docs/decisions/027)'

const PLANNED = 'a planner takes what is due of all retailers, a few hundred rows at a time'
const PRUNED = 'what is old is removed retailer by retailer, a thousand rows at a time'
const ORDER = 'an order of an account says whose it is by its listing: one row by an index'
const BUYER = 'what a buyer has of all his sellers: a page by an index (docs/decisions/047)'
const OPERATOR = 'the operator sees everybody’s: a page by an index, or kept totals'

/** Statements that break a rule knowingly: `<file> rule <number>`, and why. One that is kept again is named as well. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/server/src/modules/inventory/queries/inventory-page.ts rule 12': SEARCH,
  'apps/server/src/modules/inventory/queries/product-summaries.ts rule 12': SEARCH,
  'apps/server/src/modules/inventory/queries/bulk-reserve.ts rule 12': SEARCH,
  'apps/server/src/modules/inventory/queries/wholesale-sizes.ts rule 12': SEARCH,
  'apps/server/src/modules/listings/queries/listed-products.ts rule 12': SEARCH,
  'apps/server/src/modules/listings/queries/listed-sizes.ts rule 12': SEARCH,
  'apps/server/src/modules/listings/queries/payout-sizes.ts rule 12': SEARCH,
  'apps/server/src/modules/listings/queries/variant-rows.ts rule 12': SEARCH,
  'apps/server/src/modules/sales/queries/pick-rules.ts rule 12': SEARCH,
  'apps/server/src/modules/sales/queries/sale-list.ts rule 12': SEARCH,
  'apps/server/src/modules/sales/queries/sale-summaries.ts rule 12': SEARCH,
  'apps/server/src/modules/sales/queries/system-sales.ts rule 12': SEARCH,
}

/** Where the platform asks every shard, since it is about all retailers or nobody knows yet whose, and why. */
export const CROSSING: Readonly<Record<string, string>> = {
  'apps/server/src/platform/due-rows.ts': PLANNED,
  'apps/server/src/modules/listings/queries/due-products.ts': 'a market is everybody’s: what all retailers have of it',
  'apps/server/src/modules/listings/queries/waiting-slots.ts':
    'an account’s requests are shared: what waits of all who use it, counted once in ten seconds',
  'apps/server/src/modules/listings/queries/market.ts': 'a product’s market is shown to all who have it',
  'apps/server/src/modules/listings/queries/release-day.ts': PLANNED,
  'apps/server/src/modules/sales/queries/due-sales.ts': PLANNED,
  'apps/server/src/modules/sales/queries/store-order-requests.ts': PLANNED,
  'apps/server/src/modules/sales/queries/shop-orders.ts': PLANNED,
  'apps/server/src/platform/retention/remove-old-rows.ts': PRUNED,
  'apps/server/src/modules/inventory/queries/inventory-retention.ts': PRUNED,
  'apps/server/src/modules/listings/queries/listings-retention.ts': PRUNED,
  'apps/server/src/modules/listings/queries/sold-listing.ts': ORDER,
  'apps/server/src/modules/sales/queries/insert-sales.ts': ORDER,
  'apps/server/src/modules/sales/queries/sale-facts.ts': ORDER,
  'apps/server/src/modules/sales/queries/unclaimed-orders.ts': ORDER,
  'apps/server/src/modules/sales/queries/system-sales.ts': OPERATOR,
  'apps/server/src/modules/sales/queries/system-sale-sums.ts': OPERATOR,
  'apps/server/src/modules/sales/queries/automation-desk.ts': OPERATOR,
  'apps/server/src/modules/sales/queries/broken-sales.ts': OPERATOR,
  'apps/server/src/modules/listings/queries/rows-of-product.ts':
    'a product is everybody’s: each retailer’s rows by his own index',
  'apps/server/src/modules/operations/queries/system-info.ts':
    'the platform in numbers: counted once a minute, large tables estimated',
  'apps/server/src/modules/listings/queries/stockx-overview.ts': OPERATOR,
  'apps/server/src/modules/listings/queries/fee-changes.ts':
    'fees are everybody’s: who offers something, and how many asks would move, some thousands by an index',
  'apps/server/src/modules/connections/queries/connection-page.ts': OPERATOR,
  'apps/server/src/modules/wholesale/queries/deals.ts': OPERATOR,
  'apps/server/src/modules/wholesale/queries/deal-figures.ts':
    'the operator sees what everybody’s deals of a period come to: one reading of an index (docs/decisions/057)',
  'apps/server/src/modules/finances/queries/finance-page.ts': OPERATOR,
  'apps/server/src/modules/sales/queries/sold-products.ts':
    'what sells most is counted over all retailers, four times an hour (docs/decisions/055)',
  'apps/server/src/modules/wholesale/queries/offer-lists.ts': BUYER,
  'apps/server/src/modules/wholesale/queries/offer-parties.ts': BUYER,
  'apps/server/src/modules/wholesale/queries/purchases.ts': BUYER,
  'apps/server/src/modules/wholesale/queries/offered-sizes.ts':
    'buyers see what all retailers offer: kept by size, a page by an index (docs/decisions/071)',
  'apps/server/src/modules/stores/queries/shop-image.ts': 'a picture is found by the digest of its address',
}

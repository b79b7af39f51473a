/** Tables with few rows, however large a business is: counting them needs no bound. */
export const FEW_ROWS = ['recovery_codes', 'locations', 'marketplace_accounts', 'request_budgets']

const WAITING = 'waiting rows are processed and found by their own index'
const OPERATOR = 'the operator counts customers: thousands of rows of an index'
const NO_SCREEN = 'no screen reads it'
const LEAPT = 'the length of a filtered list that people can enter anywhere: the products of a store, by an index'
const OF_TIME = 'the rows of a chosen period, by an index'

/**
 * Files with a statement that counts the rows of a growing table one by one, and why each may. Anything else that a
 * list or a card shows is kept (`after_changes`), or counted as far as lists count (`countUpTo`).
 */
export const COUNTS: Readonly<Record<string, string>> = {
  'accounts/join/queries/businesses.ts': OPERATOR,
  'accounts/credentials/queries/invite-codes.ts': NO_SCREEN,
  'accounts/credentials/queries/made-invite-codes.ts': 'the businesses that joined by the codes of a page, by code',
  'accounts/staff/queries/staff.ts': 'the owners of one business, before one of them is removed',
  'catalogue/products/queries/global-products.ts': 'products without a price: an index of those alone',
  'catalogue/market/queries/products.ts':
    'the catalog once a minute for all (`createBriefCache`); a retailer’s own products by their links',
  'connections/queries/account-use.ts': 'orders of one account with a problem: an index of those alone',
  'connections/queries/connection-page.ts': OPERATOR,
  'dashboard/queries/today.ts':
    'for staff restricted to locations: totals of listings are stored by business, not by location',
  'dashboard/queries/waiting-listings.ts': WAITING,
  'inventory/stock/queries/bulk-movements.ts': `${NO_SCREEN}: an undo counts what it restores`,
  'inventory/reserves/queries/bulk-reserve.ts': 'a check of the chosen products before a person’s act',
  'inventory/imports/queries/import-difference.ts': `${NO_SCREEN}: an import that compares the whole store`,
  'inventory/lists/queries/inventory-page.ts': `a call that no screen makes; ${LEAPT}`,
  'inventory/imports/queries/link-counts.ts': `${NO_SCREEN}: an import reports what it added`,
  'inventory/lists/queries/product-summaries.ts': LEAPT,
  'inventory/imports/queries/shop-difference.ts': `${NO_SCREEN}: a reconciliation counts the stock that would be removed`,
  'listings/reconcile/queries/handovers.ts': 'what remains of one business on one account, by an index of open rows',
  'listings/pricing/queries/repricing.ts': 'paused sizes wait for a person: at most the guard’s share of all sizes',
  'listings/lists/queries/rows-of-product.ts':
    'the operator’s refresh of one product: its rows, by an index of each retailer',
  'listings/sizes/queries/variant-rows.ts':
    'a call that no screen makes: sizes are counted by the stored totals of products',
  'listings/slots/queries/waiting-slots.ts': WAITING,
  'operations/queries/system-info.ts': 'the platform in numbers: counted once a minute, large tables estimated',
  'sales/requests/queries/automation-desk.ts': WAITING,
  'sales/records/queries/automation-requests.ts': WAITING,
  'sales/labels/queries/label-prints.ts': 'files in progress, of which a business has a few',
  'sales/canceled/queries/pairs-in-limbo.ts': WAITING,
  'sales/pairs/queries/pick-rules.ts': 'the platform in numbers: counted once a minute',
  'sales/records/queries/ship-by-risk.ts': 'sales to be shipped: a few days of sales, by an index of those alone',
  'sales/lists/queries/sold-products.ts': `${NO_SCREEN}: a job counts the best sellers, four times an hour`,
  'sales/operator/queries/system-sale-sums.ts': `the results of a search, or ${OF_TIME}; otherwise stored totals`,
  'stores/connection/queries/shared-barcodes.ts':
    'the cards of stores: shared barcodes of one business, by an index of those alone',
  'stores/matching/queries/unrecognized-sizes.ts':
    'variants of one store that wait for a person: an index of those alone',
  'stores/connection/queries/webhook-inbox.ts':
    'a day’s webhooks of a page of shops, by an index; they are deleted after four days',
  'wholesale/orders/queries/bulk-sales.ts': 'open orders by their status; ended ones are counted up to a bound',
  'wholesale/monitoring/queries/deal-figures.ts': OF_TIME,
  'wholesale/pairs/queries/order-counts.ts':
    'one buyer’s open orders and those of the last hour at one seller, both bounded',
}

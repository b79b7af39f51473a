/** Tables with a few rows, however large a business is: what is counted in them needs no bound. */
export const FEW_ROWS = ['recovery_codes', 'locations', 'marketplace_accounts', 'request_budgets']

const WAITING = 'what waits is worked off, and found by an index of its own'
const OPERATOR = 'the operator’s, of customers: thousands of rows of an index'
const NO_SCREEN = 'no screen reads it'
const LEAPT =
  'where something narrows the list, which is leapt into anywhere: its length, of the products of a store by an index'
const OF_TIME = 'of a period that somebody names, by an index'

/**
 * Files with a statement that counts the rows of a growing table one by one, and why each may. Anything else that a
 * list or a card shows is kept (`after_changes`), or counted as far as lists count (`countUpTo`).
 */
export const COUNTS: Readonly<Record<string, string>> = {
  'accounts/join/queries/businesses.ts': OPERATOR,
  'accounts/credentials/queries/invite-codes.ts': NO_SCREEN,
  'accounts/credentials/queries/made-invite-codes.ts':
    'the businesses that came by a code: of a page of codes, by the code',
  'accounts/staff/queries/staff.ts': 'the owners of one business, before one of them goes',
  'catalogue/products/queries/global-products.ts': 'products that lack a price: an index of those alone',
  'catalogue/market/queries/products.ts':
    'the catalogue once a minute for everybody (`createBriefCache`); of a retailer’s own products by his links',
  'connections/queries/account-use.ts': 'orders of one account that have a problem: an index of those alone',
  'connections/queries/connection-page.ts': OPERATOR,
  'dashboard/queries/today.ts':
    'of staff restricted to locations: what is listed is kept for the business, not by location',
  'dashboard/queries/waiting-listings.ts': WAITING,
  'inventory/stock/queries/bulk-movements.ts': `${NO_SCREEN}: what an undo puts back`,
  'inventory/reserves/queries/bulk-reserve.ts': 'a check before a person’s act, of the products that are chosen',
  'inventory/imports/queries/import-difference.ts': `${NO_SCREEN}: an import that compares the whole store`,
  'inventory/lists/queries/inventory-page.ts': `the documents’ call; ${LEAPT}`,
  'inventory/imports/queries/link-counts.ts': `${NO_SCREEN}: an import says what it has brought`,
  'inventory/lists/queries/product-summaries.ts': LEAPT,
  'inventory/imports/queries/shop-difference.ts': `${NO_SCREEN}: a reconciliation asks how much of the stock would leave`,
  'listings/reconcile/queries/handovers.ts':
    'what of one business is left on one account, by an index of what has not ended',
  'listings/pricing/queries/repricing.ts': 'what is held waits for a person, at the guard’s share of the sizes at most',
  'listings/lists/queries/rows-of-product.ts':
    'the operator’s refresh of one product: where it is shown, by an index of each retailer',
  'listings/sizes/queries/variant-rows.ts':
    'the documents’ call alone: sizes are counted by the kept totals of products',
  'listings/slots/queries/waiting-slots.ts': WAITING,
  'operations/queries/system-info.ts': 'the platform in numbers: counted once a minute, large tables estimated',
  'sales/requests/queries/automation-desk.ts': WAITING,
  'sales/records/queries/automation-requests.ts': WAITING,
  'sales/labels/queries/label-prints.ts': 'what is under way, of which a business may have a few',
  'sales/canceled/queries/pairs-in-limbo.ts': WAITING,
  'sales/records/queries/pick-rules.ts': 'the platform in numbers: counted once a minute',
  'sales/records/queries/ship-by-risk.ts': 'what is to be shipped: days of sales, by an index of those alone',
  'sales/lists/queries/sold-products.ts': `${NO_SCREEN}: a job counts what sells most, four times an hour`,
  'sales/operator/queries/system-sale-sums.ts': `what a search finds, or ${OF_TIME}; else totals that are kept`,
  'stores/connection/queries/shared-barcodes.ts':
    'the cards of stores: barcodes of one business that stand twice, by an index of those alone',
  'stores/matching/queries/unrecognized-sizes.ts':
    'variants of one store that a person has to look at: an index of those alone',
  'stores/connection/queries/webhook-inbox.ts':
    'webhooks of a day of a page of shops, by an index; they go after four days',
  'wholesale/orders/queries/bulk-sales.ts':
    'orders that are under way, by their status; those that are over as lists count',
  'wholesale/monitoring/queries/deal-figures.ts': OF_TIME,
  'wholesale/pairs/queries/counted-dealings.ts':
    'of one buyer at one seller: what is open and what an hour brought, both bounded',
}

import { accountsRetention } from './modules/accounts/queries/accounts-retention.ts'
import { catalogueRetention } from './modules/catalogue/queries/catalogue-retention.ts'
import { inventoryRetention } from './modules/inventory/queries/inventory-retention.ts'
import { listingsRetention } from './modules/listings/queries/listings-retention.ts'
import { notificationsRetention } from './modules/notifications/queries/notifications-retention.ts'
import { salesRetention } from './modules/sales/queries/sales-retention.ts'
import { storesRetention } from './modules/stores/queries/stores-retention.ts'
import { runsRetention } from './platform/runs/runs-retention.ts'
import type { PrunedRecord, StandingRecord } from './platform/retention/declare-retention.ts'

/** What is pruned by age; each module says what of its tables goes, and how it is found. */
export const prunedRecords: readonly PrunedRecord[] = [
  ...storesRetention,
  ...inventoryRetention,
  ...listingsRetention,
  ...salesRetention,
  ...accountsRetention,
  ...notificationsRetention,
  ...catalogueRetention,
  ...runsRetention,
]

const bounded = (record: string, tables: readonly string[], why: string): StandingRecord => ({
  record,
  tables,
  stays: 'bounded',
  why,
})
const forEver = (record: string, tables: readonly string[], why: string): StandingRecord => ({
  record,
  tables,
  stays: 'for ever',
  why,
})

/**
 * Every other table, and why it is left alone. A new table has to stand here or be pruned: `retention.test.ts` compares
 * with the database, and docs/retention.md with both.
 */
export const standingRecords: readonly StandingRecord[] = [
  forEver('sales', ['sales'], 'the books'),
  forEver('withdrawals of sales', ['sale_withdrawals'], "a sale's receipt"),
  forEver('level adjustments', ['level_adjustments'], 'no sale may lower a level twice'),
  forEver('resolutions of canceled sales', ['sale_resolutions'], 'no pair may come back twice'),
  forEver('unclaimed orders', ['unclaimed_orders'], 'each may be a sale; one that becomes one goes'),
  forEver('stock movements', ['stock_movements'], 'every counter is recomputed from them'),
  forEver('ledger', ['ledger_events', 'ledger_entries'], 'the books'),
  forEver('payments', ['payments'], 'the books'),
  forEver('listings', ['marketplace_listings'], 'receipts and late orders name them'),
  forEver('owners of listings and orders', ['listing_owners', 'order_owners'], "each of an account is one retailer's"),
  forEver(
    'wholesale orders',
    [
      'purchase_orders',
      'wholesale_orders',
      'wholesale_order_lines',
      'wholesale_order_units',
      'wholesale_level_adjustments',
      'wholesale_order_changes',
      'wholesale_order_costs',
    ],
    'the books',
  ),
  forEver(
    'wholesale offers',
    ['wholesale_offers', 'wholesale_offer_lines', 'wholesale_offer_steps'],
    'orders say which price was agreed by them',
  ),
  bounded('balances', ['ledger_balances'], 'a row per retailer and account'),
  bounded('payout differences', ['payout_differences'], 'a row per sale that was paid otherwise than expected'),
  bounded('totals of sales', ['sale_totals'], 'a row per combination of filters, sixteen at most'),
  bounded('sales by day', ['sale_days'], 'a row per day and location, sixteen at most'),
  bounded('how long stock lies', ['stock_ages', 'aged_products', 'stock_age_readings'], 'written anew as a whole'),
  bounded('top sellers', ['top_sellers'], 'twenty places of six lists'),
  bounded('businesses', ['retailers', 'buyers'], 'customers'),
  bounded('numbers of sellers', ['buyer_sellers'], 'a row per buyer and seller'),
  bounded('people', ['users', 'user_locations'], 'sales and movements name who was removed'),
  bounded('second factors', ['second_factors', 'recovery_codes'], 'one per person, ten codes'),
  bounded('invite codes', ['invite_codes'], 'a row per code that the operator has made'),
  bounded('invite codes used', ['invite_code_uses'], 'a row per account that was opened'),
  bounded('catalogue', ['products', 'style_codes', 'variants', 'variant_gtins'], 'shoes that there are'),
  bounded('market data', ['market_data'], 'a row per size and marketplace'),
  bounded('product pictures', ['product_images'], 'one per product'),
  bounded('fee schedules', ['fee_schedules'], 'a row per change of fees'),
  bounded('backfills of retail prices under way', ['price_backfills'], 'one at a time'),
  bounded('marketplace accounts', ['marketplace_accounts', 'order_polls', 'account_sweeps'], 'one per seller'),
  bounded('unknown listings', ['unknown_listings'], 'those for sale on an account; what a sweep does not show goes'),
  bounded('readings of a shop', ['shop_order_polls'], 'a row per store'),
  bounded(
    'budgets, health',
    ['request_budgets', 'provider_health', 'account_refusals'],
    'a row per account, per provider; of refusals while they last, per kind of call',
  ),
  bounded(
    'health of connections',
    ['connection_health', 'connection_alerts', 'connection_watch'],
    'a row per connection',
  ),
  bounded('words of the stock', ['stock_words'], 'words that shoes have'),
  bounded('items of batches sent', ['batch_sendings'], 'go once no limit counts them, after a day'),
  bounded('token leases', ['token_leases'], 'a row per connection at most'),
  bounded('stores', ['stores', 'locations'], 'shops that were connected'),
  bounded('product links', ['product_links', 'product_link_variants', 'rejected_matches'], 'what the shop has'),
  bounded('taught style codes', ['retailer_style_codes'], 'a row per code that a person taught'),
  bounded('chosen sizes', ['retailer_sizes'], 'a row per spelling that a person chose a size for'),
  bounded('taught barcodes', ['retailer_barcodes'], 'a row per barcode that a person taught'),
  bounded(
    'stock',
    ['inventory_items', 'product_stock_totals', 'retailer_stock_totals', 'offered_sizes', 'variant_costs'],
    'sizes that the shop has',
  ),
  bounded('what a bulk change is about', ['bulk_runs'], 'deleted when its run ends'),
  bounded('wholesale terms', ['wholesale_terms'], 'a row per product that has some'),
  bounded('offers', ['variant_offers', 'retailer_listing_totals', 'pick_rules', 'listing_slots'], 'a row per size'),
  bounded('selling rules', ['product_selling_rules'], 'a row per product that has some'),
  bounded('guards of repricing', ['repricing_guards'], 'a row per retailer'),
  bounded('notifications seen', ['notifications_seen'], 'a row per person'),
  bounded('where notifications go', ['notification_choices', 'chat_channels'], 'a row per kind, a channel'),
  bounded('imports', ['import_runs'], 'go with their runs'),
  bounded('pieces of a CSV', ['csv_parts'], 'forgotten once it is read, or with its check'),
  bounded('rows of a CSV', ['csv_runs'], 'forgotten as its run ends'),
  bounded('asked for payouts of new products', ['payout_setups'], 'a row per retailer'),
  bounded('sales of a run of Shopify orders', ['store_order_requests'], 'forgotten as the run ends'),
  bounded('sales of a print file', ['label_print_sales'], 'forgotten as its run ends'),
  bounded('runs of this table', ['retention_runs'], 'a row per kind'),
  bounded('turns of planners', ['planner_ticks'], 'a row per planner'),
  bounded('migrations', ['kysely_migration', 'kysely_migration_lock'], 'a row per migration'),
  {
    record: 'jobs',
    tables: ['jobs.*'],
    stays: 'until pg-boss deletes it',
    why: 'a day after the end, ten minutes what a planner sends again; 30 days if failed for good',
  },
]

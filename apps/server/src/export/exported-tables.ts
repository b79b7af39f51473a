/** What a business takes with it of a table. */
export interface ExportedTable {
  /** What a row is, in words for the README of the export. */
  about: string
  /** Columns that stay out, each with the reason. */
  without?: Readonly<Record<string, string>>
  /** SQL that replaces a column, whose row is `t`; for example to leave out another party's words. */
  instead?: Readonly<Record<string, string>>
  /** SQL of the currency of the row's amounts, where the table has none; US dollars by default. */
  currency?: string
}

const BUYER = 'buyers are unknown to sellers unless they ship directly; then ship_to names them'
const OPERATOR = "ARK's own people"
const SECRET = 'a secret'
const WORK = "ARK's own bookkeeping of work that is due"
const FOR_WORK = { next_attempt_at: WORK, attempts: WORK }
const FILE = 'a file of bytes; the marketplace has it'
/** The number of the person, unless ARK or the buyer did it. */
const BY_SELLER = { user_id: "case when t.actor = 'retailer' then t.user_id end" }
const OF_ACCOUNT = `coalesce((select a.currency from marketplace_accounts a
  where a.marketplace_account_id = t.marketplace_account_id), 'USD')`
const OF_STORE = `(select s.currency from stores s join product_links l using (retailer_id, store_id)
  where l.retailer_id = t.retailer_id and l.product_sync_id = t.product_sync_id)`

/**
 * The tables with a row-level policy by business that an export contains. `export-business.test.ts` compares both lists
 * of this file with the database, so that a new table cannot be forgotten.
 */
export const EXPORTED_TABLES: Readonly<Record<string, ExportedTable>> = {
  retailers: { about: 'Your business: its name, tax number, details for invoices, and settings.' },
  users: {
    about: 'Your people: those with an account, those who are invited, and those who were removed.',
    without: { password_hash: SECRET, link_round: WORK, buyer_id: 'always empty for your people' },
  },
  user_locations: { about: 'The locations that a person is restricted to.' },
  saved_views: { about: "A person's saved view of a list." },
  audit_log: {
    about: 'What people and machines did in your account.',
    instead: { user_id: 'case when not t.by_operator then t.user_id end' },
  },
  notifications: { about: 'A notification to your business.', without: { email: WORK, chat: WORK } },
  notification_choices: { about: 'Where each kind of notification goes.' },
  chat_channels: { about: 'The chat channel that receives notifications.', without: { address: SECRET } },
  stores: {
    about: 'A connected Shopify store.',
    without: {
      tokens: SECRET,
      webhook_secret: SECRET,
      reconcile_next_attempt_at: WORK,
      reconcile_attempts: WORK,
      webhooks_next_attempt_at: WORK,
      webhooks_attempts: WORK,
      compare_next_attempt_at: WORK,
      compare_attempts: WORK,
    },
  },
  locations: { about: 'A location of a store.' },
  marketplace_accounts: { about: 'A connected seller account of a marketplace.', without: { credentials: SECRET } },
  product_links: { about: 'A product of your shop, and the product of the catalog that it is matched with.' },
  product_link_variants: { about: 'A size of a product of your shop.', currency: OF_STORE },
  rejected_matches: { about: 'A match that a person rejected.' },
  retailer_style_codes: { about: 'A style code that a person taught.' },
  retailer_barcodes: { about: 'A barcode that a person taught.' },
  retailer_sizes: { about: 'What a spelling of a size means, as a person chose.' },
  inventory_items: { about: 'The stock of a size at a location, with its reserve and its wholesale price.' },
  stock_movements: { about: 'A change of a counter of inventory_items: before, after, and why.' },
  variant_costs: { about: 'What you paid for a pair of a size.' },
  wholesale_terms: { about: 'The smallest quantity, the step, and the price steps of a product in wholesale.' },
  variant_offers: { about: 'What you want of a size: whether to list it, and the payouts.' },
  product_selling_rules: { about: 'The selling rules of a product.' },
  repricing_guards: { about: 'The limit on how fast rules may change prices.' },
  payout_setups: { about: 'The rule that sets payouts of new products.' },
  listing_slots: {
    about: 'What is wanted of a size on a marketplace, with the price that a person or a rule chose.',
    without: FOR_WORK,
    currency: "'USD'",
  },
  marketplace_listings: {
    about: 'A listing: its price, its state, and when it began and ended.',
    without: { attempts: WORK, verify_at: WORK },
    currency: OF_ACCOUNT,
  },
  listing_changes: { about: 'A change of a listing or its price in the last 90 days, in words.' },
  unknown_listings: { about: 'A listing on your accounts that ARK did not make.', currency: OF_ACCOUNT },
  pick_rules: { about: 'Which location ships a product.' },
  default_pick_rules: { about: 'Which location ships when a product has no rule.' },
  sales: {
    about: 'A sale: what was sold, for how much, its fees and payouts, its shipment and tracking, its cancellation.',
    without: { search_text: 'repeats other columns' },
  },
  sale_withdrawals: { about: 'The withdrawal of another listing of a sold pair.' },
  sale_resolutions: { about: 'What became of the pair of a canceled sale.', without: FOR_WORK },
  sale_scans: { about: 'A scan of a pair while packing, in the last 30 days.' },
  sale_labels: { about: 'That a shipping label was fetched.', without: { content: FILE } },
  label_prints: { about: 'A print file of labels that was asked for.', without: { content: FILE } },
  label_print_sales: { about: 'A sale of a print file of labels.', without: { attempts: WORK } },
  automation_requests: { about: 'A request to ARK for bulk shipping.' },
  automation_request_sales: { about: 'A sale of a request for bulk shipping.', without: { attempts: WORK } },
  level_adjustments: { about: "A change of Shopify's stock level for a sale.", without: { idempotency_key: WORK } },
  wholesale_orders: {
    about: 'A wholesale order that you received, with its status and payments.',
    without: { buyer_id: BUYER },
  },
  wholesale_order_lines: { about: 'A size of a wholesale order.', without: { buyer_id: BUYER } },
  wholesale_order_units: {
    about: 'The pairs at a location that a wholesale order holds.',
    without: FOR_WORK,
  },
  wholesale_order_costs: { about: 'What you paid for the pairs of a wholesale order.' },
  wholesale_order_changes: {
    about: 'A step of a wholesale order. Only your own notes are in it.',
    without: { buyer_id: BUYER, is_mailed: WORK },
    instead: { ...BY_SELLER, notes: "case when t.actor = 'retailer' then t.notes end" },
  },
  wholesale_level_adjustments: {
    about: "A change of Shopify's stock level for a wholesale order.",
    without: { idempotency_key: WORK },
  },
  wholesale_proposals: {
    about: 'A proposal to deliver part of a wholesale order.',
    without: { buyer_id: BUYER, ...FOR_WORK },
  },
  wholesale_proposal_lines: { about: 'A size of such a proposal.', without: { buyer_id: BUYER } },
  wholesale_invoices: { about: 'An invoice that you issued for a wholesale order.' },
  wholesale_invoice_numbers: { about: 'The number of your last invoice.' },
  wholesale_offers: {
    about: 'An offer of a buyer for a product.',
    without: { buyer_id: BUYER, created_by: BUYER, ...FOR_WORK },
  },
  wholesale_offer_lines: { about: 'A size of an offer, with the prices of both sides.', without: { buyer_id: BUYER } },
  wholesale_offer_steps: {
    about: 'A step of the negotiation of an offer.',
    without: { buyer_id: BUYER, is_mailed: WORK },
    instead: { user_id: "case when t.side <> 'buyer' then t.user_id end" },
  },
  payments: { about: 'A payment of ARK to you.', without: { logged_by: OPERATOR } },
  ledger_events: { about: 'Something that happened to the money of a sale or a payment.' },
  ledger_entries: { about: 'A line of the double-entry ledger. The lines of an event sum to zero.' },
  ledger_balances: { about: 'The balance of an account of the ledger: the sum of its entries.' },
  payout_differences: { about: 'A sale that was paid differently than expected, and why.' },
  runs: {
    about: 'A job that ran for you, such as an import or a bulk change, in the last 90 days.',
    without: { problems: 'repeats what the screen shows of the job' },
  },
  import_runs: { about: 'An import of your shop.' },
}

const TRANSIENT = 'it exists only while a job runs'
const COUNTED = 'counted from other tables'

/** The tables with a row-level policy by business that stay out, each with the reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  aged_products: COUNTED,
  automation_request_labels: FILE,
  bulk_runs: TRANSIENT,
  bulk_undo_rows: 'only for undoing a bulk change within days',
  buyer_sellers: BUYER,
  connection_attempts: SECRET,
  csv_checks: TRANSIENT,
  csv_parts: TRANSIENT,
  csv_runs: TRANSIENT,
  import_changes: TRANSIENT,
  import_conditions: TRANSIENT,
  import_levels: TRANSIENT,
  import_products: TRANSIENT,
  import_undo_rows: 'only for undoing an import within days',
  import_variants: TRANSIENT,
  listing_batches: TRANSIENT,
  listing_owners: 'repeats marketplace_listings',
  lost_creations: TRANSIENT,
  marketplace_grants: SECRET,
  notifications_seen: 'how far each person has read',
  offered_sizes: COUNTED,
  order_owners: 'repeats sales',
  product_stock_totals: COUNTED,
  retailer_listing_totals: COUNTED,
  retailer_stock_totals: COUNTED,
  sale_days: COUNTED,
  sale_totals: COUNTED,
  sessions: 'addresses and devices of sign-ins, which belong to each person alone',
  shop_order_polls: WORK,
  shop_orders: WORK,
  stock_age_readings: WORK,
  stock_ages: COUNTED,
  stock_words: COUNTED,
  store_order_requests: TRANSIENT,
  token_leases: WORK,
}

/**
 * Shared tables of which an export has the rows that the business uses. `rows` is the condition on `t`; `$1` is the
 * business.
 */
export const SHARED_TABLES: Readonly<Record<string, ExportedTable & { rows: string }>> = {
  products: {
    about: 'A product of the catalog that your shop has or that you sold.',
    without: {
      market_next_attempt_at: WORK,
      market_attempts: WORK,
      market_weight: WORK,
      market_stale_since: WORK,
      facts_asked_at: WORK,
      search_text: 'repeats other columns',
      wholesale_markup: "ARK's own",
      promotional_ark_fee: "ARK's own",
    },
    rows: `t.product_id in (
      select product_id from product_links where retailer_id = $1
      union select product_id from sales where retailer_id = $1)`,
  },
  variants: {
    about: 'A size of such a product.',
    rows: `t.product_id in (
      select product_id from product_links where retailer_id = $1
      union select product_id from sales where retailer_id = $1)`,
  },
}

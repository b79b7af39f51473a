import { expect, test } from 'vitest'
import { columnsOfTables, namesReadIn, readers, unreadColumns, type Reader } from './unread-columns.ts'

/**
 * Tests that every written column is read. Statements are searched by word, module by module: a column counts as read
 * when its module, or a function of the database, names it where something is read.
 */

const KEY = 'a key of the database'
const WHOLE = 'staged rows are passed on whole (`select *`)'
const AUDIT = 'the row names the person for longer than the audit log'
const SUPPORT = 'read manually to find out what happened'
const SHARED = 'read by inventory under another name of the table (`queries/level-adjustments.ts`)'

/** Columns that no statement reads, and why each exists. */
const EXCUSED: Readonly<Record<string, string>> = {
  'batch_sendings.batch_sending_id': KEY,
  'connection_watch.is_one': KEY,
  'guesses.points': 'read and written by rate-limiter-flexible',
  'import_products.image_source_url': WHOLE,
  'import_products.product_type': WHOLE,
  'import_products.shopify_created_at': WHOLE,
  'import_products.tags': WHOLE,
  'import_products.vendor': WHOLE,
  'import_variants.barcode': WHOLE,
  'level_adjustments.idempotency_key': SHARED,
  'level_adjustments.last_sent_at': SHARED,
  'level_adjustments.level_before': SHARED,
  'payments.confirmed_by': AUDIT,
  'payments.logged_by': AUDIT,
  'purchase_orders.submitted_by': AUDIT,
  'rejected_matches.rejected_at': SUPPORT,
  'retailer_barcodes.taught_at': SUPPORT,
  'retailer_stock_totals.part': KEY,
  'retailer_sizes.chosen_at': SUPPORT,
  'retailer_style_codes.taught_at': SUPPORT,
  'retention_runs.deleted_last': SUPPORT,
  'sale_days.part': KEY,
  'token_leases.taken_at': SUPPORT,
  'wholesale_level_adjustments.idempotency_key': SHARED,
  'wholesale_level_adjustments.last_sent_at': SHARED,
  'wholesale_level_adjustments.level_before': SHARED,
}

test('every column is read by somebody, or stands in the list with its reason', () => {
  const columns = columnsOfTables()
  expect(columns.length).toBeGreaterThan(900)
  expect(unreadColumns(columns, readers()).toSorted()).toEqual(Object.keys(EXCUSED).toSorted())
})

test.each([
  ['insert into payments (amount, logged_by) values ($, $)', []],
  ['update payments set amount = $, logged_by = $ where payment_id = $', ['payment_id']],
  ['logged_by = $, amount = $', []],
  ['insert into p (logged_by) values ($) on conflict (logged_by) do update set logged_by = excluded.logged_by', []],
  ['insert into p (a) select k.a from jsonb_to_recordset($::jsonb) as k (a bigint, b text)', []],
  ['select logged_by from payments', ['logged_by']],
  ['select 1 from payments where logged_by is null', ['logged_by']],
  ['insert into payments (amount) values ($) returning logged_by', ['logged_by']],
  ['select p.amount from payments p order by p.logged_by', ['amount', 'logged_by']],
])('read in "%s"', (text, columns) => {
  const read = namesReadIn(text)
  expect(['a', 'b', 'amount', 'logged_by', 'payment_id'].filter((name) => read.includes(name))).toEqual(columns)
})

test('a column of the same name elsewhere does not count', () => {
  const reader = (text: string): Reader => ({ names: new Set(text.split(' ')), read: new Set(namesReadIn(text)) })
  const elsewhere = reader('select changed_at from sales')
  expect(unreadColumns(['wholesale_offers.changed_at'], [elsewhere])).toEqual(['wholesale_offers.changed_at'])
  expect(unreadColumns(['wholesale_offers.changed_at'], [reader('select changed_at from wholesale_offers')])).toEqual(
    [],
  )
  expect(unreadColumns(['stores.reconcile_attempts'], [reader('stores reconcile')])).toEqual([])
})

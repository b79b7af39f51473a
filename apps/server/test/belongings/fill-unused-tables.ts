import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'
import { aPerson } from '../acts/test-people.ts'
import type { Belongings } from './two-retailers.ts'

/** Inserts rows into the tables that the scenario leaves empty, so that tests over all tables have rows in each. */
export async function fillUnusedTables(app: TestApp, own: Belongings): Promise<void> {
  const { retailer, product, sync, variant, location, stockxSale } = own
  await aPerson(app, { role: 'associate', retailerId: retailer, locationIds: [location] })
  await own.owner.call('GET', `/sales/stockx-shipping-label/${stockxSale}`)
  await app.capabilities.db.asPlatform(async (tx) => {
    await sql`insert into pick_rules (retailer_id, product_id) values (${retailer}, ${product})`.execute(tx)
    await sql`insert into default_pick_rules values (${retailer}, 'highest_stock_first', '{}')`.execute(tx)
    await sql`insert into rejected_matches (retailer_id, product_sync_id, product_id)
      values (${retailer}, ${sync}, ${product})`.execute(tx)
    await sql`insert into retailer_style_codes values (${retailer}, 'QX1111404', ${product}, now())`.execute(tx)
    await sql`insert into retailer_barcodes (retailer_id, barcode, variant_id, taught_at)
      values (${retailer}, 'OWN0001', ${variant}, now())`.execute(tx)
    await sql`insert into retailer_sizes values (${retailer}, 'nike', 'nine', '9', now())`.execute(tx)
    await sql`insert into sale_scans (retailer_id, user_id, scan_key, sale_id, act, scanned_at)
      values (${retailer}, ${own.owner.userId}, 'a-scan-of-it', ${stockxSale}, 'created', now())`.execute(tx)
    await sql`insert into lost_creations (retailer_id, marketplace_account_id, external_variant_id, price, sent_at)
      values (${retailer}, ${own.sharedAccount}, 'nowhere', 120, now())`.execute(tx)
    await sql`insert into variant_costs (retailer_id, variant_id, cost) values (${retailer}, ${variant}, 75)`.execute(
      tx,
    )
    await sql`insert into wholesale_order_costs values (${retailer}, ${own.bulkSale}, 40)
      on conflict do nothing`.execute(tx)
    await sql`insert into import_products values (${retailer}, 1, '1', 'Shoe', null, null, '{}', null, now())`.execute(
      tx,
    )
    await sql`insert into import_variants values (${retailer}, 1, '1', '1', '1', '9', '9',
      null, null, 90, 1, true)`.execute(tx)
    await sql`insert into csv_runs (retailer_id, run_id, kind, rows)
      values (${retailer}, ${own.ownRun}, 'cost', '[]')`.execute(tx)
    await sql`insert into wholesale_terms (retailer_id, product_id, minimum_quantity, quantity_step)
      values (${retailer}, ${own.ownProduct}, 6, 6) on conflict do nothing`.execute(tx)
    await sql`insert into bulk_runs (retailer_id, run_id, change, ids, location_ids)
      values (${retailer}, ${own.ownRun}, '{}', ${[variant]}::int8[], '{}')`.execute(tx)
    await sql`insert into payout_setups (retailer_id, postponed_until) values (${retailer}, now())
      on conflict do nothing`.execute(tx)
    await sql`insert into product_selling_rules (retailer_id, product_id) values (${retailer}, ${product})
      on conflict do nothing`.execute(tx)
    await sql`insert into repricing_guards (retailer_id) values (${retailer}) on conflict do nothing`.execute(tx)
    await sql`insert into listing_batches (retailer_id, marketplace, kind, external_batch_id, items, sent_at)
      values (${retailer}, 'stockx', 'create', ${`batch ${retailer}`}, '[]', now())`.execute(tx)
    await sql`insert into import_changes values (${retailer}, 1, 1, 1, 1, '1', '1', 1, 1, now(), null, 0)`.execute(tx)
    await sql`insert into import_conditions values (${retailer}, 1, '1', 'Used')`.execute(tx)
    await sql`insert into import_levels values (${retailer}, 1, '1', '1', 1, now())`.execute(tx)
    await sql`
      insert into token_leases values (${retailer}, 's', gen_random_uuid(), now(), now() + interval '1 h')`.execute(tx)
    await sql`insert into store_order_requests (retailer_id, run_id, sale_id)
      values (${retailer}, ${own.ownRun}, ${stockxSale})`.execute(tx)
    await sql`insert into notifications_seen values (${retailer}, ${own.owner.userId}, 0)`.execute(tx)
    await sql`insert into notification_choices values (${retailer}, 'payment', true, true, true)`.execute(tx)
    await sql`insert into chat_channels values (${retailer}, 'discord', ${app.capabilities.secrets.seal(own.chatAddress)}, '…', null)`.execute(
      tx,
    )
    await sql`insert into shop_orders (retailer_id, store_id, shop_order_id, change_seen_at)
      select ${retailer}, store_id, '5501', now() from stores where retailer_id = ${retailer}
      on conflict do nothing`.execute(tx)
    await sql`insert into shop_order_polls (retailer_id, store_id, orders_since, read_until, next_attempt_at)
      select ${retailer}, store_id, now(), now(), 'infinity' from stores where retailer_id = ${retailer}
      on conflict do nothing`.execute(tx)
    await sql`insert into sale_resolutions (retailer_id, sale_id, restock, resolved_at, next_attempt_at)
      values (${retailer}, ${stockxSale}, true, now(), 'infinity')`.execute(tx)
    await sql`insert into label_print_sales (retailer_id, run_id, sale_id)
      values (${retailer}, ${own.labelPrint}, ${stockxSale})`.execute(tx)
    await sql`insert into sale_withdrawals (retailer_id, sale_id, listing_id, marketplace)
      values (${retailer}, ${stockxSale}, 987654, 'goat')`.execute(tx)
    await sql`insert into stock_ages (retailer_id, location_id, age, units, cost_units, cost_value, market_units,
      market_value) values (${retailer}, ${location}, '90+', 3, 1, 75, 3, 600)`.execute(tx)
    await sql`insert into aged_products values (${retailer}, ${location}, ${product}, 3, '2026-01-02', 75, 600)`.execute(
      tx,
    )
    await sql`insert into stock_age_readings values (${retailer}, now(), 'infinity', 0)
      on conflict do nothing`.execute(tx)
  })
}

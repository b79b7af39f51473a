import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '#test/statements/database-owner.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aRetailer } from '#test/acts/test-people.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import { refreshStockTotals } from '../../inventory/stock/queries/refresh-stock-totals.ts'
import { showMarket } from './show-market.ts'

let app: TestApp
let productId: number
let variantId: number
beforeAll(async () => {
  app = await startTestApp()
  const { platform } = app.capabilities.db
  const { rows } = await sql<{ product_id: number; variant_id: number }>`
    with p as (insert into products (name) values ('Dunk Low') returning product_id)
    insert into variants (product_id, size, size_key, sort_index) select product_id, '9', '9', 1 from p
    returning product_id, variant_id`.execute(platform)
  productId = rows[0]?.product_id ?? 0
  variantId = rows[0]?.variant_id ?? 0
  await sql`insert into market_data (variant_id, marketplace, lowest_ask, refreshed_at)
    values (${variantId}, 'stockx', 90, now())`.execute(platform)
})
afterAll(() => app?.close())

/** Creates a retailer with the size in stock and live for $100. */
async function aSeller(): Promise<number> {
  const retailerId = await aRetailer(app)
  await app.capabilities.db.asRetailer(retailerId, async (tx) => {
    const { rows } = await sql<Columns<'inventory_items', 'product_sync_id'>>`
      with s as (
        insert into stores (retailer_id, shop_domain, store_name)
          values (current_retailer(), ${`shop-${retailerId}.myshopify.com`}, 'Shop') returning store_id
      ), k as (
        insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status, product_id)
          select current_retailer(), store_id, '1', 'Dunk', 'synced', ${productId} from s returning product_sync_id
      ), l as (
        insert into locations (retailer_id, store_id, shopify_location_id, location_nickname)
          select current_retailer(), store_id, '1', 'Shop' from s returning location_id
      ), o as (
        insert into marketplace_listings (retailer_id, variant_id, product_id, marketplace, state, external_listing_id,
            price, requested_at, state_since)
          values (current_retailer(), ${variantId}, ${productId}, 'stockx', 'live', ${`ours-${retailerId}`}, 100, now(),
            now())
      )
      insert into inventory_items (retailer_id, product_sync_id, product_id, variant_id, location_id,
          shopify_variant_id, shopify_inventory_item_id, shopify_stock)
        select current_retailer(), product_sync_id, ${productId}, ${variantId}, location_id, '1', '1', 3
        from k, l returning product_sync_id`.execute(tx)
    await refreshStockTotals(
      tx,
      retailerId,
      rows.map(({ product_sync_id }) => product_sync_id),
    )
  })
  return retailerId
}

const atLowest = async () => {
  const { rows } = await sql<{ retailer_id: number }>`
    select retailer_id from marketplace_listings where is_lowest_ask order by 1`.execute(app.capabilities.db.platform)
  return rows.map(({ retailer_id }) => retailer_id)
}

test('a failure for one retailer affects no other, and a retry makes up for it', async () => {
  const { db } = app.capabilities
  const sellers = [await aSeller(), await aSeller(), await aSeller()]
  await sql`update market_data set lowest_ask = 110`.execute(db.platform)
  await asOwner(
    app,
    `
    create function fail_first() returns trigger language plpgsql as $$
    begin raise exception 'on purpose'; end $$`,
  )
  await asOwner(
    app,
    `create trigger fail_first before update on marketplace_listings for each row
    when (new.retailer_id = ${sellers[0]}) execute function fail_first()`,
  )
  await expect(showMarket(app.capabilities, productId)).rejects.toThrow('failed for 1 retailer')
  expect(await atLowest()).toEqual(sellers.slice(1))
  await asOwner(app, 'drop trigger fail_first on marketplace_listings')
  await showMarket(app.capabilities, productId)
  expect(await atLowest()).toEqual(sellers)
})

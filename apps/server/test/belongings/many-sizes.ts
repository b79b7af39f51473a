import { sql } from 'kysely'
import { refreshStockTotals } from '../../src/modules/inventory/stock/queries/refresh-stock-totals.ts'
import type { TestApp } from '../start-test-app.ts'
import { aRetailer } from '../acts/test-people.ts'

export interface MadeSize {
  variant_id: number
  product_id: number
  listing_ids: { stockx: number; goat: number }
}

/**
 * Inserts a retailer with sizes by statement, without shop or marketplace: two locations with `units[i % length]`
 * pairs of the i-th size, and a live listing on both marketplaces. For tests that need many sizes and no provider.
 */
export async function manySizes(
  test: TestApp,
  { count, units }: { count: number; units: [here: number, there: number][] },
): Promise<{ retailerId: number; sizes: MadeSize[] }> {
  const retailerId = await aRetailer(test)
  const sizes = await test.capabilities.db.asPlatform(async (tx) => {
    const { rows } = await sql<MadeSize>`
      with store as (
        insert into stores (retailer_id, shop_domain, store_name) values (${retailerId},
          ${`made-${retailerId}.myshopify.com`}, 'Made') returning store_id
      ), places as (
        insert into locations (retailer_id, store_id, shopify_location_id, location_nickname)
        select ${retailerId}, store_id, place, place from store cross join (values ('here'), ('there')) p (place)
          returning location_id, location_nickname
      ), product as (
        insert into products (name, retail_price) values (${`Made for ${retailerId}`}, 150) returning product_id
      ), link as (
        insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status, product_id)
        select ${retailerId}, store_id, '1', 'Made', 'synced', product_id from store cross join product
          returning product_sync_id, product_id
      ), made as (
        insert into variants (product_id, size, sort_index) select product_id, n::text, n from product cross
          join generate_series(1, ${count}::int) n
        returning variant_id, product_id, sort_index
      ), items as (
        insert into inventory_items (retailer_id, product_sync_id, product_id, variant_id, location_id,
          shopify_variant_id, shopify_inventory_item_id, shopify_stock)
        select ${retailerId}, l.product_sync_id, l.product_id, m.variant_id, p.location_id, m.variant_id::text,
          m.variant_id::text,
          (${JSON.stringify(units)}::jsonb -> ((m.sort_index - 1) % ${units.length}) ->> case p.location_nickname
            when 'here' then 0 else 1 end)::int
        from link l cross join made m cross join places p returning inventory_item_id, shopify_stock
      ), moved as (
        insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause)
        select ${retailerId}, inventory_item_id, 'shopify_stock', 0, shopify_stock, 'made' from items
          where shopify_stock <> 0
      ), listed as (
        insert into marketplace_listings (retailer_id, variant_id, product_id, marketplace, state,
          external_listing_id, price, requested_at, state_since)
        select ${retailerId}, variant_id, product_id, marketplace, 'live', marketplace || variant_id, 200, now(), now()
        from made cross join (values ('stockx'), ('goat')) m (marketplace)
          returning listing_id, variant_id, product_id, marketplace
      )
      select variant_id, product_id, json_object_agg(marketplace, listing_id) as listing_ids from listed
        group by variant_id, product_id order by variant_id`.execute(tx)
    const { rows: links } = await sql<{ id: number }>`
      select product_sync_id as id from product_links where retailer_id = ${retailerId}`.execute(tx)
    await refreshStockTotals(
      tx,
      retailerId,
      links.map(({ id }) => id),
    )
    return rows
  })
  return { retailerId, sizes }
}

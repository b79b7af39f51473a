import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'

export const SHOP = 'kicks-and-co.myshopify.com'

export interface StockRow {
  inventory_item_id: number
  product_sync_id: number
  product_id: number
  variant_id: number
  location_id: number
  shopify_inventory_item_id: string
  shopify_location_id: string
  shopify_stock: number
  quantity_reserved: number
  sold_on_ark: number
  quantity_available: number
}

/** Returns the stock rows of one variant, or of all, from the database. */
export async function stockRows({ capabilities }: TestApp, variantId: number | null = null): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select i.*, l.shopify_location_id from inventory_items i join locations l using (retailer_id, location_id)
    where ${variantId}::bigint is null or i.variant_id = ${variantId} order by inventory_item_id`.execute(
    capabilities.db.platform,
  )
  return rows
}

/** Returns a row of a size with stock. Throws when the size has none. */
export async function rowWithStock(app: TestApp, variantId: number): Promise<StockRow> {
  const row = (await stockRows(app, variantId)).find(({ shopify_stock }) => shopify_stock > 0)
  if (!row) throw new Error('the size has no stock')
  return row
}

/**
 * Returns the shop's own level of a row's item at its location, as independent evidence. Undefined when the shop does
 * not have it.
 */
export function shopLevel({ simulators }: TestApp, row: StockRow): number | undefined {
  const { items } = simulators.shopify.store.shop(SHOP)
  return items.get(Number(row.shopify_inventory_item_id))?.levels.get(Number(row.shopify_location_id))?.quantities
    .available
}

/** Sets a level in the shop like a manual count; webhooks go out as time passes. */
export const setShopLevel = ({ simulators }: TestApp, row: StockRow, available: number) =>
  simulators.shopify.control.setLevel({
    shop: SHOP,
    inventoryItemId: row.shopify_inventory_item_id,
    locationId: Number(row.shopify_location_id),
    available,
  })

/** Returns the stored offered sizes that differ from the items: none, when every change maintained them. */
export async function wrongOfferedSizes({ capabilities }: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    select retailer_id, product_id, variant_id, o.product_sync_id, o.price, o.available, c.first_link, c.highest, c.left
    from offered_sizes o full join (
      select retailer_id, product_id, variant_id, min(product_sync_id) as first_link, max(wholesale_price) as highest,
        sum(quantity_available) as left
      from inventory_items where wholesale_enabled and wholesale_price is not null group by 1, 2, 3
    ) c using (retailer_id, product_id, variant_id)
    where (o.product_sync_id, o.price, o.available) is distinct from (c.first_link, c.highest, c.left)`.execute(
    capabilities.db.platform,
  )
  return rows
}

/** Returns the counters that differ from the sum of their movements: none, when the ledger is complete. */
export async function unexplainedCounters({ capabilities }: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    select i.inventory_item_id, c.counter, c.value, coalesce(m.moved, 0) as moved, coalesce(m.last, 0) as last
    from inventory_items i cross join lateral (values
      ('shopify_stock', i.shopify_stock), ('quantity_reserved', i.quantity_reserved), ('sold_on_ark',
        i.sold_on_ark)) c (counter, value)
    left join (
      select retailer_id, inventory_item_id, counter, sum(after - before) as moved,
        (array_agg(after order by stock_movement_id desc))[1] as last
      from stock_movements group by 1, 2, 3) m using (retailer_id, inventory_item_id, counter)
    where c.value <> coalesce(m.moved, 0) or c.value <> coalesce(m.last, 0)`.execute(capabilities.db.platform)
  return rows
}

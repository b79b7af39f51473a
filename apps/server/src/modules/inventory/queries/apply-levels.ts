import type { StockLevel } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export interface AppliedLevels {
  variantIds: number[]
  productSyncIds: number[]
  createdItems: number
  updatedItems: number
}

/** Where levels come from: whose they are, why they are written, and when their reading was begun. */
export interface LevelSource {
  retailerId: number
  storeId: number
  cause: string
  externalId: string | null
  readAt: Date
}

type Levels = ReturnType<typeof sql>

export const givenLevels = (levels: StockLevel[]): Levels => sql`
  select distinct on (l.item, l.location) l.* from jsonb_to_recordset(${JSON.stringify(
    levels.map((level) => ({
      item: level.inventoryItemId,
      location: level.locationId,
      available: level.available,
      updated_at: level.updatedAt,
    })),
  )}::jsonb) as l (item text, location text, available int, updated_at timestamptz) order by l.item, l.location, l.updated_at desc`

export const stagedLevels = (importId: number): Levels => sql`
  select shopify_inventory_item_id as item, shopify_location_id as location, available, updated_at
  from import_levels where retailer_id = current_retailer() and import_run_id = ${importId}`

/**
 * Stock as Shopify tells it, for levels in hand or those that an import has laid down. Fills inventory items and the ledger: every change
 * of `shopify_stock` is a movement with what stood before and after. An item appears with its first level; untracked variants have none,
 * since their quantities mean nothing. Older readings than what is known are left alone.
 */
export async function applyLevels(tx: Tx, source: LevelSource, levels: Levels): Promise<AppliedLevels> {
  await holdLevels(tx, source, levels)
  const { retailerId, storeId, cause, externalId, readAt } = source
  const { rows } = await sql<AppliedLevels>`
    with levels as (${levels}), wanted as (
      select lv.product_sync_id, l.product_id, lv.variant_id, lv.shopify_variant_id, lv.shopify_inventory_item_id,
             loc.location_id, levels.available, levels.updated_at
      from levels
      join product_link_variants lv on lv.retailer_id = ${retailerId} and lv.shopify_inventory_item_id = levels.item
      join product_links l on l.retailer_id = lv.retailer_id and l.product_sync_id = lv.product_sync_id
      join locations loc on loc.retailer_id = ${retailerId} and loc.store_id = ${storeId} and loc.shopify_location_id = levels.location
      where l.store_id = ${storeId} and l.status in ('confirmed', 'synced') and lv.variant_id is not null and lv.is_tracked
    ), before as (
      select i.inventory_item_id, i.shopify_stock
      from inventory_items i join wanted w using (product_sync_id, variant_id, location_id) where i.retailer_id = ${retailerId}
    ), saved as (
      insert into inventory_items as i (retailer_id, product_sync_id, product_id, variant_id, location_id, shopify_variant_id,
                                   shopify_inventory_item_id, shopify_stock, shopify_updated_at, shopify_read_at)
      select distinct on (product_sync_id, variant_id, location_id) ${retailerId}, product_sync_id, product_id, variant_id, location_id,
             shopify_variant_id, shopify_inventory_item_id, available, updated_at, ${readAt}::timestamptz
      from wanted order by product_sync_id, variant_id, location_id, updated_at desc
      on conflict (retailer_id, product_sync_id, variant_id, location_id) do update set
        shopify_stock = excluded.shopify_stock, shopify_updated_at = excluded.shopify_updated_at,
        shopify_read_at = excluded.shopify_read_at, product_id = excluded.product_id,
        shopify_variant_id = excluded.shopify_variant_id, shopify_inventory_item_id = excluded.shopify_inventory_item_id, updated_at = now()
      where (i.shopify_updated_at is null or (i.shopify_updated_at, i.shopify_read_at) <= (excluded.shopify_updated_at, excluded.shopify_read_at))
        and (i.shopify_stock, i.shopify_inventory_item_id, i.shopify_updated_at)
            is distinct from (excluded.shopify_stock, excluded.shopify_inventory_item_id, excluded.shopify_updated_at)
      returning i.inventory_item_id, i.product_sync_id, i.variant_id, i.shopify_stock
    ), changed as (
      select s.*, b.inventory_item_id is null as is_new, coalesce(b.shopify_stock, 0) as stock_before
      from saved s left join (select distinct * from before) b using (inventory_item_id)
    ), moved as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
      select ${retailerId}, inventory_item_id, 'shopify_stock', stock_before, shopify_stock, ${cause}, ${externalId}
      from changed where shopify_stock <> stock_before
    )
    select coalesce(array_agg(distinct variant_id), '{}')::int8[] as "variantIds",
           coalesce(array_agg(distinct product_sync_id), '{}')::int8[] as "productSyncIds",
           count(*) filter (where is_new)::int as "createdItems", count(*) filter (where not is_new)::int as "updatedItems"
    from changed where is_new or shopify_stock <> stock_before`.execute(tx)
  return rows[0] ?? { variantIds: [], productSyncIds: [], createdItems: 0, updatedItems: 0 }
}

/**
 * One writer of a store's levels at a time, so that what the ledger calls "before" is what stood there; and the rows in the order in
 * which a sale locks them, so that the two never wait for each other.
 */
async function holdLevels(tx: Tx, { retailerId, storeId }: LevelSource, levels: Levels): Promise<void> {
  await holdStore(tx, storeId)
  await sql`
    select from inventory_items where retailer_id = ${retailerId} and shopify_inventory_item_id in (select item from (${levels}) l)
    order by inventory_item_id for update`.execute(tx)
}

/** Until the transaction ends nobody else writes levels of this store. */
export const holdStore = (tx: Tx, storeId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('levels of store', ${storeId}::bigint))`.execute(tx)

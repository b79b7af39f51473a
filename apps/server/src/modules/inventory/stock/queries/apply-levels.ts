import type { StockLevel } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

export interface AppliedLevels {
  variantIds: number[]
  productSyncIds: number[]
  createdItems: number
  updatedItems: number
}

/** Where levels come from: the store, the cause of the change, and when their reading began. */
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
  )}::jsonb) as l (item text, location text, available int, updated_at timestamptz)
    order by l.item, l.location, l.updated_at desc`

/**
 * Writes stock levels from Shopify to inventory items and to the ledger, which records every change of `shopify_stock`
 * with its value before and after. An item appears with its first level. Untracked variants have no item, because their
 * quantities mean nothing. Levels that are older than known ones, or equal to them, are skipped. New items are inserted
 * in the order of their key, so that indexes of a whole store grow at their end.
 */
export async function applyLevels(tx: Tx, source: LevelSource, levels: Levels): Promise<AppliedLevels> {
  await lockStoreLevels(tx, source.storeId)
  return applyChanging(tx, source, changingLevels(source, levels))
}

/**
 * Writes the levels that an import of a whole store has compared (`compareStore`), under the lock of that comparison.
 */
export const applyImportedLevels = (tx: Tx, source: LevelSource, runId: number): Promise<AppliedLevels> =>
  applyChanging(
    tx,
    source,
    sql`select * from import_changes where retailer_id = ${source.retailerId} and run_id = ${runId} and not is_gone`,
  )

async function applyChanging(tx: Tx, source: LevelSource, changing: Levels): Promise<AppliedLevels> {
  await lockChanging(tx, source, changing)
  const { retailerId, cause, externalId, readAt } = source
  const { rows } = await sql<AppliedLevels>`
    with changing as materialized (${changing}), updated as (
      update inventory_items i set
        shopify_stock = c.available, shopify_updated_at = c.updated_at, shopify_read_at = ${readAt},
          product_id = c.product_id,
        shopify_variant_id = c.shopify_variant_id, shopify_inventory_item_id = c.shopify_inventory_item_id,
        is_gone = false
      from changing c where i.retailer_id = ${retailerId} and i.inventory_item_id = c.inventory_item_id
    ), created as (
      insert into inventory_items as made (retailer_id, product_sync_id, product_id, variant_id, location_id,
        shopify_variant_id,
                                   shopify_inventory_item_id, shopify_stock, shopify_updated_at, shopify_read_at)
      select ${retailerId}, product_sync_id, product_id, variant_id, location_id, shopify_variant_id,
        shopify_inventory_item_id, available,
        updated_at, ${readAt}::timestamptz
      from changing where inventory_item_id is null order by product_sync_id, variant_id, location_id
      returning made.inventory_item_id, made.shopify_stock
    ), moved as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
      select ${retailerId}, inventory_item_id, 'shopify_stock', before, after, ${cause}, ${externalId}
      from (
        select inventory_item_id, stock_before as before, available as after from changing
          where inventory_item_id is not null
        union all select inventory_item_id, 0, shopify_stock from created
      ) m where before <> after returning 1
    )
    select coalesce(array_agg(distinct variant_id), '{}')::int8[] as "variantIds",
           coalesce(array_agg(distinct product_sync_id), '{}')::int8[] as "productSyncIds",
           count(*) filter (where inventory_item_id is null)::int as "createdItems",
           count(*) filter (where inventory_item_id is not null)::int as "updatedItems"
    from changing where inventory_item_id is null or available <> stock_before`.execute(tx)
  return rows[0] ?? { variantIds: [], productSyncIds: [], createdItems: 0, updatedItems: 0 }
}

/** Selects new levels of linked sizes, with the item that each changes and its stock before; a new item has null. */
const changingLevels = (source: LevelSource, levels: Levels) => sql`
  with wanted as (${wantedLevels(source, levels)})
  select w.*, i.inventory_item_id, coalesce(i.shopify_stock, 0) as stock_before
  from wanted w left join inventory_items i on i.retailer_id = ${source.retailerId}
    and i.product_sync_id = w.product_sync_id and i.variant_id = w.variant_id and i.location_id = w.location_id
  where i.inventory_item_id is null or ${isNewLevel(source)}`

/** Selects the levels of linked, tracked sizes, by link, size and location. Of duplicates the latest one counts. */
export const wantedLevels = ({ retailerId, storeId }: LevelSource, levels: Levels) => sql`
  select distinct on (lv.product_sync_id, lv.variant_id, loc.location_id) lv.product_sync_id, l.product_id,
    lv.variant_id, lv.shopify_variant_id, lv.shopify_inventory_item_id, loc.location_id, levels.available,
    levels.updated_at
  from (${levels}) levels
  join stores.link_variants lv on lv.retailer_id = ${retailerId} and lv.shopify_inventory_item_id = levels.item
  join stores.product_links l on l.retailer_id = ${retailerId} and l.product_sync_id = lv.product_sync_id
  join stores.locations loc on loc.retailer_id = ${retailerId} and loc.store_id = ${storeId}
    and loc.shopify_location_id = levels.location
  where l.store_id = ${storeId} and l.status in ('confirmed', 'synced') and lv.variant_id is not null
    and lv.is_tracked
  order by lv.product_sync_id, lv.variant_id, loc.location_id, levels.updated_at desc`

/** Returns the condition that a wanted level `w` changes its item `i`: it differs, and no later level is known. */
export const isNewLevel = ({ readAt }: LevelSource) => sql`(
  (i.shopify_updated_at is null or (i.shopify_updated_at, i.shopify_read_at) <= (w.updated_at, ${readAt}::timestamptz))
  and (i.shopify_stock, i.shopify_inventory_item_id, i.shopify_updated_at, i.is_gone) is distinct
    from (w.available, w.shopify_inventory_item_id, w.updated_at, false))`

/**
 * Locks the items that are about to change in the order in which a sale locks them, so that the two never deadlock.
 */
const lockChanging = (tx: Tx, { retailerId }: LevelSource, changing: Levels) =>
  sql`
    select from inventory_items where retailer_id = ${retailerId} and inventory_item_id in (select inventory_item_id
      from (${changing}) c)
    order by inventory_item_id for update`.execute(tx)

/**
 * Locks a store's levels until the transaction ends. With only one writer of a store's levels, the "before" values in
 * the ledger are correct.
 */
export const lockStoreLevels = (tx: Tx, storeId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('levels of store', ${storeId}::bigint))`.execute(tx)

import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { restoreLinks } from '../../../stores/index.ts'

export interface UndoneImport {
  variantIds: number[]
  productSyncIds: number[]
  restored: number
  /** Items that have changed since the import and stay as they are. */
  kept: number
  /** Items of sizes that the shop has deleted, which are not restored. */
  gone: number
}

const savedItems = (retailerId: number, runId: number) =>
  sql`select u.content from import_undo_rows u where u.retailer_id = ${retailerId} and u.run_id = ${runId}
    and u.kind = 'item'`

/**
 * Restores what a confirmed import changed: deleted links and items return under their ids, and changed stock gets its
 * earlier value. Items that were read, sold or edited since are left alone. Sizes that the shop has deleted from a
 * product that it still has are not restored: their match is gone, no store order could be made for them, and when in
 * doubt ARK offers too little. `readAt` is when the import read the shop; `at` is now.
 */
export async function undoImportOfItems(
  tx: Tx,
  undo: { retailerId: number; runId: number; userId: number; readAt: Date; at: Date },
): Promise<UndoneImport> {
  const { retailerId, runId, userId, readAt, at } = undo
  await restoreLinks(
    tx,
    retailerId,
    sql`select u.kind, u.content from import_undo_rows u
      where u.retailer_id = ${retailerId} and u.run_id = ${runId}`,
  )
  // A separate statement locks the rows. The statement that changes them would skip rows that it has already changed.
  await sql`
    select from inventory_items i where i.retailer_id = ${retailerId}
      and i.inventory_item_id in (select (content ->> 'inventory_item_id')::bigint
        from (${savedItems(retailerId, runId)}) k)
    order by i.inventory_item_id for update`.execute(tx)
  const { rows } = await sql<UndoneImport>`
    with kept as (
      select r.* from (${savedItems(retailerId, runId)}) k cross
        join lateral jsonb_populate_record(null::inventory_items, k.content) r
    ), saved as (
      select * from kept k where exists (
        select from stores.link_variants lv where lv.retailer_id = ${retailerId}
          and lv.product_sync_id = k.product_sync_id
          and lv.shopify_variant_id = k.shopify_variant_id and lv.variant_id = k.variant_id)
    ), held as (
      select i.inventory_item_id, i.shopify_stock from inventory_items i
      where i.retailer_id = ${retailerId} and i.inventory_item_id in (select inventory_item_id from saved)
    ), changed as (
      update inventory_items i set shopify_stock = s.shopify_stock, shopify_updated_at = s.shopify_updated_at,
        shopify_read_at = ${at}, is_gone = false
      from saved s join held h using (inventory_item_id)
      where i.retailer_id = ${retailerId} and i.inventory_item_id = s.inventory_item_id
        and i.shopify_read_at = ${readAt}
      returning i.inventory_item_id, i.variant_id, i.product_sync_id, s.shopify_stock, h.shopify_stock as before
    ), returned as (
      insert into inventory_items as made (retailer_id, inventory_item_id, product_sync_id, product_id, variant_id,
        location_id, shopify_variant_id,
        shopify_inventory_item_id, shopify_stock, quantity_reserved, sold_on_ark, fulfillment_enabled,
          wholesale_enabled, wholesale_price,
        shopify_updated_at, shopify_read_at)
      overriding system value
      select ${retailerId}::bigint, s.inventory_item_id, s.product_sync_id, s.product_id, s.variant_id,
        s.location_id, s.shopify_variant_id,
        s.shopify_inventory_item_id, s.shopify_stock, s.quantity_reserved, s.sold_on_ark, s.fulfillment_enabled,
          s.wholesale_enabled,
        s.wholesale_price, s.shopify_updated_at, ${at}::timestamptz
      from saved s join stores.product_links l on l.retailer_id = ${retailerId}
        and l.product_sync_id = s.product_sync_id
      where s.inventory_item_id not in (select inventory_item_id from held)
      on conflict do nothing returning made.inventory_item_id, made.variant_id, made.product_sync_id, made.shopify_stock
    ), done as (
      select * from changed
      union all select r.*, 0 from returned r
    ), moved as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id, user_id)
      select ${retailerId}, inventory_item_id, 'shopify_stock', before, shopify_stock,
        'import undone', ${String(runId)}, ${userId}
      from done where before <> shopify_stock returning 1
    )
    select coalesce(array_agg(distinct variant_id), '{}')::int8[] as "variantIds",
      coalesce(array_agg(distinct product_sync_id), '{}')::int8[] as "productSyncIds", count(*)::int as restored,
      (select count(*)::int from saved) - count(*)::int as kept,
      (select count(*)::int from kept) - (select count(*)::int from saved) as gone from done`.execute(tx)
  await sql`delete from import_undo_rows where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
  return rows[0] ?? { variantIds: [], productSyncIds: [], restored: 0, kept: 0, gone: 0 }
}

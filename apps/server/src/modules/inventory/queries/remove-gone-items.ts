import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { LevelSource } from './apply-levels.ts'

export interface GoneItems {
  variantIds: number[]
  productSyncIds: number[]
  removed: number
}

/**
 * Items that a reading should have shown and did not: their variant was deleted, is no longer tracked or linked, or
 * is no longer stocked at their location. They are removed with a last movement to 0; those of which units are
 * promised stay, with nothing left to offer. `itemIds` null: the reading was of the whole store. What was read
 * after this reading was begun is left alone.
 */
export async function removeGoneItems(
  tx: Tx,
  { retailerId, storeId, cause, externalId, readAt }: LevelSource,
  reading: { itemIds: string[] | null; levels: ReturnType<typeof sql> },
): Promise<GoneItems> {
  const scope = reading.itemIds ? sql`and i.shopify_inventory_item_id = any(${reading.itemIds})` : sql``
  const { rows } = await sql<GoneItems>`
    with present as (${reading.levels}), gone as (
      select i.inventory_item_id, i.product_sync_id, i.variant_id, i.shopify_stock, i.sold_on_ark
      from inventory_items i
      join stores.product_links l on l.retailer_id = i.retailer_id and l.product_sync_id = i.product_sync_id
      join stores.locations loc on loc.retailer_id = i.retailer_id and loc.location_id = i.location_id
      left join present p on p.item = i.shopify_inventory_item_id and p.location = loc.shopify_location_id
      left join stores.link_variants lv on lv.retailer_id = i.retailer_id and lv.product_sync_id = i.product_sync_id
        and lv.shopify_variant_id = i.shopify_variant_id and lv.variant_id = i.variant_id and lv.is_tracked
      where i.retailer_id = ${retailerId} and l.store_id = ${storeId} ${scope} and i.shopify_read_at <= ${readAt}
        and (p.item is null or lv.shopify_variant_id is null)
      order by i.inventory_item_id for update of i
    ), moved as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
      select ${retailerId}, inventory_item_id, 'shopify_stock', shopify_stock, 0, ${cause}, ${externalId} from gone
        where shopify_stock <> 0
    ), emptied as (
      update inventory_items i set shopify_stock = 0, shopify_read_at = ${readAt} from gone g
      where i.retailer_id = ${retailerId} and i.inventory_item_id = g.inventory_item_id and g.sold_on_ark > 0
    ), removed as (
      delete from inventory_items i using gone g
      where i.retailer_id = ${retailerId} and i.inventory_item_id = g.inventory_item_id and g.sold_on_ark = 0
        returning 1
    )
    select coalesce(array_agg(distinct variant_id) filter (where shopify_stock <> 0
      or sold_on_ark = 0), '{}')::int8[] as "variantIds",
           coalesce(array_agg(distinct product_sync_id), '{}')::int8[] as "productSyncIds",
           (select count(*)::int from removed) as removed
    from gone`.execute(tx)
  return rows[0] ?? { variantIds: [], productSyncIds: [], removed: 0 }
}

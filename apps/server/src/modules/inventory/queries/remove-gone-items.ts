import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import type { LevelSource } from './apply-levels.ts'

type GoneItem = Columns<
  'inventory_items',
  'inventory_item_id' | 'product_sync_id' | 'variant_id' | 'shopify_stock' | 'sold_on_ark'
>

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
  const { rows: gone } = await sql<GoneItem>`
    select i.inventory_item_id, i.product_sync_id, i.variant_id, i.shopify_stock, i.sold_on_ark
    from inventory_items i
    join stores.product_links l on l.retailer_id = ${retailerId} and l.product_sync_id = i.product_sync_id
    join stores.locations loc on loc.retailer_id = ${retailerId} and loc.location_id = i.location_id
    left join (${reading.levels}) p on p.item = i.shopify_inventory_item_id and p.location = loc.shopify_location_id
    left join stores.link_variants lv on lv.retailer_id = ${retailerId} and lv.product_sync_id = i.product_sync_id
      and lv.shopify_variant_id = i.shopify_variant_id and lv.variant_id = i.variant_id and lv.is_tracked
    where i.retailer_id = ${retailerId} and l.store_id = ${storeId} ${scope} and i.shopify_read_at <= ${readAt}
      and (p.item is null or lv.shopify_variant_id is null)
    order by i.inventory_item_id for update of i`.execute(tx)
  if (gone.length === 0) return { variantIds: [], productSyncIds: [], removed: 0 }
  const ids = (items: GoneItem[]) => items.map(({ inventory_item_id }) => inventory_item_id)
  const stocked = gone.filter(({ shopify_stock }) => shopify_stock !== 0)
  const promised = gone.filter(({ sold_on_ark }) => sold_on_ark > 0)
  const free = gone.filter(({ sold_on_ark }) => sold_on_ark === 0)
  // Locked above: nothing has changed since.
  await sql`
    with moved as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
      select ${retailerId}::bigint, i.inventory_item_id, 'shopify_stock', i.shopify_stock, 0, ${cause}, ${externalId}
      from inventory_items i where i.retailer_id = ${retailerId}
        and i.inventory_item_id = any(${ids(stocked)}::int8[]) returning 1
    ) select count(*) from moved`.execute(tx)
  await sql`
    update inventory_items set shopify_stock = 0, shopify_read_at = ${readAt}
    where retailer_id = ${retailerId} and inventory_item_id = any(${ids(promised)}::int8[])`.execute(tx)
  await sql`
    delete from inventory_items
    where retailer_id = ${retailerId} and inventory_item_id = any(${ids(free)}::int8[])`.execute(tx)
  return {
    variantIds: [...new Set([...stocked, ...free].map(({ variant_id }) => variant_id))],
    productSyncIds: [...new Set(gone.map(({ product_sync_id }) => product_sync_id))],
    removed: free.length,
  }
}

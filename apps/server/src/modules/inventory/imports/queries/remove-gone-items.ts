import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { LevelSource } from '../../stock/queries/apply-levels.ts'

type GoneItem = Columns<
  'inventory_items',
  | 'inventory_item_id'
  | 'product_sync_id'
  | 'variant_id'
  | 'shopify_stock'
  | 'sold_on_ark'
  | 'quantity_reserved'
  | 'is_gone'
>

type Rows = ReturnType<typeof sql>

export interface GoneItems {
  variantIds: number[]
  productSyncIds: number[]
  /** Newly gone items of which units are reserved; `moveCommittedUnits` moves them. */
  reserved: number[]
  removed: number
}

/**
 * Selects the ids of items that a reading of some of Shopify's inventory items should have returned and did not: their
 * variant was deleted, is no longer tracked or linked, or is no longer stocked at their location.
 */
export const goneOfReading = (
  { retailerId, storeId }: LevelSource,
  { itemIds, levels }: { itemIds: string[]; levels: Rows },
): Rows => sql`
  select i.inventory_item_id from inventory_items i
  join stores.product_links l on l.retailer_id = ${retailerId} and l.product_sync_id = i.product_sync_id
  join stores.locations loc on loc.retailer_id = ${retailerId} and loc.location_id = i.location_id
  left join (${levels}) p on p.item = i.shopify_inventory_item_id and p.location = loc.shopify_location_id
  left join stores.link_variants lv on lv.retailer_id = ${retailerId} and lv.product_sync_id = i.product_sync_id
    and lv.shopify_variant_id = i.shopify_variant_id and lv.variant_id = i.variant_id and lv.is_tracked
  where i.retailer_id = ${retailerId} and l.store_id = ${storeId} and i.shopify_inventory_item_id = any(${itemIds})
    and (p.item is null or lv.shopify_variant_id is null)`

/** Selects the ids of items that are gone in an import of the whole store (`compareStore`). */
export const goneOfImport = ({ retailerId }: LevelSource, runId: number): Rows => sql`
  select inventory_item_id from import_changes where retailer_id = ${retailerId} and run_id = ${runId} and is_gone`

/**
 * Deletes items that are gone and records a last movement to 0. Items with sold or reserved units stay, with no stock
 * left to offer. Items that were read after this reading began are left alone. `ids` is a query of item ids, which runs
 * once.
 */
export async function removeGoneItems(
  tx: Tx,
  { retailerId, cause, externalId, readAt }: LevelSource,
  ids: Rows,
): Promise<GoneItems> {
  const { rows: gone } = await sql<GoneItem>`
    select i.inventory_item_id, i.product_sync_id, i.variant_id, i.shopify_stock, i.sold_on_ark, i.quantity_reserved,
      i.is_gone
    from inventory_items i
    where i.retailer_id = ${retailerId} and i.inventory_item_id = any(array(${ids}))
      and i.shopify_read_at <= ${readAt}
    order by i.inventory_item_id for update of i`.execute(tx)
  if (gone.length === 0) return { variantIds: [], productSyncIds: [], reserved: [], removed: 0 }
  const idsOf = (items: GoneItem[]) => items.map(({ inventory_item_id }) => inventory_item_id)
  const stocked = gone.filter(({ shopify_stock }) => shopify_stock !== 0)
  const [promised, free] = [gone.filter(isPromised), gone.filter((item) => !isPromised(item))]
  // The rows are locked above, so nothing has changed since.
  // Rule 18: movements of stock are ordered by their time.
  await sql`
    with moved as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
      select ${retailerId}::bigint, i.inventory_item_id, 'shopify_stock', i.shopify_stock, 0, ${cause}, ${externalId}
      from inventory_items i where i.retailer_id = ${retailerId}
        and i.inventory_item_id = any(${idsOf(stocked)}::int8[]) returning 1
    ) select count(*) from moved`.execute(tx)
  await sql`
    update inventory_items set shopify_stock = 0, is_gone = true, shopify_read_at = ${readAt}
    where retailer_id = ${retailerId} and inventory_item_id = any(${idsOf(promised)}::int8[])`.execute(tx)
  await sql`
    delete from inventory_items
    where retailer_id = ${retailerId} and inventory_item_id = any(${idsOf(free)}::int8[])`.execute(tx)
  return {
    variantIds: [...new Set([...stocked, ...free].map(({ variant_id }) => variant_id))],
    productSyncIds: [...new Set(gone.map(({ product_sync_id }) => product_sync_id))],
    reserved: idsOf(gone.filter(({ quantity_reserved, is_gone }) => quantity_reserved > 0 && !is_gone)),
    removed: free.length,
  }
}

const isPromised = ({ sold_on_ark, quantity_reserved }: GoneItem): boolean => sold_on_ark > 0 || quantity_reserved > 0

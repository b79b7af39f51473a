import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { isAtCallersLocation } from '../../slots/queries/payout-sizes.ts'

/** A size at a location. */
export type SizeLocationRow = Columns<
  'inventory.items',
  | 'inventory_item_id'
  | 'location_id'
  | 'product_sync_id'
  | 'shopify_stock'
  | 'quantity_reserved'
  | 'sold_on_ark'
  | 'quantity_available'
  | 'fulfillment_enabled'
> &
  Columns<'stores.locations', 'location_nickname'>

/** Returns the locations of sizes that the caller sees, by size. */
export async function locationsOfSizes(
  tx: Tx,
  variantIds: number[],
  locationIds: number[],
): Promise<Map<number, SizeLocationRow[]>> {
  const { rows } = await sql<SizeLocationRow & Columns<'inventory.items', 'variant_id'>>`
    select i.variant_id, i.inventory_item_id, i.location_id, i.product_sync_id, i.shopify_stock, i.quantity_reserved,
      i.sold_on_ark, i.quantity_available, i.fulfillment_enabled, l.location_nickname
    from inventory.items i
    join stores.locations l on l.retailer_id = current_retailer() and l.location_id = i.location_id
    where i.retailer_id = current_retailer() and i.variant_id = any(${variantIds}::int8[])
      and ${isAtCallersLocation(locationIds)}
    order by l.location_nickname, i.inventory_item_id`.execute(tx)
  const found = new Map<number, SizeLocationRow[]>()
  for (const { variant_id, ...location } of rows) found.set(variant_id, [...(found.get(variant_id) ?? []), location])
  return found
}

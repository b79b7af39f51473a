import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

type PlaceOfSize = Columns<
  'inventory_items',
  'inventory_item_id' | 'product_sync_id' | 'sold_on_ark' | 'quantity_available' | 'is_gone'
>

export interface SoldUnit extends Columns<'inventory_items', 'variant_id' | 'location_id'> {
  retailerId: number
  /** Where it was taken. */
  inventoryItemId: number
  /** Of its order. */
  externalId: string
}

export interface FollowedUnit {
  inventoryItemId: number
  productSyncIds: number[]
}

/**
 * A unit that was sold and is not handed over follows its size to an item that is there, when the shop deleted its own
 * and has the size anew: another product, the same location. With the movements of both. Null: the unit's item is
 * there, or no other is.
 */
export async function followSize(tx: Tx, unit: SoldUnit): Promise<FollowedUnit | null> {
  const { retailerId, inventoryItemId, externalId } = unit
  const { rows: places } = await sql<PlaceOfSize>`
    select inventory_item_id, product_sync_id, sold_on_ark, quantity_available, is_gone from inventory_items
    where retailer_id = ${retailerId} and variant_id = ${unit.variant_id} and location_id = ${unit.location_id}
    order by inventory_item_id for update`.execute(tx)
  const own = places.find(({ inventory_item_id }) => inventory_item_id === inventoryItemId)
  if (own && !own.is_gone) return null
  const [next] = places
    .filter(({ is_gone }) => !is_gone)
    .toSorted((one, other) => other.quantity_available - one.quantity_available)
  if (!next) return null
  const moved = [
    ...(own && own.sold_on_ark > 0 ? [{ id: inventoryItemId, delta: -1 }] : []),
    { id: next.inventory_item_id, delta: 1 },
  ]
  await sql`
    with changed as (
      update inventory_items i set sold_on_ark = i.sold_on_ark + d.delta
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as d (id bigint, delta int)
      where i.retailer_id = ${retailerId} and i.inventory_item_id = d.id
      returning i.inventory_item_id, i.sold_on_ark, d.delta
    ), told as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
      select ${retailerId}::bigint, inventory_item_id, 'sold_on_ark', sold_on_ark - delta, sold_on_ark,
        'the sold unit follows its size', ${externalId} from changed returning 1
    ) select count(*) from told`.execute(tx)
  const links = [next.product_sync_id, ...(own ? [own.product_sync_id] : [])]
  return { inventoryItemId: next.inventory_item_id, productSyncIds: [...new Set(links)] }
}

import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { UnitMove, CommittedItem } from '../rules/move-committed-units.ts'

interface Sizes {
  retailerId: number
  storeId: number
  variantIds: number[]
}

/**
 * Locks and returns all items of a store's sizes that have reserved or sold units at items that are gone. Locks in the
 * order of sales.
 */
export async function lockCommittedItems(tx: Tx, { retailerId, storeId, variantIds }: Sizes): Promise<CommittedItem[]> {
  const { rows } = await sql<CommittedItem>`
    select i.inventory_item_id, i.variant_id, i.location_id, i.quantity_reserved, i.sold_on_ark, i.is_gone,
      greatest(0, i.shopify_stock - i.quantity_reserved - i.sold_on_ark) as free
    from inventory_items i
    where i.retailer_id = ${retailerId} and i.variant_id in (
      select g.variant_id from inventory_items g where g.retailer_id = ${retailerId} and g.is_gone
        and g.quantity_reserved + g.sold_on_ark > 0 and g.variant_id = any(${variantIds}::int8[]))
      and i.product_sync_id in (select l.product_sync_id from stores.product_links l
        where l.retailer_id = ${retailerId} and l.store_id = ${storeId})
    order by i.inventory_item_id for update of i`.execute(tx)
  return rows
}

/**
 * Moves reserved and sold units from item to item and records the movements of both. Deletes items that are gone and
 * have no such units left. Returns the links concerned.
 */
export async function moveUnits(tx: Tx, retailerId: number, carried: readonly UnitMove[]): Promise<number[]> {
  const deltas = carried.flatMap(({ counter, from, to, units }) => [
    { id: from, counter, delta: -units },
    { id: to, counter, delta: units },
  ])
  const { rows } = await sql<Columns<'inventory_items', 'inventory_item_id' | 'product_sync_id'>>`
    with delta as (
      select d.id, coalesce(sum(d.delta) filter (where d.counter = 'quantity_reserved'), 0)::int as reserved,
        coalesce(sum(d.delta) filter (where d.counter = 'sold_on_ark'), 0)::int as sold
      from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb) as d (id bigint, counter text, delta int)
      group by d.id
    ), changed as (
      update inventory_items i set quantity_reserved = i.quantity_reserved + d.reserved,
        sold_on_ark = i.sold_on_ark + d.sold
      from delta d where i.retailer_id = ${retailerId} and i.inventory_item_id = d.id
      returning i.inventory_item_id, i.product_sync_id, i.quantity_reserved, i.sold_on_ark, d.reserved, d.sold
    ), moved as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause)
      select ${retailerId}::bigint, inventory_item_id, 'quantity_reserved', quantity_reserved - reserved,
        quantity_reserved, 'the reserve follows its size' from changed where reserved <> 0
      union all
      select ${retailerId}::bigint, inventory_item_id, 'sold_on_ark', sold_on_ark - sold, sold_on_ark,
        'what is sold follows its size' from changed where sold <> 0
      returning 1
    ) select inventory_item_id, product_sync_id from changed`.execute(tx)
  await sql`
    delete from inventory_items where retailer_id = ${retailerId} and is_gone and quantity_reserved = 0
      and sold_on_ark = 0 and inventory_item_id = any(${carried.map(({ from }) => from)}::int8[])`.execute(tx)
  return [...new Set(rows.map(({ product_sync_id }) => product_sync_id))]
}

/** A reserve of an item that the shop no longer has. */
export interface LostReserve
  extends Columns<'inventory_items', 'quantity_reserved'>,
    Columns<'catalogue.variants', 'size'>,
    Columns<'stores.locations', 'location_nickname'> {
  product_name: Columns<'catalogue.products', 'name'>['name']
}

/** Returns which of these items are gone and still have a reserve. */
export async function lostReserves(tx: Tx, retailerId: number, itemIds: number[]): Promise<LostReserve[]> {
  const { rows } = await sql<LostReserve>`
    select i.quantity_reserved, p.name as product_name, v.size, n.location_nickname
    from inventory_items i join catalogue.variants v on v.variant_id = i.variant_id
    join catalogue.products p on p.product_id = v.product_id
    join stores.locations n on n.retailer_id = ${retailerId} and n.location_id = i.location_id
    where i.retailer_id = ${retailerId} and i.inventory_item_id = any(${itemIds}::int8[]) and i.is_gone
      and i.quantity_reserved > 0
    order by p.name, v.sort_index, n.location_nickname`.execute(tx)
  return rows
}

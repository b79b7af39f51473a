import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

export type UnitPlace = Columns<
  'inventory_items',
  'inventory_item_id' | 'variant_id' | 'location_id' | 'quantity_available' | 'fulfillment_enabled'
>

/**
 * Where variants lie, locked in id order until the transaction ends: two sales of one unit wait for each other
 * here.
 */
export async function lockUnits(tx: Tx, retailerId: number, variantIds: number[]): Promise<UnitPlace[]> {
  const { rows } = await sql<UnitPlace>`
    select inventory_item_id, variant_id, location_id, quantity_available, fulfillment_enabled from inventory_items
    where retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[])
      order by inventory_item_id for update`.execute(tx)
  return rows
}

export interface TakenUnits {
  retailerId: number
  cause: string
  /** One entry per unit, in the order in which the ledger tells them. */
  units: { inventoryItemId: number; externalId: string }[]
}

/**
 * Takes units that were allocated under `lockUnits`: `sold_on_ark + 1` for each, only while one is available,
 * whoever else is at it, with its line in the ledger and the totals of its page. Throws when one is not there: then
 * nothing of the transaction may stand.
 */
export async function takeUnits(tx: Tx, { retailerId, cause, units }: TakenUnits): Promise<void> {
  if (units.length === 0) return
  const { rows } = await sql<Columns<'stock_movements', 'inventory_item_id'>>`
    with lines as (
      select item, external_id, row_number() over (partition by item order by nth) as nth_of_item,
        count(*) over (partition by item) as units
      from rows from (jsonb_to_recordset(${JSON.stringify(units.map(lineOf))}::jsonb) as (item bigint,
        external_id text))
        with ordinality as l (item, external_id, nth)
    ), taken as (
      update inventory_items i set sold_on_ark = i.sold_on_ark + l.units
      from (select distinct item, units from lines) l
      where i.retailer_id = ${retailerId} and i.inventory_item_id = l.item and i.quantity_available >= l.units
      returning i.inventory_item_id as item, i.product_sync_id, i.sold_on_ark - l.units as sold_before, l.units
    ), pages as materialized (
      select product_sync_id from product_stock_totals
      where retailer_id = ${retailerId} and product_sync_id in (select product_sync_id from taken)
        order by product_sync_id for update
    ), paged as (
      update product_stock_totals g set total_sold_on_ark = total_sold_on_ark + t.units,
        total_available = total_available - t.units
      from pages join (select product_sync_id, sum(units) as units from taken group by product_sync_id) t
        using (product_sync_id)
      where g.retailer_id = ${retailerId} and g.product_sync_id = pages.product_sync_id
    )
    insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
    select ${retailerId}, item, 'sold_on_ark', sold_before + nth_of_item - 1, sold_before + nth_of_item, ${cause},
      external_id
    from taken join lines using (item) order by item, nth_of_item returning inventory_item_id`.execute(tx)
  if (rows.length !== units.length) throw new Error('units that were allocated under a lock are not there')
}

const lineOf = ({ inventoryItemId, externalId }: TakenUnits['units'][number]) => ({
  item: inventoryItemId,
  external_id: externalId,
})

export interface UnitChange {
  retailerId: number
  inventoryItemId: number
  cause: string
  externalId: string
}

/** Gives a unit back: Shopify knows of the sale now, or the sale fell through. */
export async function releaseUnit(tx: Tx, change: UnitChange): Promise<void> {
  await sql`
    with released as (
      update inventory_items set sold_on_ark = sold_on_ark - 1
      where retailer_id = ${change.retailerId} and inventory_item_id = ${change.inventoryItemId} and sold_on_ark >= 1
      returning sold_on_ark
    )
    insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
    select ${change.retailerId}, ${change.inventoryItemId}, 'sold_on_ark', sold_on_ark + 1, sold_on_ark,
      ${change.cause}, ${change.externalId}
    from released`.execute(tx)
}

type ItemColumns = Columns<
  'inventory_items',
  | 'inventory_item_id'
  | 'product_sync_id'
  | 'variant_id'
  | 'location_id'
  | 'shopify_variant_id'
  | 'shopify_inventory_item_id'
  | 'shopify_stock'
>

/** `shopify_stock`: Shopify's level as last heard. */
export interface ItemPlace extends ItemColumns, Columns<'locations', 'shopify_location_id' | 'store_id'> {}

/** Where an item is in its shop. */
export async function itemPlace(tx: Tx, inventoryItemId: number): Promise<ItemPlace | null> {
  const { rows } = await sql<ItemPlace>`
    select i.inventory_item_id, i.product_sync_id, i.variant_id, i.location_id, i.shopify_variant_id,
      i.shopify_inventory_item_id,
           l.shopify_location_id, l.store_id, i.shopify_stock
    from inventory_items i join stores.locations l using (retailer_id, location_id)
    where i.retailer_id = current_retailer() and i.inventory_item_id = ${inventoryItemId}`.execute(tx)
  return rows[0] ?? null
}

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

export type UnitPlace = Columns<
  'inventory_items',
  | 'inventory_item_id'
  | 'product_sync_id'
  | 'variant_id'
  | 'location_id'
  | 'quantity_available'
  | 'fulfillment_enabled'
  | 'wholesale_enabled'
>

/**
 * Locks and returns the items of variants, in id order, until the transaction ends. Two sales of one unit wait for each
 * other here.
 */
export async function lockUnits(tx: Tx, retailerId: number, variantIds: number[]): Promise<UnitPlace[]> {
  const { rows } = await sql<UnitPlace>`
    select inventory_item_id, product_sync_id, variant_id, location_id, quantity_available, fulfillment_enabled,
      wholesale_enabled
    from inventory_items
    where retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[])
      order by inventory_item_id for update`.execute(tx)
  return rows
}

export interface TakenUnits {
  retailerId: number
  cause: string
  /** One entry per unit, in the order of their ledger lines. */
  units: { inventoryItemId: number; externalId: string }[]
}

/**
 * Takes units that were allocated under `lockUnits`: adds 1 to `sold_on_ark` for each, only while one is available,
 * records a movement and updates the totals. Throws when a unit is not available; the transaction must then roll back.
 */
export async function takeUnits(tx: Tx, { retailerId, cause, units }: TakenUnits): Promise<void> {
  if (units.length === 0) return
  const counts = Map.groupBy(units, ({ inventoryItemId }) => inventoryItemId)
  const wanted = [...counts].map(([item, ofItem]) => ({ item, units: ofItem.length }))
  const { rows: taken } = await sql<TakenItem>`
    update inventory_items i set sold_on_ark = i.sold_on_ark + w.units
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (item bigint, units int)
    where i.retailer_id = ${retailerId} and i.inventory_item_id = w.item and i.quantity_available >= w.units
    returning i.inventory_item_id, i.product_sync_id, i.sold_on_ark - w.units as sold_before, w.units`.execute(tx)
  if (taken.length !== wanted.length) throw new Error('the locked units are missing')
  const pages = [...new Set(taken.map(({ product_sync_id }) => product_sync_id))]
  const ofPages = sql`retailer_id = ${retailerId} and product_sync_id = any(${pages}::int8[])`
  const given = JSON.stringify(taken.map(({ product_sync_id, units: n }) => ({ id: product_sync_id, n })))
  // None of these statements needs another's result, so they are sent together.
  await Promise.all([
    ...(pages.length > 1
      ? [sql`select from product_stock_totals where ${ofPages} order by product_sync_id for update`.execute(tx)]
      : []),
    sql`
      update product_stock_totals g set total_sold_on_ark = total_sold_on_ark + t.units,
        total_available = total_available - t.units
      from (
        select id, sum(n)::int as units from jsonb_to_recordset(${given}::jsonb) as u (id bigint, n int) group by id
      ) t
      where g.retailer_id = ${retailerId} and g.product_sync_id = t.id`.execute(tx),
    insertMovements(tx, { retailerId, cause, units }, taken),
  ])
}

interface TakenItem extends Columns<'inventory_items', 'inventory_item_id' | 'product_sync_id'> {
  sold_before: number
  units: number
}

/** Inserts a movement for each unit, in their order. */
async function insertMovements(tx: Tx, { retailerId, cause, units }: TakenUnits, taken: TakenItem[]): Promise<void> {
  const sold = new Map(taken.map(({ inventory_item_id, sold_before }) => [inventory_item_id, sold_before]))
  const lines = units.map(({ inventoryItemId, externalId }) => {
    const before = sold.get(inventoryItemId) ?? 0
    sold.set(inventoryItemId, before + 1)
    return { item: inventoryItemId, before, external_id: externalId }
  })
  await sql`
    insert into stock_movements as made (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
    select ${retailerId}::bigint, l.item, 'sold_on_ark', l.before, l.before + 1, ${cause}, l.external_id
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (item bigint, before int, external_id text)
    returning made.inventory_item_id`.execute(tx)
}

export interface UnitChange {
  retailerId: number
  inventoryItemId: number
  cause: string
  externalId: string
}

/** Releases a unit because Shopify has the order now, or because the sale was canceled. */
export async function releaseUnit(tx: Tx, change: UnitChange): Promise<void> {
  // Rule 18: movements of stock are ordered by their time.
  await sql`
    with released as (
      update inventory_items set sold_on_ark = sold_on_ark - 1
      where retailer_id = ${change.retailerId} and inventory_item_id = ${change.inventoryItemId} and sold_on_ark >= 1
      returning sold_on_ark
    )
    insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
    select ${change.retailerId}, ${change.inventoryItemId}, 'sold_on_ark', sold_on_ark + 1, sold_on_ark,
      ${change.cause}, ${change.externalId}
    from released returning 1`.execute(tx)
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
  | 'is_gone'
>

/** `shopify_stock` is Shopify's last known level; `is_gone` means that the shop no longer has the item. */
export interface ItemPlace extends ItemColumns, Columns<'locations', 'shopify_location_id' | 'store_id'> {}

/**
 * What a unit was taken from. An item disappears with its size, and a size that is created again gets another item.
 */
export interface UnitHome {
  inventoryItemId: number
  variantId: number | null
  locationId: number | null
}

/**
 * Returns an expression of the unit's current item: the item that it was taken from, or the item of the same size and
 * location to which `moveCommittedUnits` moved its sold units; an item that the shop no longer has if there is no other.
 * `home` contains columns of a row.
 */
export const itemNow = (home: Record<'item' | 'variant' | 'location', RawBuilder<unknown>>): RawBuilder<number> => sql`(
  select n.inventory_item_id from inventory_items n
  where n.retailer_id = current_retailer() and (n.inventory_item_id = ${home.item}
    or (n.variant_id = ${home.variant} and n.location_id = ${home.location} and not n.is_gone))
  order by n.is_gone, n.inventory_item_id <> ${home.item}, n.sold_on_ark = 0, n.inventory_item_id limit 1)`

/** Returns where a unit's current item is in its shop; null when it no longer exists. */
export async function itemPlace(
  tx: Tx,
  { inventoryItemId, variantId, locationId }: UnitHome,
): Promise<ItemPlace | null> {
  const home = {
    item: sql`${inventoryItemId}::bigint`,
    variant: sql`${variantId}::bigint`,
    location: sql`${locationId}::bigint`,
  }
  const { rows } = await sql<ItemPlace>`
    select i.inventory_item_id, i.product_sync_id, i.variant_id, i.location_id, i.shopify_variant_id,
      i.shopify_inventory_item_id, i.is_gone, l.shopify_location_id, l.store_id, i.shopify_stock
    from inventory_items i join stores.locations l using (retailer_id, location_id)
    where i.retailer_id = current_retailer() and i.inventory_item_id = ${itemNow(home)}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Returns the item from which a marketplace order took a pair of this size, according to the stock movements, whatever
 * happened to the pair since; null when none was taken.
 */
export async function unitTakenFor(
  tx: Tx,
  { retailerId, variantId, externalId }: { retailerId: number; variantId: number; externalId: string },
): Promise<Columns<'inventory_items', 'inventory_item_id' | 'location_id'> | null> {
  const { rows } = await sql<Columns<'inventory_items', 'inventory_item_id' | 'location_id'>>`
    select i.inventory_item_id, i.location_id
    from inventory_items i join stock_movements m on m.retailer_id = i.retailer_id
      and m.inventory_item_id = i.inventory_item_id and m.counter = 'sold_on_ark' and m.after > m.before
      and m.external_id = ${externalId}
    where i.retailer_id = ${retailerId} and i.variant_id = ${variantId}
    order by m.created_at desc, m.stock_movement_id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

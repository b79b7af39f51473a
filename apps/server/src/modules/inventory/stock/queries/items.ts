import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { changeReserves } from './change-reserves.ts'

export type ReservedUnits = AnswerOf<Contract['PATCH /inventory/items/{id}/reserved']>

type ItemColumns = Columns<
  'inventory_items',
  | 'inventory_item_id'
  | 'product_sync_id'
  | 'variant_id'
  | 'location_id'
  | 'shopify_stock'
  | 'quantity_reserved'
  | 'sold_on_ark'
  | 'quantity_available'
  | 'fulfillment_enabled'
>
export interface ItemRow extends ItemColumns, Columns<'stores.locations', 'location_nickname'> {}

const columns = sql`i.inventory_item_id, i.product_sync_id, i.variant_id, i.location_id, l.location_nickname,
  i.shopify_stock,
  i.quantity_reserved, i.sold_on_ark, i.quantity_available, i.fulfillment_enabled`

export interface ItemSearch {
  inventory_item_id?: number | undefined
  product_sync_id?: number | undefined
  location_id?: number | undefined
  variant_id?: number | undefined
}

/**
 * Locks and returns the items that a call names, until the transaction ends. Returns at most two, which the caller
 * refuses as ambiguous.
 */
export async function lockItems(tx: Tx, search: ItemSearch, locationIds: number[]): Promise<ItemRow[]> {
  const named = Object.entries(search).filter(([, value]) => value !== undefined)
  const conditions = named.map(([column, value]) => sql`i.${sql.ref(column)} = ${value}`)
  const mine = locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<ItemRow>`
    select ${columns} from inventory_items i join stores.locations l using (retailer_id, location_id)
    where i.retailer_id = current_retailer() and ${sql.join(conditions, sql` and `)} ${mine}
    order by i.inventory_item_id limit 2 for update of i`.execute(tx)
  return rows
}

/** Sets the reserve of one item and records the movement. Returns the changed item. */
export async function setReserved(
  tx: Tx,
  change: { retailerId: number; item: ItemRow; reserved: number; userId: number },
): Promise<ItemRow> {
  const { retailerId, item, reserved, userId } = change
  const { rows } = await sql<ItemRow>`
    with changed as (
      update inventory_items set quantity_reserved = ${reserved}
      where retailer_id = ${retailerId} and inventory_item_id = ${item.inventory_item_id} returning *
    ), moved as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, user_id)
      values (${retailerId}, ${item.inventory_item_id}, 'quantity_reserved', ${item.quantity_reserved}, ${reserved},
        'reserved-by-hand', ${userId})
    )
    select ${columns} from changed i join stores.locations l using (retailer_id, location_id)`.execute(tx)
  return rows[0] ?? item
}

/**
 * Sets whether marketplace sales of a variant ship from a location. Returns false when the variant has no item there.
 */
export async function setFulfillment(
  tx: Tx,
  change: { variantId: number; locationId: number; enabled: boolean },
): Promise<boolean> {
  const { rows } = await sql<Columns<'inventory_items', 'inventory_item_id'>>`
    update inventory_items set fulfillment_enabled = ${change.enabled}
    where retailer_id = current_retailer() and variant_id = ${change.variantId} and location_id = ${change.locationId}
    returning inventory_item_id`.execute(tx)
  return rows.length > 0
}

/**
 * Sets whether marketplace sales of a product ship from a location, for every size in every store. Returns the sizes at
 * the location.
 */
export async function setFulfillmentOfProduct(
  tx: Tx,
  change: { productId: number; locationId: number; enabled: boolean },
): Promise<number[]> {
  const { rows } = await sql<Columns<'inventory_items', 'variant_id'>>`
    update inventory_items i set fulfillment_enabled = ${change.enabled}
    where i.retailer_id = current_retailer() and i.location_id = ${change.locationId} and i.product_sync_id in (
      select t.product_sync_id from product_stock_totals t
      where t.retailer_id = current_retailer() and t.product_id = ${change.productId})
    returning i.variant_id`.execute(tx)
  return [...new Set(rows.map(({ variant_id }) => variant_id))]
}

/** Returns the Shopify item ids of a product to read again: its tracked sizes, and those that have inventory items. */
export const shopifyItemsOfProduct = (tx: Tx, storeId: number, shopifyProductId: string): Promise<string[]> =>
  shopifyItems(tx, sql`store_id = ${storeId} and shopify_product_id = ${shopifyProductId}`)

/** Returns the Shopify item ids of a size whose levels were read before a time, with their stores. */
export async function itemsReadBefore(
  tx: Tx,
  { retailerId, variantId, since }: { retailerId: number; variantId: number; since: Date },
): Promise<(Columns<'inventory_items', 'shopify_inventory_item_id'> & Columns<'stores.product_links', 'store_id'>)[]> {
  const { rows } = await sql<
    Columns<'inventory_items', 'shopify_inventory_item_id'> & Columns<'stores.product_links', 'store_id'>
  >`
    select distinct i.shopify_inventory_item_id, l.store_id from inventory_items i
    join stores.product_links l on l.retailer_id = ${retailerId} and l.product_sync_id = i.product_sync_id
    where i.retailer_id = ${retailerId} and i.variant_id = ${variantId} and i.shopify_read_at < ${since}`.execute(tx)
  return rows
}

/** Returns the Shopify item ids of these links: tracked sizes, and those that have inventory items. */
export const shopifyItemsOfLinks = (tx: Tx, productSyncIds: number[]): Promise<string[]> =>
  shopifyItems(tx, sql`product_sync_id = any(${productSyncIds}::int8[])`)

async function shopifyItems(tx: Tx, ofLinks: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: Column<'inventory_items', 'shopify_inventory_item_id'> }>`
    with link as (
      select product_sync_id from stores.product_links where retailer_id = current_retailer() and ${ofLinks}
    )
    select lv.shopify_inventory_item_id as id from link join stores.link_variants lv
      on lv.retailer_id = current_retailer() and lv.product_sync_id = link.product_sync_id where lv.is_tracked
    union select i.shopify_inventory_item_id from link join inventory_items i
      on i.retailer_id = current_retailer() and i.product_sync_id = link.product_sync_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A location of a size, and whether sales can ship from it. */
export interface ShippingPlace extends Columns<'inventory_items', 'variant_id' | 'product_sync_id'> {
  is_enabled: boolean
  is_new: boolean
}

/**
 * Lets sizes that can ship from no location ship from all of these. Returns the locations of the sizes and whether they
 * can ship now. An empty `locationIds` means every location.
 */
export async function enableFulfillmentWhereNone(
  tx: Tx,
  variantIds: number[],
  locationIds: number[],
): Promise<ShippingPlace[]> {
  const mine = locationIds.length > 0 ? sql`and location_id = any(${locationIds}::int8[])` : sql``
  const { rows: places } = await sql<
    Columns<'inventory_items', 'inventory_item_id' | 'variant_id' | 'product_sync_id' | 'fulfillment_enabled'>
  >`
    select inventory_item_id, variant_id, product_sync_id, fulfillment_enabled from inventory_items
    where retailer_id = current_retailer() and variant_id = any(${variantIds}::int8[]) ${mine}
    order by inventory_item_id for update`.execute(tx)
  const { rows: enabled } = await sql<Columns<'inventory_items', 'inventory_item_id'>>`
    update inventory_items i set fulfillment_enabled = true
    where i.retailer_id = current_retailer()
      and i.inventory_item_id = any(${places.map(({ inventory_item_id }) => inventory_item_id)}::int8[])
      and not exists (select from inventory_items o where o.retailer_id = current_retailer()
        and o.variant_id = i.variant_id and o.fulfillment_enabled)
    returning i.inventory_item_id`.execute(tx)
  const fresh = new Set(enabled.map(({ inventory_item_id }) => inventory_item_id))
  return places.map(({ inventory_item_id, variant_id, product_sync_id, fulfillment_enabled }) => ({
    variant_id,
    product_sync_id,
    is_enabled: fulfillment_enabled || fresh.has(inventory_item_id),
    is_new: fresh.has(inventory_item_id),
  }))
}

/** Sets the reserve of each of many items and records each movement. Locks the items in the order of sales. */
export async function setReserves(
  tx: Tx,
  {
    retailerId,
    userId,
    reserves,
  }: { retailerId: number; userId: number; reserves: { id: number; reserved: number }[] },
): Promise<{ variantIds: number[]; productSyncIds: number[] }> {
  await sql`
    select from inventory_items where retailer_id = ${retailerId}
      and inventory_item_id = any(${reserves.map(({ id }) => id)}::int8[])
        order by inventory_item_id for update`.execute(tx)
  const changing = sql`
      select i.inventory_item_id, i.quantity_reserved as before, g.reserved as after
      from jsonb_to_recordset(${JSON.stringify(reserves)}::jsonb) as g (id bigint, reserved int)
      join inventory_items i on i.retailer_id = ${retailerId} and i.inventory_item_id = g.id
        and i.quantity_reserved <> g.reserved`
  return changeReserves(tx, { retailerId, userId, cause: 'reserved-by-csv', changing })
}

import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export interface UnitPlace {
  inventory_item_id: number
  product_sync_id: number
  location_id: number
  shopify_inventory_item_id: string
  shopify_variant_id: string
  quantity_available: number
  fulfillment_enabled: boolean
}

/** Where a variant lies, locked in id order until the transaction ends: two sales of one unit wait for each other here. */
export async function lockUnits(tx: Tx, variantId: number): Promise<UnitPlace[]> {
  const { rows } = await sql<UnitPlace>`
    select inventory_item_id, product_sync_id, location_id, shopify_inventory_item_id, shopify_variant_id, quantity_available, fulfillment_enabled
    from inventory_items where variant_id = ${variantId} order by inventory_item_id for update`.execute(tx)
  return rows
}

export interface UnitChange {
  retailerId: number
  inventoryItemId: number
  cause: string
  externalId: string
}

/**
 * Allocates one unit: `sold_on_ark + 1`, only while one is available. False when there is none; the counter is never pushed below what
 * there is, whoever else is at it.
 */
export async function takeUnit(tx: Tx, change: UnitChange): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with taken as (
      update inventory_items set sold_on_ark = sold_on_ark + 1, updated_at = now()
      where inventory_item_id = ${change.inventoryItemId} and quantity_available >= 1 returning sold_on_ark
    )
    insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
    select ${change.retailerId}, ${change.inventoryItemId}, 'sold_on_ark', sold_on_ark - 1, sold_on_ark, ${change.cause}, ${change.externalId}
    from taken returning inventory_item_id as id`.execute(tx)
  return rows.length > 0
}

/** Gives a unit back: Shopify knows of the sale now, or the sale fell through. */
export async function releaseUnit(tx: Tx, change: UnitChange): Promise<void> {
  await sql`
    with released as (
      update inventory_items set sold_on_ark = sold_on_ark - 1, updated_at = now()
      where inventory_item_id = ${change.inventoryItemId} and sold_on_ark >= 1 returning sold_on_ark
    )
    insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
    select ${change.retailerId}, ${change.inventoryItemId}, 'sold_on_ark', sold_on_ark + 1, sold_on_ark, ${change.cause}, ${change.externalId}
    from released`.execute(tx)
}

export interface ItemPlace {
  inventory_item_id: number
  product_sync_id: number
  variant_id: number
  location_id: number
  shopify_variant_id: string
  shopify_inventory_item_id: string
  shopify_location_id: string
  store_id: number
}

/** Where an item is in its shop. */
export async function itemPlace(tx: Tx, inventoryItemId: number): Promise<ItemPlace | null> {
  const { rows } = await sql<ItemPlace>`
    select i.inventory_item_id, i.product_sync_id, i.variant_id, i.location_id, i.shopify_variant_id, i.shopify_inventory_item_id,
           l.shopify_location_id, l.store_id
    from inventory_items i join locations l using (retailer_id, location_id) where i.inventory_item_id = ${inventoryItemId}`.execute(
    tx,
  )
  return rows[0] ?? null
}

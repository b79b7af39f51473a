import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { notPricedHere } from '../../stock/queries/unpriceable-sizes.ts'

/** All items of a product or of one size. */
export type WholesaleScope = ({ productId: number } | { variantId: number }) & {
  /** An empty list means every location. */
  locationIds: number[]
}

const items = (scope: WholesaleScope) => {
  const named =
    'productId' in scope
      ? sql`retailer_id = current_retailer() and product_id = ${scope.productId}`
      : sql`retailer_id = current_retailer() and variant_id = ${scope.variantId}`
  const { locationIds } = scope
  return locationIds.length > 0
    ? sql`${named} and location_id = any(${locationIds}::int8[])
        and ${notPricedHere(locationIds, 'inventory_items.variant_id')} is null`
    : named
}

export interface WholesaleState {
  updated_items: number
  wholesale_enabled: boolean
  wholesale_price: number | null
}

/** The new state of the items, and the product links whose totals change. */
interface Changed extends WholesaleState {
  productSyncIds: number[]
}

const state = (changed: ReturnType<typeof sql>) => sql<Changed>`
  with changed as (${changed} returning product_sync_id, wholesale_enabled, wholesale_price)
  select count(*)::int as updated_items, coalesce(bool_or(wholesale_enabled), false) as wholesale_enabled,
    max(wholesale_price)::float8 as wholesale_price,
    coalesce(array_agg(distinct product_sync_id), '{}')::int8[] as "productSyncIds" from changed`

const NOTHING: Changed = { productSyncIds: [], updated_items: 0, wholesale_enabled: false, wholesale_price: null }

/** Turns the offer to wholesale buyers on or off. Turning it off clears the price. */
export async function setWholesale(tx: Tx, scope: WholesaleScope, enabled: boolean): Promise<Changed> {
  const price = enabled ? sql`wholesale_price` : sql`null`
  const { rows } = await state(sql`
    update inventory_items set wholesale_enabled = ${enabled}, wholesale_price = ${price}
      where ${items(scope)}`).execute(tx)
  return rows[0] ?? NOTHING
}

/** Sets the price that wholesale buyers pay. */
export async function setWholesalePrice(tx: Tx, scope: WholesaleScope, price: number | null): Promise<Changed> {
  const { rows } = await state(sql`
    update inventory_items set wholesale_price = ${price} where ${items(scope)}`).execute(tx)
  return rows[0] ?? NOTHING
}

import type { StoreLocation } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

export type LocationRow = Columns<'locations', 'location_id' | 'shopify_location_id'>

/** Updates a store's locations. Skips locations of other fulfillment services, whose stock is not ours to sell. */
export async function saveLocations(
  tx: Tx,
  store: { retailerId: number; storeId: number },
  locations: StoreLocation[],
): Promise<LocationRow[]> {
  const found = locations
    .filter((location) => !location.isFulfillmentService)
    .map(({ locationId, name, city, state, isActive }) => ({ id: locationId, name, city, state, active: isActive }))
  const { rows } = await sql<LocationRow>`
    insert into locations as made (retailer_id, store_id, shopify_location_id, location_nickname, city, state,
      is_active)
    select ${store.retailerId}, ${store.storeId}, l.id, l.name, l.city, l.state, l.active
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as l (id text, name text, city text, state text, active boolean)
    on conflict (retailer_id, store_id, shopify_location_id) do update set
      location_nickname = excluded.location_nickname, city = excluded.city, state = excluded.state,
        is_active = excluded.is_active
    returning made.location_id, made.shopify_location_id`.execute(tx)
  await withholdItems(tx, store)
  return rows
}

/**
 * Withholds stock at inactive locations (`inventory_items.withheld`). Call it after each change of a store's
 * locations.
 */
export const withholdItems = (tx: Tx, store: { retailerId: number; storeId: number }) =>
  sql`call withhold_items_of_store(${store.retailerId}::int8, ${store.storeId}::int8)`.execute(tx)

/** Retires locations that the store no longer has; their stock is withheld (`inventory_items.withheld`). */
export async function retireLocations(
  tx: Tx,
  store: { retailerId: number; storeId: number },
  there: LocationRow[],
): Promise<void> {
  await sql`
    update locations set is_active = false
    where retailer_id = ${store.retailerId} and store_id = ${store.storeId} and is_active
      and not (location_id = any(${there.map(({ location_id }) => location_id)}::int8[]))`.execute(tx)
  await withholdItems(tx, store)
}

/** Returns the ids of a store's active locations. */
export async function openLocations(tx: Tx, storeId: number): Promise<Set<number>> {
  const { rows } = await sql<Columns<'locations', 'location_id'>>`
    select location_id from locations
    where retailer_id = current_retailer() and store_id = ${storeId} and is_active`.execute(tx)
  return new Set(rows.map(({ location_id }) => location_id))
}

/** Returns the store of a location; null when there is no such location. */
export async function storeOfLocation(tx: Tx, locationId: number): Promise<number | null> {
  const { rows } = await sql<Columns<'locations', 'store_id'>>`
    select store_id from locations where retailer_id = current_retailer() and location_id = ${locationId}`.execute(tx)
  return rows[0]?.store_id ?? null
}

/** Returns a store's locations with Shopify's ids. */
export async function locationsOfStore(tx: Tx, storeId: number): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select location_id, shopify_location_id from locations
    where retailer_id = current_retailer() and store_id = ${storeId}`.execute(tx)
  return rows
}

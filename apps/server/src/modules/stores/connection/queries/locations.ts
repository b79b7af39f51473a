import type { StoreLocation } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

export type LocationRow = Columns<'locations', 'location_id' | 'shopify_location_id'>

/**
 * Brings a store's locations up to date; places of other fulfilment services are left out, since their stock is not
 * ours to sell.
 */
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

/** What lies at places that are off is not offered (`inventory_items.withheld`): after each change of a store's places. */
export const withholdItems = (tx: Tx, store: { retailerId: number; storeId: number }) =>
  sql`call withhold_items_of_store(${store.retailerId}::int8, ${store.storeId}::int8)`.execute(tx)

/** Places that the store no longer has are shown no more; what lies there is not offered (`inventory_items.withheld`). */
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

/** Which of a store's places are open, by their ids. */
export async function openLocations(tx: Tx, storeId: number): Promise<Set<number>> {
  const { rows } = await sql<Columns<'locations', 'location_id'>>`
    select location_id from locations
    where retailer_id = current_retailer() and store_id = ${storeId} and is_active`.execute(tx)
  return new Set(rows.map(({ location_id }) => location_id))
}

/** Whose place it is; null: there is no such place any more. */
export async function storeOfLocation(tx: Tx, locationId: number): Promise<number | null> {
  const { rows } = await sql<Columns<'locations', 'store_id'>>`
    select store_id from locations where retailer_id = current_retailer() and location_id = ${locationId}`.execute(tx)
  return rows[0]?.store_id ?? null
}

/** A store's locations by Shopify's id. */
export async function locationsOfStore(tx: Tx, storeId: number): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select location_id, shopify_location_id from locations
    where retailer_id = current_retailer() and store_id = ${storeId}`.execute(tx)
  return rows
}

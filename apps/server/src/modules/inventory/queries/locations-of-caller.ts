import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

type Locations = AnswerOf<Contract['GET /locations/']>

/** Locations that a member of staff may see: all, or those he is restricted to. */
export async function locationsOfCaller(tx: Tx, locationIds: number[]): Promise<Locations> {
  const mine = locationIds.length > 0 ? sql`and location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<Locations[number]>`
    select location_id as id, location_nickname, city, state from stores.locations
    where retailer_id = current_retailer() and is_active ${mine} order by location_nickname`.execute(tx)
  return rows
}

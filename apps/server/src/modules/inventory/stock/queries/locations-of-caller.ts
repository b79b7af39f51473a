import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

type Locations = AnswerOf<Contract['GET /locations/']>

interface LocationRow extends Columns<'stores.locations', 'location_nickname' | 'city' | 'state'> {
  id: Column<'stores.locations', 'location_id'>
}

/** Returns the active locations that a staff member may see: all, or those that they are restricted to. */
export async function locationsOfCaller(tx: Tx, locationIds: number[]): Promise<Locations> {
  const mine = locationIds.length > 0 ? sql`and location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<LocationRow>`
    select location_id as id, location_nickname, city, state from stores.locations
    where retailer_id = current_retailer() and is_active ${mine} order by location_nickname`.execute(tx)
  return rows
}

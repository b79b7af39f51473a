import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { StaffLocations, SeenLocation } from '../../../accounts/index.ts'

async function countOwn(tx: Tx, retailerId: number, locationIds: number[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from locations
    where retailer_id = ${retailerId} and location_id = any(${locationIds}::int8[])`.execute(tx)
  return rows[0]?.found ?? 0
}

interface SeenRow extends Columns<'locations', 'location_nickname' | 'city' | 'state'> {
  id: Column<'locations', 'location_id'>
}

async function seenBy(tx: Tx, retailerId: number, locationIds: number[]): Promise<SeenLocation[]> {
  const { rows } = await sql<SeenRow>`
    select location_id as id, location_nickname, city, state from locations
    where retailer_id = ${retailerId} and is_active
      and (cardinality(${locationIds}::int8[]) = 0 or location_id = any(${locationIds}::int8[]))
    order by location_nickname, location_id`.execute(tx)
  return rows
}

/** What accounts show of locations. */
export const staffLocations: StaffLocations = {
  ofUser: sql`coalesce((
    select json_agg(json_build_object('id', l.location_id, 'location_nickname', l.location_nickname, 'city', l.city,
      'state', l.state) order by l.location_nickname, l.location_id)
    from accounts.user_locations ul join locations l using (retailer_id, location_id)
    where ul.retailer_id = u.retailer_id and ul.user_id = u.user_id), '[]')`,
  countOwn,
  seenBy,
}

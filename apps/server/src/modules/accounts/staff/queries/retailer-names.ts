import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

/** Returns every retailer by name, for the operator's selection. */
export async function retailerNames(db: Database): Promise<AnswerOf<Contract['GET /retailers']>> {
  const { rows } = await sql<Columns<'retailers', 'business_name'> & { id: Column<'retailers', 'retailer_id'> }>`
    select retailer_id as id, business_name from retailers order by lower(business_name), retailer_id`.execute(
    db.platform,
  )
  return rows
}

/** Returns the names of retailers by their ids, without missing ones. */
export async function namesOfRetailers(db: Database, retailerIds: number[]): Promise<Map<number, string>> {
  if (retailerIds.length === 0) return new Map()
  const { rows } = await sql<Columns<'retailers', 'retailer_id' | 'business_name'>>`
    select retailer_id, business_name from retailers where retailer_id = any(${retailerIds}::int8[])`.execute(
    db.platform,
  )
  return new Map(rows.map(({ retailer_id, business_name }) => [retailer_id, business_name]))
}

import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'

/** Every retailer by name, for the operator's choice of one. */
export async function retailerNames(db: Database): Promise<AnswerOf<Contract['GET /retailers']>> {
  const { rows } = await sql<{ id: number; business_name: string }>`
    select retailer_id as id, business_name from retailers order by lower(business_name), retailer_id`.execute(
    db.platform,
  )
  return rows
}

import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

/** The e-mail addresses of a retailer's owners who may sign in. */
export async function ownerAddresses(tx: Tx, retailerId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users
    where retailer_id = ${retailerId} and role = 'owner' and is_active and removed_at is null order by user_id`.execute(
    tx,
  )
  return rows.map(({ email }) => email)
}

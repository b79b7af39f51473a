import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** Returns the e-mail addresses of a retailer's owners who may sign in. */
export async function ownerAddresses(tx: Tx, retailerId: number): Promise<string[]> {
  const { rows } = await sql<Columns<'users', 'email'>>`
    select email from users
    where retailer_id = ${retailerId} and role = 'owner' and is_active and removed_at is null and invited_at is null
    order by user_id`.execute(tx)
  return rows.map(({ email }) => email)
}

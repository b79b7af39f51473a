import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { timeFromNow } from '../../../../platform/database/time-from-now.ts'

export type ConnectionAttempt = Columns<'connection_attempts', 'retailer_id' | 'user_id' | 'session_id' | 'shop_domain'>

export async function saveAttempt(db: Database, state: string, attempt: ConnectionAttempt): Promise<void> {
  const expiresAt = await timeFromNow(db.platform, 10)
  await sql`
    insert into connection_attempts (state, retailer_id, user_id, session_id, shop_domain, expires_at)
    values (${state}, ${attempt.retailer_id}, ${attempt.user_id}, ${attempt.session_id}::uuid, ${attempt.shop_domain},
      ${expiresAt})`.execute(db.platform)
}

/** Uses up a state: it is valid once, for ten minutes, for the shop it was made for. */
export async function consumeAttempt(
  db: Database,
  state: string,
  shopDomain: string,
): Promise<ConnectionAttempt | null> {
  const { rows } = await sql<ConnectionAttempt>`
    delete from connection_attempts where state = ${state} and shop_domain = ${shopDomain} and expires_at > now()
    returning retailer_id, user_id, session_id, shop_domain`.execute(db.platform)
  return rows[0] ?? null
}

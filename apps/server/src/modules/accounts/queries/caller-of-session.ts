import { sql } from 'kysely'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/database/connect.ts'

/** Who a live session belongs to; null when it ended, expired, or its user was deactivated: true from the next request on. */
export async function callerOfSession(db: Database, sessionId: string): Promise<Caller | null> {
  const { rows } = await sql<Caller>`
    select s.session_id as "sessionId", u.user_id as "userId", u.role, u.retailer_id as "retailerId", u.buyer_id as "buyerId",
           coalesce((select array_agg(l.location_id) from user_locations l
                     where l.retailer_id = u.retailer_id and l.user_id = u.user_id), '{}')::int8[] as "locationIds"
    from sessions s join users u using (user_id)
    where s.session_id = ${sessionId}::uuid and s.ended_at is null and s.expires_at > now() and u.is_active`.execute(
    db.platform,
  )
  return rows[0] ?? null
}

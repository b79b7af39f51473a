import { sql } from 'kysely'
import type { Caller } from '../../../../platform/caller.ts'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Column } from '../../../../platform/database/schema.gen.ts'
import { touchSession } from '../../staff/queries/sessions.ts'

interface CallerRow extends Pick<Caller, 'locationIds' | 'due'> {
  sessionId: Column<'sessions', 'session_id'>
  userId: Column<'users', 'user_id'>
  role: Column<'users', 'role'>
  retailerId: Column<'users', 'retailer_id'>
  buyerId: Column<'users', 'buyer_id'>
  isDemo: Column<'users', 'demo_mode'>
  seenLately: boolean
}

/**
 * Returns the caller of a live session; null when it ended or expired, or when its user was deactivated or removed,
 * effective with the next request. Outside the sandbox the operator has to set up a second factor first.
 */
export async function callerOfSession(
  db: Database,
  sessionId: string,
  { isSandbox }: { isSandbox: boolean },
): Promise<Caller | null> {
  const { rows } = await sql<CallerRow>`
    select s.session_id as "sessionId", u.user_id as "userId", u.role, u.retailer_id as "retailerId",
      u.buyer_id as "buyerId",
           coalesce((select array_agg(l.location_id) from user_locations l
                     where l.retailer_id = u.retailer_id and l.user_id = u.user_id),
                    case when u.has_location_list then '{0}' else '{}' end::int8[]) as "locationIds",
           u.demo_mode as "isDemo",
           case when u.must_change_password then 'password'
                when u.role = 'operator' and not ${isSandbox} and u.second_factor_since is null then 'second_factor'
           end as due,
           s.last_seen_at > now() - interval '5 minutes' as "seenLately"
    from sessions s join users u using (user_id)
    where s.session_id = ${sessionId}::uuid and s.ended_at is null and s.expires_at > now()
      and u.is_active and u.removed_at is null`.execute(db.intake)
  const [row] = rows
  if (!row) return null
  const { seenLately, ...caller } = row
  if (!seenLately) await touchSession(db, sessionId)
  return caller
}

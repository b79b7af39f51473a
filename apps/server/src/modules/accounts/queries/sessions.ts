import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'

const SESSION_HOURS = 12

/** Begins a session and notes the sign-in. Returns its id, the only thing a token carries. */
export async function beginSession(
  db: Database,
  session: { userId: number; userAgent: string | null },
): Promise<string> {
  const { rows } = await sql<{ session_id: string }>`
    with signed_in as (update users set last_login = now() where user_id = ${session.userId})
    insert into sessions (user_id, user_agent, expires_at)
    values (${session.userId}, ${session.userAgent}, now() + make_interval(hours => ${SESSION_HOURS}))
    returning session_id`.execute(db.platform)
  const [row] = rows
  if (!row) throw new Error('the session was not stored')
  return row.session_id
}

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await sql`update sessions set ended_at = now() where session_id = ${sessionId}::uuid and ended_at is null`.execute(
    db.platform,
  )
}

import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { announceAccessChange } from '../../../../platform/events.ts'

const SESSION_HOURS = 12

/** A visitor's normalized address and user agent. */
export interface Visitor {
  address: string
  userAgent: string | null
}

/**
 * Begins a session, and records the sign-in and the known address. Returns the session's id, the only content of a
 * token.
 */
export async function beginSession(tx: Tx, userId: number, { address, userAgent }: Visitor): Promise<string> {
  const { rows } = await sql<Columns<'sessions', 'session_id'>>`
    with signed_in as (update users u set last_login = now() where u.user_id = ${userId}
      returning u.user_id, u.retailer_id, u.last_login),
    known as (insert into known_addresses (user_id, address, last_used_at) values (${userId}, ${address}, now())
              on conflict (user_id, address) do update set last_used_at = excluded.last_used_at)
    insert into sessions as t (user_id, retailer_id, user_agent, address, expires_at)
    select s.user_id, s.retailer_id, ${userAgent?.slice(0, 300) ?? null}, ${address},
      s.last_login + make_interval(hours => ${SESSION_HOURS}) from signed_in s
    returning t.session_id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the session was not stored')
  return row.session_id
}

export async function touchSession(db: Database, sessionId: string): Promise<void> {
  await sql`update sessions set last_seen_at = now() where session_id = ${sessionId}::uuid`.execute(db.intake)
}

export type Session = AnswerOf<Contract['GET /auth/sessions']>[number]

type SessionColumns = Columns<'sessions', 'created_at' | 'last_seen_at' | 'expires_at' | 'user_agent' | 'address'>
interface SessionRow extends SessionColumns {
  id: Column<'sessions', 'session_id'>
  is_current: boolean
}

/** Returns a user's sessions: the current one first, then the latest. */
export async function sessionsOf(db: Database, userId: number, currentId: string): Promise<Session[]> {
  const { rows } = await sql<SessionRow>`
    select session_id as id, created_at, last_seen_at, expires_at, user_agent, address,
      session_id = ${currentId}::uuid as is_current
    from sessions where user_id = ${userId} and ended_at is null and expires_at > now()
    order by session_id = ${currentId}::uuid desc, last_seen_at desc limit 200`.execute(db.platform)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }))
}

/** Ends one of a user's sessions and its event streams. False when there is no such session. */
export async function endSession(tx: Tx, userId: number, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    update sessions set ended_at = now() where session_id = ${sessionId}::uuid and user_id = ${userId}
      and ended_at is null
    returning 1`.execute(tx)
  if (rows.length > 0) announceAccessChange(tx, { userId, sessionId })
  return rows.length > 0
}

/** Ends a user's sessions and their event streams, except one. Returns their number. */
export const endSessions = (tx: Tx, userId: number, exceptSessionId: string | null = null): Promise<number> =>
  endWhere(tx, { userId, exceptSessionId }, sql`session_id is distinct from ${exceptSessionId}::uuid`)

/** Ends every session of a member of a retailer's staff, and the event streams. */
export const endStaffSessions = (tx: Tx, { retailerId, userId }: { retailerId: number; userId: number }) =>
  endWhere(tx, { userId }, sql`retailer_id = ${retailerId}`)

async function endWhere(
  tx: Tx,
  { userId, exceptSessionId = null }: { userId: number; exceptSessionId?: string | null },
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<Columns<'sessions', 'session_id'>>`
    update sessions set ended_at = now() where user_id = ${userId} and ended_at is null and ${condition}
    returning session_id`.execute(tx)
  if (rows.length > 0) announceAccessChange(tx, { userId, exceptSessionId })
  return rows.length
}

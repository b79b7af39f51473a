import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

const LINK_MINUTES = 30

interface LinkedPerson extends Columns<'users', 'user_id' | 'email' | 'first_name'> {
  minutes: number
}

/**
 * Stores the hash of a mailed link. Null when no one who may sign in has the e-mail, or when the request already has
 * its link.
 */
export async function savePasswordLink(
  tx: Tx,
  { email, askId, tokenHash }: { email: string; askId: string | null; tokenHash: Buffer },
): Promise<LinkedPerson | null> {
  // Serializes with changes of the password, so that no link is created after a change that should invalidate it.
  await sql`
    select from users where normal_email(email) = normal_email(${email}) and removed_at is null and invited_at is null
    for share`.execute(tx)
  const { rows } = await sql<LinkedPerson>`
    with person as (select user_id, email, first_name, link_round,
                      now() + make_interval(mins => ${LINK_MINUTES}) as expires_at from users
                    where normal_email(email) = normal_email(${email}) and is_active and removed_at is null
                      and invited_at is null),
    link as (insert into password_links as t (token_hash, user_id, link_round, expires_at, ask_id)
             select ${tokenHash}, p.user_id, p.link_round, p.expires_at, ${askId}::uuid from person p
             on conflict (ask_id) do nothing returning t.user_id)
    select p.user_id, p.email, p.first_name, ${LINK_MINUTES}::int as minutes
    from person p join link using (user_id)`.execute(tx)
  return rows[0] ?? null
}

/**
 * Returns the user of a link and locks the link, which works once. Null when it was used, expired or never mailed, or
 * when the user's password, e-mail or right to sign in has changed since.
 */
export async function lockPasswordLink(
  tx: Tx,
  tokenHash: Buffer,
): Promise<Columns<'password_links', 'user_id'> | null> {
  const { rows } = await sql<Columns<'password_links', 'user_id'>>`
    select l.user_id from password_links l join users u using (user_id)
    where l.token_hash = ${tokenHash} and l.used_at is null and l.expires_at > now() and u.is_active
      and u.removed_at is null and u.invited_at is null and l.link_round = u.link_round
    for update of l, u`.execute(tx)
  return rows[0] ?? null
}

/** Records an address as known: following a link from the mailbox proves the person's identity there. */
export async function recordKnownAddress(tx: Tx, userId: number, address: string): Promise<void> {
  await sql`insert into known_addresses (user_id, address, last_used_at) values (${userId}, ${address}, now())
            on conflict (user_id, address) do update set last_used_at = excluded.last_used_at`.execute(tx)
}

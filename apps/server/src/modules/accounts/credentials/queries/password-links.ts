import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

const LINK_MINUTES = 30

interface LinkedPerson extends Columns<'users', 'user_id' | 'email' | 'first_name'> {
  minutes: number
}

/**
 * Keeps what a mailed link is recognized by. Null when nobody who may sign in has the e-mail, or the request has its
 * link already.
 */
export async function savePasswordLink(
  tx: Tx,
  { email, askId, tokenHash }: { email: string; askId: string | null; tokenHash: Buffer },
): Promise<LinkedPerson | null> {
  // Whoever changes the password at this moment comes before or after: no link that he should end is made behind him.
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
 * Whose a link is, locked: it counts once. Null when it was used, expired, or never mailed, and when the person's
 * password, e-mail or right to sign in has changed since (0274).
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

/** Who has followed a link of his mail has proved himself at this address. */
export async function recordKnownAddress(tx: Tx, userId: number, address: string): Promise<void> {
  await sql`insert into known_addresses (user_id, address, last_used_at) values (${userId}, ${address}, now())
            on conflict (user_id, address) do update set last_used_at = excluded.last_used_at`.execute(tx)
}

import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { timeFromNow } from '../../../../platform/database/time-from-now.ts'
import { TEMPORARY_HOURS } from './staff.ts'

interface InvitedPerson extends Columns<'users', 'email'>, Columns<'retailers', 'business_name'> {
  has_account: boolean
}

/**
 * Returns an invited person; null when the invitation is no longer open. Runs as the platform, because `has_account`
 * is a secret.
 */
export async function invitedPerson(tx: Tx, userId: number): Promise<InvitedPerson | null> {
  const { rows } = await sql<InvitedPerson>`
    select u.email, r.business_name,
           exists (select from users o where normal_email(o.email) = normal_email(u.email) and o.removed_at is null
                     and o.invited_at is null) as has_account
    from users u join retailers r using (retailer_id)
    where u.user_id = ${userId} and u.invited_at is not null and u.is_active and u.removed_at is null
    for share of u`.execute(tx)
  return rows[0] ?? null
}

/**
 * Stores the hash of an invitation's mailed link, which is valid as long as a temporary password and ends with it
 * (`users.link_round`). False when this invitation already has its link.
 */
export async function saveInvitationLink(
  tx: Tx,
  { userId, askId, tokenHash }: { userId: number; askId: string; tokenHash: Buffer },
): Promise<boolean> {
  const expiresAt = await timeFromNow(tx, TEMPORARY_HOURS * 60)
  const { rows } = await sql`
    insert into password_links (token_hash, user_id, link_round, expires_at, ask_id)
    select ${tokenHash}, u.user_id, u.link_round, ${expiresAt}::timestamptz, ${askId}::uuid
    from users u where u.user_id = ${userId}
    on conflict (ask_id) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

type HeldInvitation = Columns<'users', 'user_id' | 'retailer_id' | 'email'>

/**
 * Returns the invited person of a link, with the person's row and the link locked. Null when the link was used, has
 * expired or is unknown.
 */
export async function lockInvitation(tx: Tx, tokenHash: Buffer): Promise<HeldInvitation | null> {
  const { rows } = await sql<HeldInvitation>`
    select u.user_id, u.retailer_id, u.email from password_links l join users u using (user_id)
    where l.token_hash = ${tokenHash} and l.expires_at > now() and u.is_active and u.removed_at is null
      and u.invited_at is not null and l.link_round = u.link_round
    for update`.execute(tx)
  return rows[0] ?? null
}

/** Turns an invitation, whose e-mail is free, into an account. Its links become invalid. */
export async function admitInvited(tx: Tx, userId: number): Promise<void> {
  await sql`update users set invited_at = null where user_id = ${userId}`.execute(tx)
  await sql`delete from password_links where user_id = ${userId}`.execute(tx)
}

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { announceAccessChange } from '../../../../platform/events.ts'
import { answersToForget } from '../../../../platform/idempotency.ts'

/** A person whose account is to be closed. */
export type PersonToClose = Columns<
  'users',
  'user_id' | 'retailer_id' | 'buyer_id' | 'email' | 'role' | 'is_active' | 'invited_at' | 'removed_at'
>

/** What closing an account does to a table. `docs/retention.md` repeats this list. */
interface Erasure {
  /** What the person reads before. */
  words: string
  statement(person: PersonToClose): RawBuilder<unknown>
}

const keysOf = (names: readonly string[]) => sql`array[${sql.join(names.map((name) => sql.lit(name)))}]`
/** The details of acts that identify a person. */
const IDENTIFYING = keysOf(['email', 'address', 'username', 'first_name', 'last_name', 'phone_number'])

/**
 * Everything of a person that closing the account erases, in order. Names, e-mail and phone number become those of no
 * one; the row stays, because sales and movements refer to it.
 */
export const ERASURES: readonly Erasure[] = [
  {
    words: 'Sessions with their addresses and devices. Every device is signed out at once.',
    statement: ({ user_id }) => sql`delete from sessions where user_id = ${user_id}`,
  },
  {
    words: 'Addresses from which you signed in.',
    statement: ({ user_id }) => sql`delete from known_addresses where user_id = ${user_id}`,
  },
  {
    words: 'The second factor and its recovery codes.',
    statement: ({ user_id }) => sql`delete from second_factors where user_id = ${user_id}`,
  },
  {
    words: 'Links to set a password.',
    statement: ({ user_id }) => sql`delete from password_links where user_id = ${user_id}`,
  },
  {
    words: 'Emails to you, sent and unsent.',
    statement: ({ email }) => sql`delete from mails where normal_email(recipient) = normal_email(${email})`,
  },
  {
    words: 'Saved views of lists.',
    statement: ({ user_id, retailer_id }) =>
      sql`delete from saved_views where retailer_id = ${retailer_id} and user_id = ${user_id}`,
  },
  {
    words: 'The locations that you were restricted to.',
    statement: ({ user_id, retailer_id }) =>
      sql`delete from user_locations where retailer_id = ${retailer_id} and user_id = ${user_id}`,
  },
  {
    words: 'Answers that ARK keeps for a day to recognize a repeated request.',
    statement: ({ user_id }) => answersToForget(user_id),
  },
  {
    words: 'Your name, email, username, phone number and password. Records of your work show "Closed account".',
    statement: ({ user_id }) => sql`
      update users set email = 'closed-' || user_id || '@closed.invalid', username = 'closed-' || user_id,
        password_hash = '', first_name = 'Closed', last_name = 'account', phone_number = null,
        second_factor_since = null, last_login = null, demo_mode = false, is_active = false,
        removed_at = coalesce(removed_at, ${new Date()}::timestamptz)
      where user_id = ${user_id}`,
  },
  {
    words: 'The email and the addresses of your sign-ins in the audit log.',
    statement: ({ user_id, retailer_id, email }) => sql`
      update audit_log set event_details = event_details - ${IDENTIFYING}
      where retailer_id = ${retailer_id} and event_details ?| ${IDENTIFYING}
        and (user_id = ${user_id} or event_details @> jsonb_build_object('user_id', ${user_id}::int8)
          or normal_email(event_details ->> 'email') = normal_email(${email}))`,
  },
  {
    words: "The same in ARK's own log.",
    statement: ({ user_id, email }) => sql`select forget_closed_account(${user_id}, ${email})`,
  },
]

/** Returns a person by id, removed or not, locked until the transaction ends. Runs as the platform. */
export async function lockPerson(tx: Tx, userId: number): Promise<PersonToClose | null> {
  const { rows } = await sql<PersonToClose>`
    select user_id, retailer_id, buyer_id, email, role, is_active, invited_at, removed_at from users
    where user_id = ${userId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Erases a locked person's data and ends the event streams. Repeating it changes nothing. */
export async function erasePerson(tx: Tx, person: PersonToClose): Promise<void> {
  for (const { statement } of ERASURES) await statement(person).execute(tx)
  announceAccessChange(tx, { userId: person.user_id })
}

/** Returns how many operators can sign in, and lets no other transaction close one meanwhile. */
export async function lockOperators(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(tx)
  const { rows } = await sql`
    select 1 from users where role = 'operator' and is_active and removed_at is null limit 2`.execute(tx)
  return rows.length
}

/** Locks a buyer, so that no order or offer begins meanwhile, and returns how many others can sign in for it. */
export async function lockBuyer(tx: Tx, { buyerId, userId }: { buyerId: number; userId: number }): Promise<number> {
  await sql`select from buyers where buyer_id = ${buyerId} for update`.execute(tx)
  const { rows } = await sql`
    select 1 from users
    where buyer_id = ${buyerId} and user_id <> ${userId} and is_active and removed_at is null limit 1`.execute(tx)
  return rows.length
}

/** Closes a locked buyer. One that never bought has nothing to keep for tax, and loses its name and details. */
export async function closeBuyer(tx: Tx, buyerId: number, { hasBought }: { hasBought: boolean }): Promise<void> {
  await (hasBought
    ? sql`update buyers set closed_at = now() where buyer_id = ${buyerId}`
    : sql`update buyers set closed_at = now(), business_name = 'Closed buyer ' || buyer_id, tax_id = null,
            business_type = null, business_details = '{}' where buyer_id = ${buyerId}`
  ).execute(tx)
}

/**
 * Returns whether a buyer is open, and keeps it so until the transaction ends: an order or an offer that begins waits
 * for a closing under way, and the other way around. Runs as the platform.
 */
export async function keepBuyerOpen(tx: Tx, buyerId: number): Promise<boolean> {
  const { rows } = await sql<Columns<'buyers', 'closed_at'>>`
    select closed_at from buyers where buyer_id = ${buyerId} for share`.execute(tx)
  return rows.length > 0 && rows[0]?.closed_at === null
}

/** Returns the people with an e-mail, open accounts first; several shops may have removed one with the same. */
export async function peopleWithEmail(tx: Tx, email: string): Promise<PersonToClose[]> {
  const { rows } = await sql<PersonToClose>`
    select user_id, retailer_id, buyer_id, email, role, is_active, invited_at, removed_at from users
    where normal_email(email) = normal_email(${email}) order by removed_at desc nulls first, user_id limit 20`.execute(
    tx,
  )
  return rows
}

import { sql } from 'kysely'
import type { Role } from '@ark/domain'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { announceAccessChange } from '../../../../platform/events.ts'
import { required } from '../../../../platform/required.ts'

export interface NewUser {
  retailer_id: number | null
  buyer_id: number | null
  email: string
  username: string
  password_hash: string
  first_name: string | null
  last_name: string | null
  phone_number?: string | null
  role: Role
  isInvited?: boolean
}

/** Inserts a user: one with an account, whose e-mail is free (`lockEmail`), or an invited member of staff. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const { rows } = await sql<Columns<'users', 'user_id'>>`
    insert into users (retailer_id, buyer_id, email, username, password_hash, first_name, last_name, phone_number, role,
                       invited_at)
    values (${user.retailer_id}, ${user.buyer_id}, ${user.email}, ${user.username}, ${user.password_hash},
            ${user.first_name}, ${user.last_name}, ${user.phone_number ?? null}, ${user.role},
            ${user.isInvited ? sql`now()` : null})
    returning user_id`.execute(tx)
  return required(rows[0], 'the user').user_id
}

/**
 * Returns whether an e-mail has an account; an invited person has none. Locks the e-mail until the transaction ends,
 * so that no one takes it meanwhile. Runs as the platform.
 */
export async function lockEmail(tx: Tx, email: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('e-mail ' || normal_email(${email}), 0))`.execute(tx)
  const { rows } = await sql`
    select from users
    where normal_email(email) = normal_email(${email}) and removed_at is null and invited_at is null`.execute(tx)
  return rows.length > 0
}

export interface NewBusiness {
  business_name: string
  business_type: string | null
  tax_id: string | null
  is_verified: boolean
}

export async function insertRetailer(tx: Tx, business: NewBusiness): Promise<number> {
  const { rows } = await sql<Columns<'retailers', 'retailer_id'>>`
    insert into retailers (business_name, business_type, tax_id, is_verified) values (${columnsOf(business)})
    returning retailer_id`.execute(tx)
  return required(rows[0], 'the retailer').retailer_id
}

export async function insertBuyer(tx: Tx, business: NewBusiness): Promise<number> {
  const { rows } = await sql<Columns<'buyers', 'buyer_id'>>`
    insert into buyers (business_name, business_type, tax_id, is_verified) values (${columnsOf(business)})
    returning buyer_id`.execute(tx)
  return required(rows[0], 'the buyer').buyer_id
}

const columnsOf = ({ business_name, business_type, tax_id, is_verified }: NewBusiness) =>
  sql`${business_name}, ${business_type}, ${tax_id}, ${is_verified}`

/**
 * Restricts a member of staff to locations; an empty list means all. Ends the member's event streams, so that the
 * browser reads everything again.
 */
export async function setUserLocations(
  tx: Tx,
  user: { retailerId: number; userId: number; locationIds: number[] },
): Promise<void> {
  await sql`delete from user_locations where retailer_id = ${user.retailerId} and user_id = ${user.userId}`.execute(tx)
  await sql`update users set has_location_list = ${user.locationIds.length > 0}
            where retailer_id = ${user.retailerId} and user_id = ${user.userId}`.execute(tx)
  await sql`insert into user_locations (retailer_id, user_id, location_id)
            select ${user.retailerId}, ${user.userId}, unnest(${user.locationIds}::int8[]) returning 1`.execute(tx)
  announceAccessChange(tx, { userId: user.userId })
}

type AccountRow = Columns<'users', 'user_id' | 'retailer_id' | 'buyer_id'>

/** Returns the account of an e-mail; null when there is none. */
export async function accountOf(db: Database, email: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select user_id, retailer_id, buyer_id from users
    where normal_email(email) = normal_email(${email}) and removed_at is null and invited_at is null`.execute(
    db.platform,
  )
  return rows[0] ?? null
}

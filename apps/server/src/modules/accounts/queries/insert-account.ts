import { sql } from 'kysely'
import type { Role } from '@ark/domain'
import type { Database, Tx } from '../../../platform/database/connect.ts'

export interface NewUser {
  retailer_id: number | null
  buyer_id: number | null
  email: string
  username: string
  password_hash: string
  first_name: string
  last_name: string
  role: Role
}

export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    insert into users (retailer_id, buyer_id, email, username, password_hash, first_name, last_name, role)
    values (${user.retailer_id}, ${user.buyer_id}, ${user.email}, ${user.username}, ${user.password_hash},
            ${user.first_name}, ${user.last_name}, ${user.role})
    returning user_id`.execute(tx)
  return rows[0]?.user_id ?? 0
}

export async function insertRetailer(tx: Tx, businessName: string): Promise<number> {
  const { rows } = await sql<{ retailer_id: number }>`
    insert into retailers (business_name, business_type, is_verified) values (${businessName}, 'retail', true) returning retailer_id`.execute(
    tx,
  )
  return rows[0]?.retailer_id ?? 0
}

export async function insertBuyer(tx: Tx, businessName: string): Promise<number> {
  const { rows } = await sql<{ buyer_id: number }>`
    insert into buyers (business_name, business_type, is_verified) values (${businessName}, 'retailer', true) returning buyer_id`.execute(
    tx,
  )
  return rows[0]?.buyer_id ?? 0
}

/** Restricts a member of staff to locations; none means all. */
export async function setUserLocations(
  tx: Tx,
  user: { retailerId: number; userId: number; locationIds: number[] },
): Promise<void> {
  await sql`delete from user_locations where retailer_id = ${user.retailerId} and user_id = ${user.userId}`.execute(tx)
  await sql`insert into user_locations (retailer_id, user_id, location_id)
            select ${user.retailerId}, ${user.userId}, unnest(${user.locationIds}::int8[])`.execute(tx)
}

/** Whose account an e-mail is; null when nobody has it. */
export async function accountOf(
  db: Database,
  email: string,
): Promise<{ user_id: number; retailer_id: number | null; buyer_id: number | null } | null> {
  const { rows } = await sql<{ user_id: number; retailer_id: number | null; buyer_id: number | null }>`
    select user_id, retailer_id, buyer_id from users where lower(email) = lower(${email})`.execute(db.platform)
  return rows[0] ?? null
}

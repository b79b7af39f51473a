import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { announce } from '../../../../platform/events.ts'
import { erasePerson, type PersonToClose } from './erase-person.ts'

/** A business and the state of its closing: both dates are null while it is open (migration 0017). */
export type ClosingBusiness = Columns<'retailers', 'retailer_id' | 'business_name' | 'closing_at' | 'closed_at'>

const columns = sql`retailer_id, business_name, closing_at, closed_at`

/** Returns a business and the state of its closing; null when there is none with this number. Runs as the platform. */
export async function businessToClose(tx: Tx, retailerId: number): Promise<ClosingBusiness | null> {
  const { rows } = await sql<ClosingBusiness>`
    select ${columns} from retailers where retailer_id = ${retailerId}`.execute(tx)
  return rows[0] ?? null
}

/** Does the same and locks the business until the transaction ends, so that an undo and the closing exclude each other. */
export async function lockBusiness(tx: Tx, retailerId: number): Promise<ClosingBusiness | null> {
  const { rows } = await sql<ClosingBusiness>`
    select ${columns} from retailers where retailer_id = ${retailerId} for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Returns the businesses with a number, or with an exact name; at most three. */
export async function businessesNamed(db: Database, nameOrNumber: string): Promise<ClosingBusiness[]> {
  const number = /^\d{1,15}$/.test(nameOrNumber) ? Number(nameOrNumber) : null
  const { rows } = await sql<ClosingBusiness>`
    select ${columns} from retailers
    where retailer_id = ${number}::int8 or lower(business_name) = lower(${nameOrNumber})
    order by retailer_id limit 3`.execute(db.platform)
  return rows
}

/** Returns the numbers of businesses whose closing is due, the longest due first, at most `limit`. */
export async function businessesDueToClose(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<Columns<'retailers', 'retailer_id'>[]> {
  const { rows } = await sql<Columns<'retailers', 'retailer_id'>>`
    select retailer_id from retailers where closing_at <= ${now} order by closing_at limit ${limit}`.execute(
    db.platform,
  )
  return rows
}

/** Sets when a locked business closes; null when its closing was undone, or is complete. Screens read it again. */
export async function setClosingAt(tx: Tx, retailerId: number, closingAt: Date | null): Promise<void> {
  await sql`update retailers set closing_at = ${closingAt} where retailer_id = ${retailerId}`.execute(tx)
  announce(tx, retailerId, { changed: 'profile', ids: [] })
}

/** Records that a locked business closes for good from now on. */
export const setClosed = (tx: Tx, retailerId: number, at: Date) =>
  sql`update retailers set closed_at = ${at} where retailer_id = ${retailerId}`.execute(tx)

/** Erases every person of a business, also those who were removed before. Repeating it changes nothing. */
export async function erasePeopleOf(tx: Tx, retailerId: number): Promise<void> {
  const { rows } = await sql<PersonToClose>`
    select user_id, retailer_id, buyer_id, email, role, is_active, invited_at, removed_at from users
    where retailer_id = ${retailerId} order by user_id for update`.execute(tx)
  for (const person of rows) await erasePerson(tx, person)
}

/**
 * Erases what a business has entered about itself. With `hasBooks` the facts stay that invoices have to show: its
 * name, its address and its tax number. Without them all of it goes. Bank data goes in any case.
 */
export async function eraseBusinessDetails(
  tx: Tx,
  retailerId: number,
  { hasBooks }: { hasBooks: boolean },
): Promise<void> {
  await (hasBooks
    ? sql`update retailers set business_details = business_details - 'remit_to' where retailer_id = ${retailerId}`
    : sql`update retailers set business_name = 'Closed business ' || retailer_id, tax_id = null, business_type = null,
            business_details = '{}' where retailer_id = ${retailerId}`
  ).execute(tx)
}

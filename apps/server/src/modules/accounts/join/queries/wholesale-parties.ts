import { addressLines } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { buyersDetails } from './business-details.ts'

/** The recipient of a seller's direct shipment to a buyer. */
export interface BuyerContact {
  business_name: string
  contact_name: string | null
  email: string | null
  phone_number: string | null
  /** The facts for the invoice, as far as the buyer has entered them. Old orders have none. */
  legal_name?: string | null
  tax_id?: string | null
  address_lines?: string[]
}

interface ContactRow extends Columns<'buyers', 'business_name'>, Columns<'users', 'phone_number'> {
  contact_name: string | null
  /** Null when the person has left. */
  email: Column<'users', 'email'> | null
}

/**
 * Returns a wholesale buyer's business and the person who orders for it. Runs as the platform, because retailers do
 * not read buyers.
 */
export async function buyerContact(
  tx: Tx,
  { buyerId, userId }: { buyerId: number; userId: number },
): Promise<BuyerContact> {
  const { rows } = await sql<ContactRow>`
    select b.business_name, nullif(concat_ws(' ', u.first_name, u.last_name), '') as contact_name, u.email,
      u.phone_number
    from buyers b left join users u on u.user_id = ${userId} and u.buyer_id = b.buyer_id
    where b.buyer_id = ${buyerId}`.execute(tx)
  const { legal_name, tax_id, ...details } = await buyersDetails(tx, buyerId)
  const contact = rows[0] ?? { business_name: '', contact_name: null, email: null, phone_number: null }
  return { ...contact, legal_name, tax_id, address_lines: addressLines(details) }
}

/** Returns the e-mail addresses of a buyer's users who may sign in. Runs as the platform. */
export async function buyerAddresses(tx: Tx, buyerId: number): Promise<string[]> {
  const { rows } = await sql<Columns<'users', 'email'>>`
    select email from users
    where buyer_id = ${buyerId} and is_active and removed_at is null order by user_id`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Returns which of these retailers ship wholesale orders to the buyer directly. */
export async function shipDirect(tx: Tx, retailerIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<Columns<'retailers', 'retailer_id'>>`
    select retailer_id from retailers
    where retailer_id = any(${[...retailerIds]}::int8[]) and wholesale_sale_direct_ship`.execute(tx)
  return new Set(rows.map(({ retailer_id }) => retailer_id))
}

import { type BusinessDetails, NO_BUSINESS_DETAILS } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

type Row = Columns<'retailers', 'tax_id'> & { business_details: Partial<BusinessDetails> }

const detailsOf = (row: Row | undefined): BusinessDetails => ({
  ...NO_BUSINESS_DETAILS,
  ...row?.business_details,
  tax_id: row?.tax_id ?? null,
})

/** Returns the facts about a retailer on its invoices. */
export async function sellersDetails(tx: Tx, retailerId: number): Promise<BusinessDetails> {
  const { rows } = await sql<Row>`
    select tax_id, business_details from retailers where retailer_id = ${retailerId}`.execute(tx)
  return detailsOf(rows[0])
}

/** Returns the facts about a buyer on its invoices. Runs as the platform. */
export async function buyersDetails(tx: Tx, buyerId: number): Promise<BusinessDetails> {
  const { rows } = await sql<Row>`
    select tax_id, business_details from buyers where buyer_id = ${buyerId}`.execute(tx)
  return detailsOf(rows[0])
}

/** Returns the facts about ARK on invoices. Runs as the platform. */
export async function arksDetails(tx: Tx): Promise<BusinessDetails> {
  const { rows } = await sql<Row>`select tax_id, business_details from ark_business`.execute(tx)
  return detailsOf(rows[0])
}

/** The business of a caller; with neither id, it is ARK. */
export interface OwnBusiness {
  retailerId: number | null
  buyerId: number | null
}

/** Locks a business until the transaction ends and returns its facts. */
export async function lockDetails(tx: Tx, { retailerId, buyerId }: OwnBusiness): Promise<BusinessDetails> {
  const { rows } = await (retailerId !== null
    ? sql<Row>`select tax_id, business_details from retailers where retailer_id = ${retailerId} for update`
    : buyerId !== null
      ? sql<Row>`select tax_id, business_details from buyers where buyer_id = ${buyerId} for update`
      : sql<Row>`select tax_id, business_details from ark_business for update`
  ).execute(tx)
  return detailsOf(rows[0])
}

/** Saves the facts about a locked business. */
export async function saveDetails(
  tx: Tx,
  { retailerId, buyerId }: OwnBusiness,
  { tax_id, ...others }: BusinessDetails,
): Promise<void> {
  const details = sql`${JSON.stringify(others)}::jsonb`
  await (retailerId !== null
    ? sql`
        update retailers set tax_id = ${tax_id}, business_details = ${details} where retailer_id = ${retailerId}`
    : buyerId !== null
      ? sql`update buyers set tax_id = ${tax_id}, business_details = ${details} where buyer_id = ${buyerId}`
      : sql`update ark_business set tax_id = ${tax_id}, business_details = ${details}`
  ).execute(tx)
}

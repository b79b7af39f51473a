import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** Who offers sizes of a product. */
export async function retailersOffering(tx: Tx, productId: number): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'retailer_id'>>`
    select distinct retailer_id from variant_offers
    where product_id = ${productId} and listings_enabled order by retailer_id`.execute(tx)
  return rows.map(({ retailer_id }) => retailer_id)
}

/** The sizes of a product that a retailer offers. */
export async function offeredSizesOf(
  tx: Tx,
  { retailerId, productId }: { retailerId: number; productId: number },
): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    select variant_id from variant_offers
    where retailer_id = ${retailerId} and product_id = ${productId} and listings_enabled
    order by variant_id`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

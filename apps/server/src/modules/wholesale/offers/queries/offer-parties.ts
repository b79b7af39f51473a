import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** Returns the retailer of a buyer's offer; null when the offer is not the buyer's. Runs as the platform. */
export async function retailerOfOffer(
  tx: Tx,
  { buyerId, offerId }: { buyerId: number; offerId: number },
): Promise<number | null> {
  // Rule 3: a buyer's rows of all sellers: a page by an index (docs/decisions/047).
  const { rows } = await sql<Columns<'wholesale_offers', 'retailer_id'>>`
    select retailer_id from wholesale_offers
    where buyer_id = ${buyerId} and wholesale_offer_id = ${offerId}`.execute(tx)
  return rows[0]?.retailer_id ?? null
}

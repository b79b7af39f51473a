import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** Whom a buyer means by 'Seller #3'; null: he has seen no such seller. Asked as the platform. */
export async function retailerOfSeller(
  tx: Tx,
  { buyerId, seller }: { buyerId: number; seller: number },
): Promise<number | null> {
  const { rows } = await sql<Columns<'buyer_sellers', 'retailer_id'>>`
    select retailer_id from buyer_sellers where buyer_id = ${buyerId} and seller_number = ${seller}`.execute(tx)
  return rows[0]?.retailer_id ?? null
}

/** To whom a buyer has made an offer; null: it is not his. Asked as the platform. */
export async function retailerOfOffer(
  tx: Tx,
  { buyerId, offerId }: { buyerId: number; offerId: number },
): Promise<number | null> {
  const { rows } = await sql<Columns<'wholesale_offers', 'retailer_id'>>`
    select retailer_id from wholesale_offers
    where buyer_id = ${buyerId} and wholesale_offer_id = ${offerId}`.execute(tx)
  return rows[0]?.retailer_id ?? null
}

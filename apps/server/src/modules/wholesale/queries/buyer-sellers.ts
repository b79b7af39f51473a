import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** A buyer's numbers of sellers, by retailer. Runs as the platform, like everything that knows both. */
export async function sellerNumbers(
  tx: Tx,
  buyerId: number,
  retailerIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<Columns<'buyer_sellers', 'retailer_id' | 'seller_number'>>`
    select retailer_id, seller_number from buyer_sellers
    where buyer_id = ${buyerId} and retailer_id = any(${[...retailerIds]}::int8[])`.execute(tx)
  return new Map(rows.map(({ retailer_id, seller_number }) => [retailer_id, seller_number]))
}

/** The retailers behind a buyer's numbers. */
export async function sellersOf(
  tx: Tx,
  buyerId: number,
  sellerNumbersAsked: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<Columns<'buyer_sellers', 'retailer_id' | 'seller_number'>>`
    select retailer_id, seller_number from buyer_sellers
    where buyer_id = ${buyerId} and seller_number = any(${[...sellerNumbersAsked]}::int4[])`.execute(tx)
  return new Map(rows.map(({ retailer_id, seller_number }) => [seller_number, retailer_id]))
}

/**
 * Gives sellers that a buyer has not seen before the next numbers, in the order in which they are named here. One
 * transaction of a buyer at a time gives out numbers; who has one keeps it.
 */
export async function giveSellerNumbers(tx: Tx, buyerId: number, retailerIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sellers of a buyer', ${buyerId}))`.execute(tx)
  await sql`
    insert into buyer_sellers (buyer_id, seller_number, retailer_id)
    select ${buyerId}::bigint, l.last + row_number() over (order by s.place), s.retailer_id
    from unnest(${[...retailerIds]}::int8[]) with ordinality as s (retailer_id, place)
    cross join (select coalesce(max(seller_number), 0) as last from buyer_sellers where buyer_id = ${buyerId}) l
    where not exists (select from buyer_sellers k where k.buyer_id = ${buyerId} and k.retailer_id = s.retailer_id)
    on conflict do nothing`.execute(tx)
}

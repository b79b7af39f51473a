import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

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

/** One transaction of a buyer at a time gives out numbers, until it ends. */
export const holdSellerNumbers = (tx: Tx, buyerId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('sellers of a buyer', ${buyerId}))`.execute(tx)

/** All numbers that a buyer knows sellers by. */
export async function usedSellerNumbers(tx: Tx, buyerId: number): Promise<Set<number>> {
  const { rows } = await sql<Columns<'buyer_sellers', 'seller_number'>>`
    select seller_number from buyer_sellers where buyer_id = ${buyerId}`.execute(tx)
  return new Set(rows.map(({ seller_number }) => seller_number))
}

/** Gives sellers numbers of a buyer's; who has one keeps it. */
export async function giveSellerNumbers(
  tx: Tx,
  buyerId: number,
  given: readonly Columns<'buyer_sellers', 'retailer_id' | 'seller_number'>[],
): Promise<void> {
  await sql`
    insert into buyer_sellers (buyer_id, seller_number, retailer_id)
    select ${buyerId}::bigint, g.seller_number, g.retailer_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (retailer_id bigint, seller_number integer)
    on conflict do nothing returning 1`.execute(tx)
}

/**
 * Holds sellers whose orders are made until the transaction ends, in the order of their ids: so their orders can be
 * written in any order, and two purchases never wait for each other.
 */
export async function holdSellers(tx: Tx, retailerIds: readonly number[]): Promise<void> {
  for (const retailerId of retailerIds.toSorted((one, other) => one - other))
    await sql`select pg_advisory_xact_lock(hashtextextended('orders of a seller', ${retailerId}))`.execute(tx)
}

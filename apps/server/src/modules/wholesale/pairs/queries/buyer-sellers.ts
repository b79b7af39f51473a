import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/**
 * Returns a buyer's numbers of sellers, by retailer. Runs as the platform, because the mapping connects a buyer with
 * retailers.
 */
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

/** Returns the retailers of a buyer's seller numbers. */
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

/** Locks the assignment of a buyer's seller numbers until the transaction ends. */
export const lockSellerNumbers = (tx: Tx, buyerId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('sellers of a buyer', ${buyerId}))`.execute(tx)

/** Returns all seller numbers of a buyer. */
export async function usedSellerNumbers(tx: Tx, buyerId: number): Promise<Set<number>> {
  const { rows } = await sql<Columns<'buyer_sellers', 'seller_number'>>`
    select seller_number from buyer_sellers where buyer_id = ${buyerId}`.execute(tx)
  return new Set(rows.map(({ seller_number }) => seller_number))
}

/** Assigns a buyer's seller numbers. A seller who already has one keeps it. */
export async function assignSellerNumbers(
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
 * Locks the sellers of new orders until the transaction ends, in the order of their ids. Their orders can then be
 * written in any order without deadlocks between two purchases.
 */
export async function lockSellers(tx: Tx, retailerIds: readonly number[]): Promise<void> {
  for (const retailerId of retailerIds.toSorted((one, other) => one - other))
    await sql`select pg_advisory_xact_lock(hashtextextended('orders of a seller', ${retailerId}))`.execute(tx)
}

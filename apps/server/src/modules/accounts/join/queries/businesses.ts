import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { likePattern } from '../../../../platform/database/like-pattern.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

/** The two kinds of business in wholesale, which the operator reads as the platform. */
export type BusinessKind = 'buyer' | 'retailer'

export interface Business extends Columns<'buyers', 'business_name' | 'business_type' | 'is_verified' | 'created_at'> {
  id: Column<'buyers', 'buyer_id'>
}

const TABLES = {
  buyer: sql`(select buyer_id as id, business_name, business_type, is_verified, created_at from buyers)`,
  retailer: sql`(select retailer_id as id, business_name, business_type, is_verified, created_at from retailers)`,
} as const

/** Returns businesses of a kind by their ids, without missing ones. */
export async function businessesById(
  tx: Tx,
  kind: BusinessKind,
  ids: readonly number[],
): Promise<Map<number, Business>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Business>`
    select id, business_name, business_type, is_verified, created_at from ${TABLES[kind]} b
    where id = any(${[...new Set(ids)]}::int8[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface FoundBusinesses {
  /** A part of the name; null for any. */
  search: string | null
  limit: number
}

/** Returns businesses of a kind by a part of their name, newest first, up to a limit. */
export async function findBusinesses(
  tx: Tx,
  kind: BusinessKind,
  { search, limit }: FoundBusinesses,
): Promise<Business[]> {
  const { rows } = await sql<Business>`
    select id, business_name, business_type, is_verified, created_at from ${TABLES[kind]} b
    where ${search === null} or business_name ilike ${likePattern(search ?? '')}
    order by id desc limit ${limit}`.execute(tx)
  return rows
}

/** Returns the number of businesses of a kind, and how many of them ARK has verified. */
export async function countBusinesses(
  tx: Tx,
  kind: BusinessKind,
): Promise<{ total_count: number; verified_count: number }> {
  // Count: the operator counts customers: thousands of rows of an index.
  const { rows } = await sql<{ total_count: number; verified_count: number }>`
    select count(*)::int as total_count, (count(*) filter (where is_verified))::int as verified_count
    from ${TABLES[kind]} b`.execute(tx)
  return rows[0] ?? { total_count: 0, verified_count: 0 }
}

type Verified = Columns<'buyers', 'business_name'>

/**
 * Sets whether ARK has verified a business. Returns its name when that changed something; null when it did not, or
 * there is no such business.
 */
export async function markVerified(
  tx: Tx,
  { kind, id, isVerified }: { kind: BusinessKind; id: number; isVerified: boolean },
): Promise<string | null> {
  const { rows } = await (kind === 'buyer'
    ? sql<Verified>`
          update buyers set is_verified = ${isVerified}
          where buyer_id = ${id} and is_verified <> ${isVerified} returning business_name`
    : sql<Verified>`
          update retailers set is_verified = ${isVerified}
          where retailer_id = ${id} and is_verified <> ${isVerified} returning business_name`
  ).execute(tx)
  return rows[0]?.business_name ?? null
}

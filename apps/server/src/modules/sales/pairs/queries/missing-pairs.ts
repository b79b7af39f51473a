import { stagesWhere } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'

const TO_SHIP = stagesWhere(({ to_ship }) => to_ship)

/**
 * The retries of the search for a pair: soon at first, then with growing delays. A stock change of the size triggers a
 * search at once.
 */
export const MISSING_PAIRS: DueRows = {
  table: 'sales',
  prefix: 'pair',
  key: { retailer_id: 'bigint', sale_id: 'bigint' },
  isFair: true,
  retry: { firstMs: 5_000, mostMs: 3_600_000 },
}

export type SaleWithoutPair = Columns<'sales', 'sale_id' | 'variant_id' | 'taken_at' | 'pair_missing_since'>

interface Wanted {
  /** One sale, or all sales of a size. */
  of: { saleId: number } | { variantId: number }
  /** Whether to return only sales that no one was notified of yet. */
  isUntold?: boolean
  limit: number
}

const WAITS = sql`oversold and canceled_at is null and inventory_item_id is null and fulfilled_at is null
  and stage = any(${TO_SHIP}::text[])`

/**
 * Returns the sales that are to be shipped and have no pair, in the order in which they get one: by deadline, then by
 * price.
 */
export async function salesWithoutPair(
  tx: Tx,
  retailerId: number,
  { of, isUntold = false, limit }: Wanted,
): Promise<SaleWithoutPair[]> {
  const which = 'saleId' in of ? sql`sale_id = ${of.saleId}` : sql`variant_id = ${of.variantId}`
  const { rows } = await sql<SaleWithoutPair>`
    select sale_id, variant_id, taken_at, pair_missing_since from sales
    where retailer_id = ${retailerId} and ${which} and ${WAITS}
      ${isUntold ? sql`and pair_missing_since is null` : sql``}
    order by ship_by, sale_ask desc, sale_id limit ${limit}`.execute(tx)
  return rows
}

/** Returns which of these sizes (empty: all) have a sale without a pair. */
export async function sizesWithoutPair(tx: Tx, retailerId: number, variantIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ variant_id: NonNullable<Column<'sales', 'variant_id'>> }>`
    select distinct variant_id from sales where retailer_id = ${retailerId} and variant_id is not null and ${WAITS}
      ${variantIds.length > 0 ? sql`and variant_id = any(${variantIds}::int8[])` : sql``}`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/** Ends the search of a sale that has its pair or is no longer to be shipped. */
export const endPairSearch = (tx: Tx, retailerId: number, saleId: number) =>
  sql`
    update sales set pair_next_attempt_at = null, pair_attempts = 0
    where retailer_id = ${retailerId} and sale_id = ${saleId} and pair_next_attempt_at is not null`.execute(tx)

/** Records that no pair is left for a sale. Returns false if that was recorded before. */
export async function recordPairMissing(
  tx: Tx,
  { retailerId, saleId, at }: { retailerId: number; saleId: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update sales set pair_missing_since = ${at}
    where retailer_id = ${retailerId} and sale_id = ${saleId} and oversold and pair_missing_since is null
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Returns whether a Shopify order of this size is in progress. Until it is done, its pair counts twice: in the shop's
 * level and in ARK's sold units.
 */
export async function isOrderOfSizeUnderWay(tx: Tx, retailerId: number, variantId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sales where retailer_id = ${retailerId} and variant_id = ${variantId} and not unit_released
      and store_order_next_attempt_at is not null and canceled_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

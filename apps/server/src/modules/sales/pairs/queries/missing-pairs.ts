import { stagesWhere } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'

const TO_SHIP = stagesWhere(({ to_ship }) => to_ship)

/** A sale without a pair is looked at again soon, then later and later; a change of its size's stock looks at once. */
export const MISSING_PAIRS: DueRows = {
  table: 'sales',
  prefix: 'pair',
  key: { retailer_id: 'bigint', sale_id: 'bigint' },
  isFair: true,
  retry: { firstMs: 5_000, mostMs: 3_600_000 },
}

export type SaleWithoutPair = Columns<'sales', 'sale_id' | 'variant_id' | 'taken_at' | 'pair_missing_since'>

interface Wanted {
  /** That sale, or all of a size. */
  of: { saleId: number } | { variantId: number }
  /** Only those of which nobody was told yet. */
  isUntold?: boolean
  limit: number
}

const WAITS = sql`oversold and canceled_at is null and inventory_item_id is null and fulfilled_at is null
  and stage = any(${TO_SHIP}::text[])`

/**
 * Sales that are to be shipped and have no pair, in the order in which they get one: who is late first, then who costs
 * more when it is not shipped.
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

/** Which of these sizes (empty: of all) have a sale without a pair. */
export async function sizesWithoutPair(tx: Tx, retailerId: number, variantIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ variant_id: NonNullable<Column<'sales', 'variant_id'>> }>`
    select distinct variant_id from sales where retailer_id = ${retailerId} and variant_id is not null and ${WAITS}
      ${variantIds.length > 0 ? sql`and variant_id = any(${variantIds}::int8[])` : sql``}`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/** It has its pair, or is not to be shipped any more: nothing is looked for. */
export const endPairSearch = (tx: Tx, retailerId: number, saleId: number) =>
  sql`
    update sales set pair_next_attempt_at = null, pair_attempts = 0
    where retailer_id = ${retailerId} and sale_id = ${saleId} and pair_next_attempt_at is not null`.execute(tx)

/** No pair is left, and that is no doubt any more. False: it was known. */
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
 * Whether a Shopify order of this size is being written: its pair counts twice meanwhile, in the shop's level and as
 * sold here.
 */
export async function isOrderOfSizeUnderWay(tx: Tx, retailerId: number, variantId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sales where retailer_id = ${retailerId} and variant_id = ${variantId} and not unit_released
      and store_order_next_attempt_at is not null and canceled_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

import type { AnswerOf, Contract } from '@ark/contract'
import { dollarsOrNull } from '@ark/domain'
import { sql } from 'kysely'
import { limitInText } from '../../../platform/database/limit-in-text.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import type { DifferenceReason, PayoutDifference } from '../rules/payout-difference.ts'
import { cutPage } from '../../../platform/list-place.ts'

export type DifferencePage = AnswerOf<Contract['GET /finances/differences']>
type Difference = DifferencePage['differences'][number]

/** The most open differences that ARK counts. Beyond it, the screen shows "and more". */
export const MOST_COUNTED = 1_000

/**
 * Saves the payout difference of a sale. New amounts open the difference again and clear its note. Returns false if
 * these amounts are saved already.
 */
export async function saveDifference(
  tx: Tx,
  { retailerId, saleId, ...found }: PayoutDifference & { retailerId: number; saleId: number },
): Promise<boolean> {
  const expected = dollarsOrNull(found.expected_cents)
  const received = dollarsOrNull(found.received_cents)
  const { rows } = await sql`
    insert into payout_differences as d (retailer_id, sale_id, expected, received, reason, explanation)
    values (${retailerId}, ${saleId}, ${expected}, ${received}, ${found.reason}, ${found.explanation})
    on conflict (retailer_id, sale_id) do update set expected = excluded.expected, received = excluded.received,
      reason = excluded.reason, explanation = excluded.explanation,
      found_at = excluded.found_at, looked_at = null, looked_at_by = null, note = null
    where (d.expected, d.received) is distinct from (excluded.expected, excluded.received)
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Deletes the difference of a sale that was paid as expected after all, or no longer pays anything. */
export async function forgetDifference(tx: Tx, saleId: number): Promise<void> {
  await sql`delete from payout_differences where retailer_id = current_retailer() and sale_id = ${saleId}`.execute(tx)
}

const own = (locationIds: number[]) =>
  locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``

/** Counts the open differences at the caller's locations (empty: all), up to `MOST_COUNTED`, in SQL. */
export const openDifferences = (locationIds: number[]) => sql`
  (select count(*)::int from (
    select 1 from payout_differences d
      join sales.sales s on s.retailer_id = current_retailer() and s.sale_id = d.sale_id ${own(locationIds)}
    where d.retailer_id = current_retailer() and d.looked_at is null limit ${limitInText(MOST_COUNTED)}) counted)`

interface DifferenceRow
  extends Columns<'payout_differences', 'sale_id' | 'reason' | 'explanation' | 'found_at' | 'looked_at' | 'note'>,
    Columns<'sales.sales', 'platform' | 'product_name' | 'size'> {
  order_number: Column<'sales.sales', 'external_order_id'>
  location_name: Column<'stores.locations', 'location_nickname'> | null
  expected: number | null
  received: number | null
  difference: number | null
  looked_at_by: string | null
}

export interface DifferenceSearch {
  isOpen: boolean
  reason: DifferenceReason | undefined
  /** The page begins after this sale; null for the first page. */
  after: number | null
  limit: number
  locationIds: number[]
}

const columns = sql`d.sale_id, d.reason, d.explanation, d.found_at, d.looked_at, d.note, s.platform, s.product_name,
  s.size, s.external_order_id as order_number, l.location_nickname as location_name, d.expected::float8 as expected,
  d.received::float8 as received, d.difference::float8 as difference,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as looked_at_by`

const sources = (locationIds: number[]) => sql`payout_differences d
  join sales.sales s on s.retailer_id = current_retailer() and s.sale_id = d.sale_id ${own(locationIds)}
  left join stores.locations l on l.retailer_id = current_retailer() and l.location_id = s.location_id
  left join accounts.users u on u.retailer_id = current_retailer() and u.user_id = d.looked_at_by`

/** Returns a page of the queue, the newest sales first, by keyset. */
export async function differencePage(tx: Tx, search: DifferenceSearch): Promise<DifferencePage> {
  const { isOpen, reason, after, limit, locationIds } = search
  const { rows } = await sql<DifferenceRow & { as_of: Date }>`
    select ${columns}, date_trunc('milliseconds', now()) as as_of from ${sources(locationIds)}
    where ${ofList({ isOpen, reason })}
      ${after === null ? sql`` : sql`and d.sale_id < ${after}`}
    order by d.sale_id desc limit ${limitInText(limit + 1)}`.execute(tx)
  const { page, next_cursor } = cutPage(rows, limit, (last) => last.sale_id)
  return {
    differences: page.map(({ as_of: _, ...row }) => differenceOf(row)),
    next_cursor,
    as_of: rows[0]?.as_of.toISOString() ?? null,
  }
}

const ofList = ({ isOpen, reason }: Pick<DifferenceSearch, 'isOpen' | 'reason'>) => sql`
  d.retailer_id = current_retailer() and ${isOpen ? sql`d.looked_at is null` : sql`d.looked_at is not null`}
  ${reason === undefined ? sql`` : sql`and d.reason = ${reason}`}`

export interface DifferencesOfList extends Pick<DifferenceSearch, 'isOpen' | 'reason' | 'locationIds'> {
  except: readonly number[]
  /** Excludes rows that joined the list after this time. */
  asOf: Date
  limit: number
}

/** Returns the sales of a whole list, the newest first: up to `limit`, plus one if there are more. */
export async function differencesOfList(
  tx: Tx,
  { except, asOf, limit, ...list }: DifferencesOfList,
): Promise<number[]> {
  const since = list.isOpen ? sql`d.found_at` : sql`d.looked_at`
  const { rows } = await sql<Columns<'payout_differences', 'sale_id'>>`
    select d.sale_id from payout_differences d
      join sales.sales s on s.retailer_id = current_retailer() and s.sale_id = d.sale_id ${own(list.locationIds)}
    where ${ofList(list)} and ${since} <= ${asOf} and d.sale_id <> all(${except}::int8[])
    order by d.sale_id desc limit ${limitInText(limit + 1)}`.execute(tx)
  return rows.map(({ sale_id }) => sale_id)
}

/** Returns the difference of a sale, or null if it was paid as expected or is not paid yet. */
export async function differenceOfSale(tx: Tx, saleId: number): Promise<Difference | null> {
  const { rows } = await sql<DifferenceRow>`
    select ${columns} from ${sources([])}
    where d.retailer_id = current_retailer() and d.sale_id = ${saleId}`.execute(tx)
  return rows[0] ? differenceOf(rows[0]) : null
}

const differenceOf = ({ found_at, looked_at, platform, ...row }: DifferenceRow): Difference => ({
  ...row,
  platform,
  found_at: found_at.toISOString(),
  looked_at: looked_at?.toISOString() ?? null,
})

export interface ChosenDifferences {
  saleIds: readonly number[]
  locationIds: number[]
}

const chosen = ({ saleIds, locationIds }: ChosenDifferences) => sql`
  d.retailer_id = current_retailer() and d.sale_id = any(${saleIds}::int8[])
  ${
    locationIds.length > 0
      ? sql`and exists (select from sales.sales s where s.retailer_id = current_retailer() and s.sale_id = d.sale_id
          and s.location_id = any(${locationIds}::int8[]))`
      : sql``
  }`

/** Returns whether the caller can see any of the differences, open or not. */
export async function areThere(tx: Tx, which: ChosenDifferences): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from payout_differences d where ${chosen(which)}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Marks the open ones as looked at. Returns their sales. */
export async function markLookedAt(
  tx: Tx,
  { by, note, ...which }: ChosenDifferences & { by: number; note: string | null },
): Promise<number[]> {
  const { rows } = await sql<Columns<'payout_differences', 'sale_id'>>`
    update payout_differences d set looked_at = now(), looked_at_by = ${by}, note = ${note}
    where ${chosen(which)} and d.looked_at is null returning d.sale_id`.execute(tx)
  return rows.map(({ sale_id }) => sale_id)
}

/** Reopens those that were looked at. Returns their sales. */
export async function markOpen(tx: Tx, which: ChosenDifferences): Promise<number[]> {
  const { rows } = await sql<Columns<'payout_differences', 'sale_id'>>`
    update payout_differences d set looked_at = null, looked_at_by = null, note = null
    where ${chosen(which)} and d.looked_at is not null returning d.sale_id`.execute(tx)
  return rows.map(({ sale_id }) => sale_id)
}

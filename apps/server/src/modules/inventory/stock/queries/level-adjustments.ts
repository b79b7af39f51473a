import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** A change of a level: the expected level before it, and when it was first and last sent under its key. */
export type LevelAdjustment = Columns<
  'level_adjustments',
  'idempotency_key' | 'level_before' | 'sent_at' | 'last_sent_at' | 'confirmed_at' | 'in_doubt_since'
>

/**
 * The row that records a change of a level: a table with the columns of `LevelAdjustment`, and the row's key in it, the
 * retailer first.
 */
export interface AdjustmentRow {
  table: 'level_adjustments' | 'wholesale_level_adjustments'
  key: { retailer_id: number } & Readonly<Record<string, number | string>>
}

const COLUMNS = sql`idempotency_key, level_before, sent_at, last_sent_at, confirmed_at, in_doubt_since`

const isRow = ({ key }: AdjustmentRow) =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )

/** Locks and returns the change of a level; null when none was ever begun. */
export async function lockAdjustment(tx: Tx, row: AdjustmentRow): Promise<LevelAdjustment | null> {
  const { rows } = await sql<LevelAdjustment>`
    select ${COLUMNS} from ${sql.table(row.table)} where ${isRow(row)} for update`.execute(tx)
  return rows[0] ?? null
}

export interface NewAdjustment {
  key: string
  levelBefore: number
  at: Date
}

/** Records that a change is about to be sent. An existing row keeps its key. */
export function insertAdjustment(tx: Tx, row: AdjustmentRow, { key, levelBefore, at }: NewAdjustment) {
  const names = Object.keys(row.key).map((column) => sql.ref(column))
  const values = Object.values(row.key).map((value) => sql`${value}`)
  return sql`
    insert into ${sql.table(row.table)}
      (${sql.join(names)}, idempotency_key, level_before, sent_at, last_sent_at)
    values (${sql.join(values)}, ${key}, ${levelBefore}, ${at}, ${at})
    on conflict (${sql.join(names)}) do nothing`.execute(tx)
}

/** Gives a change that was certainly not made a new key. Returns false when someone else has already done so. */
export async function renewAdjustment(
  tx: Tx,
  row: AdjustmentRow,
  { key, levelBefore, at, oldKey }: NewAdjustment & { oldKey: string },
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(row.table)} set idempotency_key = ${key}, level_before = ${levelBefore}, sent_at = ${at},
      last_sent_at = ${at}
    where ${isRow(row)} and idempotency_key = ${oldKey} and confirmed_at is null returning 1`.execute(tx)
  return rows.length > 0
}

/** Records that a change is about to be sent again under the same key. */
export const recordAdjustmentSent = (tx: Tx, row: AdjustmentRow, at: Date) =>
  sql`update ${sql.table(row.table)} set last_sent_at = ${at} where ${isRow(row)}`.execute(tx)

/** Deletes a change that was certainly not made. */
export const removeAdjustment = (tx: Tx, row: AdjustmentRow, key: string) =>
  sql`delete from ${sql.table(row.table)} where ${isRow(row)} and idempotency_key = ${key} and confirmed_at is null
    and in_doubt_since is null`.execute(tx)

/** Confirms that the change was made, according to Shopify's answer or its level. */
export const confirmAdjustment = (tx: Tx, row: AdjustmentRow, at: Date) =>
  sql`
    update ${sql.table(row.table)} set confirmed_at = ${at}, in_doubt_since = null
    where ${isRow(row)} and confirmed_at is null`.execute(tx)

/** Marks a change as in doubt: it cannot be determined whether it was made, so a person must look. */
export const markAdjustmentInDoubt = (tx: Tx, row: AdjustmentRow, at: Date) =>
  sql`
    update ${sql.table(row.table)} set in_doubt_since = coalesce(in_doubt_since, ${at})
    where ${isRow(row)} and confirmed_at is null`.execute(tx)

/**
 * Settles changes in doubt after a person has accepted the shop's level as it is. The key may select several rows by
 * its first columns.
 */
export const settleDoubts = (tx: Tx, rows: AdjustmentRow, at: Date) =>
  sql`
    update ${sql.table(rows.table)} set confirmed_at = ${at}, in_doubt_since = null
    where ${isRow(rows)} and in_doubt_since is not null`.execute(tx)

/** Deletes confirmed changes of levels, so that the same change can be made again under a new key. */
export const deleteConfirmedAdjustments = (tx: Tx, rows: AdjustmentRow) =>
  sql`delete from ${sql.table(rows.table)} where ${isRow(rows)} and confirmed_at is not null`.execute(tx)

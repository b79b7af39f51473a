import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/**
 * A change of a level: what the level was thought to be before, and when the change was first and last sent under its
 * key.
 */
export type LevelAdjustment = Columns<
  'level_adjustments',
  'idempotency_key' | 'level_before' | 'sent_at' | 'last_sent_at' | 'confirmed_at' | 'in_doubt_since'
>

/**
 * Where a change of a level is written down: a table that has the columns of `LevelAdjustment`, and what names the row
 * in it, the retailer first.
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

/** The change of a level that was made or is being made, locked; null: none was ever begun. */
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

/** Writes that a change is about to be sent; whoever has written it before keeps his key. */
export function insertAdjustment(tx: Tx, row: AdjustmentRow, { key, levelBefore, at }: NewAdjustment) {
  const names = Object.keys(row.key).map((column) => sql.ref(column))
  const values = Object.values(row.key).map((value) => sql`${value}`)
  return sql`
    insert into ${sql.table(row.table)}
      (${sql.join(names)}, idempotency_key, level_before, sent_at, last_sent_at)
    values (${sql.join(values)}, ${key}, ${levelBefore}, ${at}, ${at})
    on conflict (${sql.join(names)}) do nothing`.execute(tx)
}

/** Gives a change that was surely not made a new key. False when somebody else has done so meanwhile. */
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

/** Writes that a change is about to be sent once more under the same key. */
export const recordAdjustmentSent = (tx: Tx, row: AdjustmentRow, at: Date) =>
  sql`update ${sql.table(row.table)} set last_sent_at = ${at} where ${isRow(row)}`.execute(tx)

/** The change was surely not made: it was never begun. */
export const removeAdjustment = (tx: Tx, row: AdjustmentRow, key: string) =>
  sql`delete from ${sql.table(row.table)} where ${isRow(row)} and idempotency_key = ${key} and confirmed_at is null
    and in_doubt_since is null`.execute(tx)

/** The change was made: Shopify says so, or the level does. */
export const confirmAdjustment = (tx: Tx, row: AdjustmentRow, at: Date) =>
  sql`
    update ${sql.table(row.table)} set confirmed_at = ${at}, in_doubt_since = null
    where ${isRow(row)} and confirmed_at is null`.execute(tx)

/** Nobody can tell any more whether the change was made: a person has to look. */
export const doubtAdjustment = (tx: Tx, row: AdjustmentRow, at: Date) =>
  sql`
    update ${sql.table(row.table)} set in_doubt_since = coalesce(in_doubt_since, ${at})
    where ${isRow(row)} and confirmed_at is null`.execute(tx)

/**
 * A person has looked at the shop's level, and takes it as it is: what was in doubt is settled. The key may name
 * several rows by their first columns.
 */
export const settleDoubts = (tx: Tx, rows: AdjustmentRow, at: Date) =>
  sql`
    update ${sql.table(rows.table)} set confirmed_at = ${at}, in_doubt_since = null
    where ${isRow(rows)} and in_doubt_since is not null`.execute(tx)

/** Changes of levels that are known to be made are forgotten: the same may be made again, under new keys. */
export const forgetAdjustments = (tx: Tx, rows: AdjustmentRow) =>
  sql`delete from ${sql.table(rows.table)} where ${isRow(rows)} and confirmed_at is not null`.execute(tx)

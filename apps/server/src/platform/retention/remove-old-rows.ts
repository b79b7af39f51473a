import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { RetentionBatch, Pruned } from './declare-retention.ts'

/** Rows `t` of a table that grow old, found by an index on `agedBy`. */
export interface OldRows {
  table: string
  /** Columns that name a row, with their types. */
  key: Readonly<Record<string, string>>
  /** The column in whose order rows grow old. */
  agedBy: string
  /** Rows of retailers, whose index leads with `retailer_id`: each retailer's are found by himself. */
  isOfRetailers: boolean
  /** When a row `t` is old enough. The row is asked again under its lock: what was used meanwhile stays. */
  isOld(before: Date): RawBuilder<unknown>
}

/**
 * Removes up to `limit` old rows in one short transaction: found by the index without a lock, locked (what somebody
 * else holds is left for the next run, so that neither waits for the other), then deleted by their keys.
 */
export async function removeOldRows(db: Database, rows: OldRows, { before, limit }: RetentionBatch): Promise<Pruned> {
  const names = Object.keys(rows.key)
  const key = keyOf('t', names)
  return db.asPlatform(async (tx) => {
    const found = await oldest(rows, { before, limit }).execute(tx)
    if (found.rows.length === 0) return { removed: 0, isMore: false }
    // By their keys alone: beside the other condition PostgreSQL 15 looks at every old row for each key, where its
    // statistics promise hardly one.
    const { rows: held } = await sql<{ is_old: boolean }>`
      select ${asText(names)}, ${rows.isOld(before)} as is_old from ${sql.table(rows.table)} t
      where (${key}) in (${keysOf(rows, found.rows)}) for update skip locked`.execute(tx)
    const old = held.filter(({ is_old }) => is_old)
    if (old.length > 0)
      await sql`
        delete from ${sql.table(rows.table)} t where (${key}) in (${keysOf(rows, old)})`.execute(tx)
    return { removed: old.length, isMore: found.rows.length >= limit }
  })
}

/** Keys of the oldest rows, as text: the driver's types differ from what JSON can carry. */
function oldest(rows: OldRows, { before, limit }: Pick<RetentionBatch, 'before' | 'limit'>): RawBuilder<object> {
  const columns = asText(Object.keys(rows.key))
  const ofAll = sql<object>`
    select ${columns} from ${sql.table(rows.table)} t where ${rows.isOld(before)}
    order by ${sql.ref(`t.${rows.agedBy}`)} limit ${limit}`
  if (!rows.isOfRetailers) return ofAll
  return sql<object>`
    select old.* from retailers r cross join lateral (
      select ${columns} from ${sql.table(rows.table)} t where t.retailer_id = r.retailer_id and ${rows.isOld(before)}
      order by ${sql.ref(`t.${rows.agedBy}`)} limit ${limit}
    ) old limit ${limit}`
}

const keyOf = (alias: string, names: string[]) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))

const asText = (names: string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(`t.${name}`)}::text as ${sql.ref(name)}`))

const keysOf = ({ key }: OldRows, keys: readonly object[]) => {
  const types = Object.entries(key).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`
    select ${keyOf('k', Object.keys(key))}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (${sql.join(types)})`
}

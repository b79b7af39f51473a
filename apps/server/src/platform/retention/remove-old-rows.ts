import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Batch, Pruned } from './declare-retention.ts'

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
export async function removeOldRows(db: Database, rows: OldRows, { before, limit }: Batch): Promise<Pruned> {
  const names = Object.keys(rows.key)
  const key = keyOf('t', names)
  return db.asPlatform(async (tx) => {
    const found = await oldest(rows, { before, limit }).execute(tx)
    if (found.rows.length === 0) return { removed: 0, isMore: false }
    // Each by its key, and only then asked whether it is old: where statistics promise hardly an old row, PostgreSQL 15
    // would look at every old row for each key.
    const locked = await sql<object>`
      select ${asText(names)} from (${keysOf(rows, found.rows)}) k cross join lateral (
        select t.* from ${sql.table(rows.table)} t where (${key}) = (${keyOf('k', names)}) limit 1
        for update skip locked
      ) t where ${rows.isOld(before)}`.execute(tx)
    if (locked.rows.length > 0)
      await sql`
        delete from ${sql.table(rows.table)} t where (${key}) in (${keysOf(rows, locked.rows)})`.execute(tx)
    return { removed: locked.rows.length, isMore: found.rows.length >= limit }
  })
}

/** Keys of the oldest rows, as text: the driver's types differ from what JSON can carry. */
function oldest(rows: OldRows, { before, limit }: Pick<Batch, 'before' | 'limit'>): RawBuilder<object> {
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

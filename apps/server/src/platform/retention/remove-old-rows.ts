import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../database/connect.ts'
import { isDistributed } from '../database/is-distributed.ts'
import type { RetentionBatch, Pruned } from './declare-retention.ts'

/** Rows `t` of a table that are removed by age, found by an index on `agedBy`. */
export interface OldRows {
  table: string
  /** The key columns with their types. */
  key: Readonly<Record<string, string>>
  /** The column whose order is the order of age. */
  agedBy: string
  /**
   * Whether rows belong to retailers, with an index that begins with `retailer_id`: rows are found retailer by
   * retailer.
   */
  isOfRetailers: boolean
  /**
   * Returns the condition that a row `t` is old enough. It is checked again under the row's lock, so that rows used
   * meanwhile stay. Other tables are searched for rows of `retailer`: a value when all rows belong to one retailer,
   * otherwise the column of `t`.
   */
  isOld(before: Date, retailer: RawBuilder<unknown>): RawBuilder<unknown>
}

/** The values of a row's key columns as text, since the driver's types differ from what JSON can carry. */
type Key = Readonly<Record<string, string>>

/**
 * Removes up to `limit` old rows in one short transaction: finds them by the index without a lock, locks them
 * (skipping rows that others have locked, so that neither waits for the other), then deletes them by key. On a
 * distributed PostgreSQL, which locks rows of one shard at a time, it works retailer by retailer (docs/decisions/025).
 */
export async function removeOldRows(db: Database, rows: OldRows, { before, limit }: RetentionBatch): Promise<Pruned> {
  return db.asPlatform(async (tx) => {
    const isOnShards = rows.isOfRetailers && (await isDistributed(tx))
    const oldest = isOnShards ? oldestOnShards : rows.isOfRetailers ? oldestOfRetailers : oldestOfAll
    const { rows: found } = await oldest(rows, { before, limit }).execute(tx)
    if (found.length === 0) return { removed: 0, isMore: false }
    const groups: Named[] = isOnShards ? byRetailer(rows, found) : [{ rows, keys: found }]
    const removed = await Promise.all(groups.map((group) => removeThose(tx, group, before)))
    return { removed: removed.reduce((sum, each) => sum + each, 0), isMore: found.length >= limit }
  })
}

interface Named {
  rows: OldRows
  keys: readonly Key[]
  /** The retailer of all the rows. */
  retailerId?: number
}

/** Groups rows by retailer in the order of ids, so that concurrent runs lock them in the same order. */
const byRetailer = (rows: OldRows, found: readonly Key[]): Named[] =>
  [...Map.groupBy(found, ({ retailer_id }) => Number(retailer_id))]
    .toSorted(([one], [other]) => one - other)
    .map(([retailerId, keys]) => ({ rows, keys, retailerId }))

/**
 * Locks and deletes the unlocked rows that are still old. They are found by key alone: with both conditions PostgreSQL
 * 15 scans every old row for each key when its statistics expect few.
 */
async function removeThose(tx: Tx, { rows, ...those }: Named, before: Date): Promise<number> {
  const table = sql.table(rows.table)
  // Rule 13: only on a single PostgreSQL: a distributed one is queried by oldestOnShards, and retailer by retailer.
  // Rule 3: old rows are removed retailer by retailer, a thousand at a time.
  const { rows: held } = await sql<Key & { is_old: boolean }>`
    select ${asText(rows)}, ${rows.isOld(before, retailerOf(those))} as is_old from ${table} t
    where ${named({ rows, ...those })} for update skip locked`.execute(tx)
  const keys = held.filter(({ is_old }) => is_old)
  // Rule 3: old rows are removed retailer by retailer, a thousand at a time.
  if (keys.length > 0) await sql`delete from ${table} t where ${named({ rows, ...those, keys })}`.execute(tx)
  return keys.length
}

const OF_ROW = sql`t.retailer_id`
const retailerOf = ({ retailerId }: Pick<Named, 'retailerId'>): RawBuilder<unknown> =>
  retailerId === undefined ? OF_ROW : sql`${retailerId}::int8`

type Oldest = (rows: OldRows, until: Pick<RetentionBatch, 'before' | 'limit'>) => RawBuilder<Key>

const oldestOfAll: Oldest = (rows, { before, limit }) => sql<Key>`
  select ${asText(rows)} from ${sql.table(rows.table)} t where ${rows.isOld(before, OF_ROW)}
  order by ${age(rows)} limit ${limit}`

/**
 * Finds the old rows of each retailer by its part of the index.
 * Rule 13: only on a single PostgreSQL: a distributed one is queried by oldestOnShards, and retailer by retailer.
 * Rule 3: old rows are removed retailer by retailer, a thousand at a time.
 */
const oldestOfRetailers: Oldest = (rows, { before, limit }) => sql<Key>`
  select old.* from retailers r cross join lateral (
    select ${asText(rows)} from ${sql.table(rows.table)} t
    where t.retailer_id = r.retailer_id and ${rows.isOld(before, OF_ROW)}
    order by ${age(rows)} limit ${limit}
  ) old limit ${limit}`

/**
 * Finds old rows on a distributed database, which does not plan a limited look-up per retailer: each shard returns its
 * first ones. A single PostgreSQL would read all old rows for it.
 * Rule 3: old rows are removed retailer by retailer, a thousand at a time.
 */
const oldestOnShards: Oldest = (rows, { before, limit }) => sql<Key>`
  select ${asText(rows)} from ${sql.table(rows.table)} t
  where t.retailer_id = any(array(select retailer_id from retailers)) and ${rows.isOld(before, OF_ROW)}
  order by t.retailer_id, ${age(rows)} limit ${limit}`

const age = ({ agedBy }: OldRows) => sql.ref(`t.${agedBy}`)

const keyOf = (alias: string, names: string[]) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))

const asText = ({ key }: OldRows) =>
  sql.join(Object.keys(key).map((name) => sql`${sql.ref(`t.${name}`)}::text as ${sql.ref(name)}`))

/** Returns the condition that `t` is one of these rows. */
function named({ rows: { key }, keys, retailerId }: Named): RawBuilder<unknown> {
  const names = Object.keys(key)
  const types = Object.entries(key).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  const isOfRetailer = retailerId === undefined ? sql`` : sql`t.retailer_id = ${retailerId} and`
  return sql`${isOfRetailer} (${keyOf('t', names)}) in (select ${keyOf('k', names)}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (${sql.join(types)}))`
}

import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../database/connect.ts'
import { isDistributed } from '../database/is-distributed.ts'
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
  /**
   * When a row `t` is old enough. The row is asked again under its lock: what was used meanwhile stays. Other tables are
   * asked for the rows of `retailer`: a value where all rows are one's, else the column of `t`.
   */
  isOld(before: Date, retailer: RawBuilder<unknown>): RawBuilder<unknown>
}

/** A row as its key columns name it, as text: the driver's types differ from what JSON can carry. */
type Key = Readonly<Record<string, string>>

/**
 * Removes up to `limit` old rows in one short transaction: found by the index without a lock, locked (what somebody
 * else holds is left for the next run, so that neither waits for the other), then deleted by their keys. A distributed
 * PostgreSQL, which locks rows of one shard at a time, is asked retailer by retailer (docs/decisions/025).
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
  /** All are his. */
  retailerId?: number
}

/** In the order of their ids: two that remove the same rows meet in one order. */
const byRetailer = (rows: OldRows, found: readonly Key[]): Named[] =>
  [...Map.groupBy(found, ({ retailer_id }) => Number(retailer_id))]
    .toSorted(([one], [other]) => one - other)
    .map(([retailerId, keys]) => ({ rows, keys, retailerId }))

/**
 * Locks and deletes those that nobody holds and that are still old. They are found by their keys alone: beside the
 * other condition PostgreSQL 15 looks at every old row for each key, where its statistics promise hardly one.
 */
async function removeThose(tx: Tx, { rows, ...those }: Named, before: Date): Promise<number> {
  const table = sql.table(rows.table)
  const { rows: held } = await sql<Key & { is_old: boolean }>`
    select ${asText(rows)}, ${rows.isOld(before, retailerOf(those))} as is_old from ${table} t
    where ${named({ rows, ...those })} for update skip locked`.execute(tx)
  const keys = held.filter(({ is_old }) => is_old)
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

/** Each retailer's by a step along his index. */
const oldestOfRetailers: Oldest = (rows, { before, limit }) => sql<Key>`
  select old.* from retailers r cross join lateral (
    select ${asText(rows)} from ${sql.table(rows.table)} t
    where t.retailer_id = r.retailer_id and ${rows.isOld(before, OF_ROW)}
    order by ${age(rows)} limit ${limit}
  ) old limit ${limit}`

/**
 * The same where a look-up with a limit for each retailer is not taken: each shard is asked for its first ones. One
 * PostgreSQL would read all that is old for it, where there is much.
 */
const oldestOnShards: Oldest = (rows, { before, limit }) => sql<Key>`
  select ${asText(rows)} from ${sql.table(rows.table)} t
  where t.retailer_id = any(array(select retailer_id from retailers)) and ${rows.isOld(before, OF_ROW)}
  order by t.retailer_id, ${age(rows)} limit ${limit}`

const age = ({ agedBy }: OldRows) => sql.ref(`t.${agedBy}`)

const keyOf = (alias: string, names: string[]) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))

const asText = ({ key }: OldRows) =>
  sql.join(Object.keys(key).map((name) => sql`${sql.ref(`t.${name}`)}::text as ${sql.ref(name)}`))

/** That `t` is one of these. */
function named({ rows: { key }, keys, retailerId }: Named): RawBuilder<unknown> {
  const names = Object.keys(key)
  const types = Object.entries(key).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  const isOfRetailer = retailerId === undefined ? sql`` : sql`t.retailer_id = ${retailerId} and`
  return sql`${isOfRetailer} (${keyOf('t', names)}) in (select ${keyOf('k', names)}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (${sql.join(types)}))`
}

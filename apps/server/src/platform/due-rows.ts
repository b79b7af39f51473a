import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database/connect.ts'

/**
 * A table whose rows are looked at again and again. Each row says when (`next_attempt_at`; null: never) and how often
 * it was looked at in vain (`attempts`); `prefix` stands before both where a row is looked at for more than one
 * reason (`refresh_next_attempt_at`).
 */
export interface DueRows {
  table: string
  prefix?: string
  /** Columns that name a row, with their types. */
  key: Readonly<Record<string, 'bigint' | 'text'>>
  /** Rows belong to retailers and are taken in turn, one of each, so that no retailer's backlog holds up another's. */
  isFair: boolean
  /** When a row that was taken is due again unless somebody reports success: doubled with each attempt. */
  retry: Retry
}

export interface Retry {
  firstMs: number
  mostMs: number
  /** Each wait is so many times the one before; 2 unless said. */
  factor?: number
}

/** A row as its key columns name it. */
export type DueKey = Record<string, number | string>

export interface Taking<K extends DueKey> {
  now: Date
  /** At most so many rows. */
  limit: number
  /** Only among these, which the caller has chosen; otherwise among all. */
  among?: readonly K[]
}

/**
 * Takes rows that are due, the longest due first, and stamps the attempt before anything is called: whatever fails,
 * for whatever reason, is due again later and later, and holds up none of the others. Rows that another process is
 * taking are skipped. What is taken is enqueued in the same transaction. Returns the rows' keys.
 */
export async function takeDue<K extends DueKey>(tx: Tx, rows: DueRows, taking: Taking<K>): Promise<K[]> {
  const { now, limit, among } = taking
  const candidates =
    among ?? (rows.isFair ? await dueInTurn<K>(tx, rows, taking) : await dueInOrder<K>(tx, rows, taking))
  if (candidates.length === 0) return []
  const groups = rows.isFair ? byRetailer(candidates) : [candidates]
  const taken = await Promise.all(groups.map((group) => takeAmong<K>(tx, rows, { now, limit, among: group })))
  return taken.flat()
}

/** Rows of one retailer each, in the order of their ids: two that take the same ones meet in one order. */
function byRetailer<K extends DueKey>(candidates: readonly K[]): K[][] {
  const groups = Map.groupBy(candidates, ({ retailer_id }) => Number(retailer_id))
  return [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group)
}

/**
 * Takes those of some rows that are still due and that nobody holds. Of a retailer's rows he is named by a value: a
 * distributed PostgreSQL locks rows of one shard at a time (docs/decisions/025).
 */
async function takeAmong<K extends DueKey>(
  tx: Tx,
  rows: DueRows,
  { now, limit, among }: Required<Taking<K>>,
): Promise<K[]> {
  const columns = columnsOf(rows)
  const ofRetailer = rows.isFair ? sql`t.retailer_id = ${among[0]?.retailer_id} and` : sql``
  const { rows: locked } = await sql<K & { attempts: number }>`
    select ${columns.key('t')}, ${columns.attempts('t')} as attempts from ${sql.table(rows.table)} t
    where ${ofRetailer} (${columns.key('t')}) in (select ${columns.key('c')} from ${columns.given(among)})
      and ${columns.next('t')} <= ${now} order by ${columns.next('t')} limit ${limit} for update skip locked`.execute(
    tx,
  )
  if (locked.length === 0) return []
  const stamped = locked.map(({ attempts, ...key }) => ({
    ...key,
    next_attempt_at: new Date(now.getTime() + jittered(retryAfterMs(attempts, rows.retry))),
  }))
  await sql`
    update ${sql.table(rows.table)} t
    set ${sql.ref(columns.nextName)} = d.next_attempt_at,
      ${sql.ref(columns.attemptsName)} = ${columns.attempts('t')} + 1
    from ${columns.given(stamped, 'd', sql`, next_attempt_at timestamptz`)}
    where ${ofRetailer} (${columns.key('t')}) = (${columns.key('d')})`.execute(tx)
  return locked.map(({ attempts: _, ...key }) => key as unknown as K)
}

/** How long the wait after so many attempts in vain is, in milliseconds. */
export const retryAfterMs = (attempts: number, { firstMs, mostMs, factor = 2 }: Retry): number =>
  Math.min(mostMs, firstMs * factor ** Math.min(attempts, 100))

const JITTER = 0.1

/** Up to a tenth more or less, so that what began together does not come back together. */
const jittered = (ms: number): number => ms * (1 - JITTER + 2 * JITTER * Math.random())

async function dueInOrder<K>(tx: Tx, rows: DueRows, { now, limit }: { now: Date; limit: number }): Promise<K[]> {
  const { key, next } = columnsOf(rows)
  const due = await sql<K>`
    select ${key('t')} from ${sql.table(rows.table)} t where ${next('t')} <= ${now}
    order by ${next('t')} limit ${limit}`.execute(tx)
  return due.rows
}

/** The first of each retailer, then the second of each, and so on. */
async function dueInTurn<K>(tx: Tx, rows: DueRows, due: { now: Date; limit: number }): Promise<K[]> {
  const { rows: databases } = await sql<{ is_distributed: boolean }>`select is_distributed()`.execute(tx)
  return databases[0]?.is_distributed ? dueOnShards<K>(tx, rows, due) : dueByRetailer<K>(tx, rows, due)
}

/** Each retailer's are found by an index of his own, and no more of them than can be taken. */
async function dueByRetailer<K>(tx: Tx, rows: DueRows, { now, limit }: { now: Date; limit: number }): Promise<K[]> {
  const { key, next } = columnsOf(rows)
  const due = await sql<K>`
    select ${key('d')} from retailers r cross join lateral (
      select ${key('t')}, ${next('t')} as due_at, row_number() over (order by ${next('t')}) as turn
      from ${sql.table(rows.table)} t where t.retailer_id = r.retailer_id and ${next('t')} <= ${now}
      order by ${next('t')} limit ${limit}
    ) d order by d.turn, d.due_at limit ${limit}`.execute(tx)
  return due.rows
}

/**
 * The same where each shard is asked for its part: a look-up with a limit for each retailer is not taken there
 * (docs/decisions/025). It walks through all that is planned for some time, each shard through its own.
 */
async function dueOnShards<K>(tx: Tx, rows: DueRows, { now, limit }: { now: Date; limit: number }): Promise<K[]> {
  const { key, next } = columnsOf(rows)
  const due = await sql<K>`
    select ${key('d')} from (
      select ${key('t')}, ${next('t')} as due_at,
        row_number() over (partition by t.retailer_id order by ${next('t')}) as turn
      from ${sql.table(rows.table)} t where ${next('t')} <= ${now}
    ) d where d.turn <= ${limit} order by d.turn, d.due_at limit ${limit}`.execute(tx)
  return due.rows
}

function columnsOf({ prefix, key }: DueRows) {
  const before = prefix ? `${prefix}_` : ''
  const nextName = `${before}next_attempt_at`
  const attemptsName = `${before}attempts`
  const names = Object.keys(key)
  const types = sql.join(Object.entries(key).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  return {
    nextName,
    attemptsName,
    next: (alias: string) => sql.ref(`${alias}.${nextName}`),
    attempts: (alias: string) => sql.ref(`${alias}.${attemptsName}`),
    key: (alias: string) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`))),
    given: (given: readonly object[], alias = 'c', more: RawBuilder<unknown> = sql``) =>
      sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as ${sql.ref(alias)} (${types}${more})`,
  }
}

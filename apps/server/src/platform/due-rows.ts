import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database/connect.ts'
import { isDistributed } from './database/is-distributed.ts'

/**
 * A table whose rows are processed again and again. `next_attempt_at` is when a row is due (null: never), and
 * `attempts` counts failed attempts. `prefix` precedes both names where a row is due for more than one reason
 * (`refresh_next_attempt_at`).
 */
export interface DueRows {
  table: string
  prefix?: string
  /** The key columns with their types. */
  key: Readonly<Record<string, 'bigint' | 'text'>>
  /**
   * Rows belong to retailers and are taken in turn, one of each, so that one retailer's backlog does not delay
   * another's.
   */
  isFair: boolean
  /** Only rows with this value are taken. */
  only?: { column: string; is: string }
  /** When a taken row is due again unless success is reported; the wait doubles with each attempt. */
  retry: Retry
  /** Older rows are taken less often. */
  ageing?: Ageing
}

/** Makes a row wait for a share of its age, at least the first wait (`Retry.firstMs`) and at most `mostMs`. */
export interface Ageing {
  /** The column with the time since which the row exists. */
  since: string
  /** The share of the row's age: an eighth is 0.125. */
  share: number
  mostMs: number
}

export interface Retry {
  firstMs: number
  mostMs: number
  /** The factor between two waits; 2 by default. */
  factor?: number
}

/** The values of a row's key columns. */
export type DueKey = Record<string, number | string>

export interface Taking<K extends DueKey> {
  now: Date
  /** The most rows to take. */
  limit: number
  /** Takes only from these rows, which the caller has chosen; from all rows by default. */
  among?: readonly K[]
}

/**
 * Takes due rows, the longest due first, and records the attempt before any call: a row that fails for whatever reason
 * is due again after growing waits and delays no other row. Skips rows that another process is taking. Callers enqueue
 * the taken rows in the same transaction. Returns the rows' keys.
 */
export async function takeDue<K extends DueKey>(tx: Tx, rows: DueRows, taking: Taking<K>): Promise<K[]> {
  const { now, limit } = taking
  const candidates = taking.among ?? (await dueKeys<K>(tx, rows, taking))
  if (candidates.length === 0) return []
  if (!('retailer_id' in rows.key) || !(await isDistributed(tx)))
    return takeAmong<K>(tx, rows, { now, limit, among: candidates })
  const ofEach = byRetailer(candidates).map((among) => ({ now, limit, among, isOfRetailer: true }))
  const taken = await Promise.all(ofEach.map((group) => takeAmong<K>(tx, rows, group)))
  return taken.flat()
}

/** Groups rows by retailer in the order of ids, so that two processes lock them in the same order. */
function byRetailer<K extends DueKey>(candidates: readonly K[]): K[][] {
  const groups = Map.groupBy(candidates, ({ retailer_id }) => Number(retailer_id))
  return [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group)
}

/**
 * Takes those of the rows that are still due and that no other transaction has locked. `isOfRetailer` means that all
 * belong to one retailer, which is passed as a value because a distributed PostgreSQL locks rows of one shard at a
 * time (docs/decisions/025).
 */
async function takeAmong<K extends DueKey>(
  tx: Tx,
  rows: DueRows,
  { now, limit, among, isOfRetailer = false }: Required<Taking<K>> & { isOfRetailer?: boolean },
): Promise<K[]> {
  const columns = columnsOf(rows)
  const ofRetailer = isOfRetailer ? sql`t.retailer_id = ${among[0]?.retailer_id} and` : sql``
  // Rule 13: only on a single PostgreSQL: a distributed one is queried by dueOnShards, and retailer by retailer.
  // Rule 3: a planner takes due rows of all retailers, a few hundred at a time.
  const { rows: locked } = await sql<K & { attempts: number; since: Date | null }>`
    select ${columns.key('t')}, ${columns.attempts('t')} as attempts, ${columns.since('t')} as since
    from ${sql.table(rows.table)} t
    where ${ofRetailer} (${columns.key('t')}) in (select ${columns.key('c')} from ${columns.given(among)})
      and ${columns.next('t')} <= ${now} order by ${columns.next('t')} limit ${limit} for update skip locked`.execute(
    tx,
  )
  if (locked.length === 0) return []
  const stamped = locked.map(({ attempts, since, ...key }) => ({
    ...key,
    next_attempt_at: new Date(now.getTime() + jittered(retryAfterMs(attempts, aged(rows, since, now)))),
  }))
  // Rule 3: a planner takes due rows of all retailers, a few hundred at a time.
  await sql`
    update ${sql.table(rows.table)} t
    set ${sql.ref(columns.nextName)} = d.next_attempt_at,
      ${sql.ref(columns.attemptsName)} = ${columns.attempts('t')} + 1
    from ${columns.given(stamped, 'd', sql`, next_attempt_at timestamptz`)}
    where ${ofRetailer} (${columns.key('t')}) = (${columns.key('d')})`.execute(tx)
  return locked.map(({ attempts: _, since: __, ...key }) => key as unknown as K)
}

/**
 * Makes rows with failed attempts due at once, because the cause of their failures is gone. `whose` is a condition on
 * the table's columns, by retailer where it has one.
 */
export async function wakeDue(tx: Tx, rows: DueRows, { whose, now }: { whose: RawBuilder<unknown>; now: Date }) {
  const { nextName, attemptsName } = columnsOf(rows)
  const [next, attempts] = [sql.ref(nextName), sql.ref(attemptsName)]
  await sql`
    update ${sql.table(rows.table)} set ${next} = ${now}, ${attempts} = 0
    where ${whose} and ${attempts} > 0 and ${next} > ${now}`.execute(tx)
}

/**
 * Returns at most `limit` due rows without taking them: the longest due first; of fair tables the first row of each
 * retailer, then the second of each, and so on.
 */
export const dueKeys = <K extends DueKey>(tx: Tx, rows: DueRows, due: { now: Date; limit: number }): Promise<K[]> =>
  rows.isFair ? dueInTurn<K>(tx, rows, due) : dueInOrder<K>(tx, rows, due)

/** Returns the wait after this many failed attempts, in milliseconds. */
export const retryAfterMs = (attempts: number, { firstMs, mostMs, factor = 2 }: Retry): number =>
  Math.min(mostMs, firstMs * factor ** Math.min(attempts, 100))

/** Returns the waits of a row of this age. */
function aged({ retry, ageing }: DueRows, since: Date | null, now: Date): Retry {
  if (!ageing || !since) return retry
  const shareMs = Math.min(ageing.mostMs, ageing.share * (now.getTime() - since.getTime()))
  return { ...retry, firstMs: Math.max(retry.firstMs, shareMs) }
}

const JITTER = 0.1

/** Changes a wait by up to a tenth, so that rows that began together do not come back together. */
const jittered = (ms: number): number => ms * (1 - JITTER + 2 * JITTER * Math.random())

async function dueInOrder<K>(tx: Tx, rows: DueRows, { now, limit }: { now: Date; limit: number }): Promise<K[]> {
  const { key, next, isMeant } = columnsOf(rows)
  // Rule 3: a planner takes due rows of all retailers, a few hundred at a time.
  const due = await sql<K>`
    select ${key('t')} from ${sql.table(rows.table)} t where ${isMeant('t')} and ${next('t')} <= ${now}
    order by ${next('t')} limit ${limit}`.execute(tx)
  return due.rows
}

/** Returns the first due row of each retailer, then the second of each, and so on. */
const dueInTurn = async <K>(tx: Tx, rows: DueRows, due: { now: Date; limit: number }): Promise<K[]> =>
  (await isDistributed(tx)) ? dueOnShards<K>(tx, rows, due) : dueByRetailer<K>(tx, rows, due)

/** How many rows of each retailer are read at first, and the factor by which this grows when they are too few. */
const LOOKED_AT_FIRST = 4
const LOOKED_AT_NEXT = 8

/**
 * Finds each retailer's rows by an index. The number of rows read per retailer grows until there are enough, so that
 * ten thousand retailers with backlogs cost no more than eight times the requested number.
 */
async function dueByRetailer<K>(tx: Tx, rows: DueRows, { now, limit }: { now: Date; limit: number }): Promise<K[]> {
  const { key, next, isMeant } = columnsOf(rows)
  for (let depth = Math.min(limit, LOOKED_AT_FIRST); ; depth = Math.min(limit, depth * LOOKED_AT_NEXT)) {
    // Rule 13: only on a single PostgreSQL: a distributed one is queried by dueOnShards, and retailer by retailer.
    // Rule 3: a planner takes due rows of all retailers, a few hundred at a time.
    const due = await sql<K & { turn: number }>`
      select ${key('d')}, d.turn from retailers r cross join lateral (
        select ${key('t')}, ${next('t')} as due_at, (row_number() over (order by ${next('t')}))::int as turn
        from ${sql.table(rows.table)} t where t.retailer_id = r.retailer_id and ${isMeant('t')}
          and ${next('t')} <= ${now}
        order by ${next('t')} limit ${depth}
      ) d order by d.turn, d.due_at limit ${limit}`.execute(tx)
    const isAll = due.rows.length === limit || depth === limit || due.rows.every(({ turn }) => turn < depth)
    if (isAll) return due.rows.map(({ turn: _, ...found }) => found as unknown as K)
  }
}

/**
 * Finds due rows in turn on a distributed database, which does not plan a limited look-up per retailer
 * (docs/decisions/025). Each shard reads all of its planned rows.
 */
async function dueOnShards<K>(tx: Tx, rows: DueRows, { now, limit }: { now: Date; limit: number }): Promise<K[]> {
  const { key, next, isMeant } = columnsOf(rows)
  const due = await sql<K>`
    select ${key('d')} from (
      select ${key('t')}, ${next('t')} as due_at,
        row_number() over (partition by t.retailer_id order by ${next('t')}) as turn
      from ${sql.table(rows.table)} t where ${isMeant('t')} and ${next('t')} <= ${now}
    ) d where d.turn <= ${limit} order by d.turn, d.due_at limit ${limit}`.execute(tx)
  return due.rows
}

function columnsOf({ prefix, key, ageing, only }: DueRows) {
  const before = prefix ? `${prefix}_` : ''
  const nextName = `${before}next_attempt_at`
  const attemptsName = `${before}attempts`
  const names = Object.keys(key)
  const types = sql.join(Object.entries(key).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  return {
    nextName,
    attemptsName,
    next: (alias: string) => sql.ref(`${alias}.${nextName}`),
    isMeant: (alias: string) => (only ? sql`${sql.ref(`${alias}.${only.column}`)} = ${only.is}` : sql`true`),
    attempts: (alias: string) => sql.ref(`${alias}.${attemptsName}`),
    since: (alias: string) => (ageing ? sql.ref(`${alias}.${ageing.since}`) : sql`null::timestamptz`),
    key: (alias: string) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`))),
    given: (given: readonly object[], alias = 'c', more: RawBuilder<unknown> = sql``) =>
      sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as ${sql.ref(alias)} (${types}${more})`,
  }
}

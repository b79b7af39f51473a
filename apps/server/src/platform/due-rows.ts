import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database/connect.ts'
import { isDistributed } from './database/is-distributed.ts'

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
  /** Only rows that have this value are looked for. */
  only?: { column: string; is: string }
  /** When a row that was taken is due again unless somebody reports success: doubled with each attempt. */
  retry: Retry
  /** What is older is looked at less often. */
  ageing?: Ageing
}

/** A row is left alone for a share of its age, between the first wait (`Retry.firstMs`) and the longest. */
export interface Ageing {
  /** The column that says since when it is there. */
  since: string
  /** Of its age: an eighth is 0.125. */
  share: number
  mostMs: number
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
  const { now, limit } = taking
  const candidates = taking.among ?? (await dueKeys<K>(tx, rows, taking))
  if (candidates.length === 0) return []
  if (!('retailer_id' in rows.key) || !(await isDistributed(tx)))
    return takeAmong<K>(tx, rows, { now, limit, among: candidates })
  const ofEach = byRetailer(candidates).map((among) => ({ now, limit, among, isOfRetailer: true }))
  const taken = await Promise.all(ofEach.map((group) => takeAmong<K>(tx, rows, group)))
  return taken.flat()
}

/** Rows of one retailer each, in the order of their ids: two that take the same ones meet in one order. */
function byRetailer<K extends DueKey>(candidates: readonly K[]): K[][] {
  const groups = Map.groupBy(candidates, ({ retailer_id }) => Number(retailer_id))
  return [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group)
}

/**
 * Takes those of some rows that are still due and that nobody holds. `isOfRetailer`: all are of one, who is named by a
 * value, since a distributed PostgreSQL locks rows of one shard at a time (docs/decisions/025).
 */
async function takeAmong<K extends DueKey>(
  tx: Tx,
  rows: DueRows,
  { now, limit, among, isOfRetailer = false }: Required<Taking<K>> & { isOfRetailer?: boolean },
): Promise<K[]> {
  const columns = columnsOf(rows)
  const ofRetailer = isOfRetailer ? sql`t.retailer_id = ${among[0]?.retailer_id} and` : sql``
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
  await sql`
    update ${sql.table(rows.table)} t
    set ${sql.ref(columns.nextName)} = d.next_attempt_at,
      ${sql.ref(columns.attemptsName)} = ${columns.attempts('t')} + 1
    from ${columns.given(stamped, 'd', sql`, next_attempt_at timestamptz`)}
    where ${ofRetailer} (${columns.key('t')}) = (${columns.key('d')})`.execute(tx)
  return locked.map(({ attempts: _, since: __, ...key }) => key as unknown as K)
}

/**
 * Rows that were tried in vain are due at once: what they waited for is there again. `whose`: a condition on the table's
 * own columns, by its retailer where it has one.
 */
export async function wakeDue(tx: Tx, rows: DueRows, { whose, now }: { whose: RawBuilder<unknown>; now: Date }) {
  const { nextName, attemptsName } = columnsOf(rows)
  const [next, attempts] = [sql.ref(nextName), sql.ref(attemptsName)]
  await sql`
    update ${sql.table(rows.table)} set ${next} = ${now}, ${attempts} = 0
    where ${whose} and ${attempts} > 0 and ${next} > ${now}`.execute(tx)
}

/**
 * Rows that are due, at most `limit`, without taking them: the longest due first, of fair ones the first of each
 * retailer, then the second of each, and so on.
 */
export const dueKeys = <K extends DueKey>(tx: Tx, rows: DueRows, due: { now: Date; limit: number }): Promise<K[]> =>
  rows.isFair ? dueInTurn<K>(tx, rows, due) : dueInOrder<K>(tx, rows, due)

/** How long to wait after so many failed attempts, in milliseconds. */
export const retryAfterMs = (attempts: number, { firstMs, mostMs, factor = 2 }: Retry): number =>
  Math.min(mostMs, firstMs * factor ** Math.min(attempts, 100))

/** The waits of a row of this age. */
function aged({ retry, ageing }: DueRows, since: Date | null, now: Date): Retry {
  if (!ageing || !since) return retry
  const shareMs = Math.min(ageing.mostMs, ageing.share * (now.getTime() - since.getTime()))
  return { ...retry, firstMs: Math.max(retry.firstMs, shareMs) }
}

const JITTER = 0.1

/** Up to a tenth more or less, so that what began together does not come back together. */
const jittered = (ms: number): number => ms * (1 - JITTER + 2 * JITTER * Math.random())

async function dueInOrder<K>(tx: Tx, rows: DueRows, { now, limit }: { now: Date; limit: number }): Promise<K[]> {
  const { key, next, isMeant } = columnsOf(rows)
  const due = await sql<K>`
    select ${key('t')} from ${sql.table(rows.table)} t where ${isMeant('t')} and ${next('t')} <= ${now}
    order by ${next('t')} limit ${limit}`.execute(tx)
  return due.rows
}

/** The first of each retailer, then the second of each, and so on. */
const dueInTurn = async <K>(tx: Tx, rows: DueRows, due: { now: Date; limit: number }): Promise<K[]> =>
  (await isDistributed(tx)) ? dueOnShards<K>(tx, rows, due) : dueByRetailer<K>(tx, rows, due)

/** So many rows of each retailer are looked at first, and so many times as many where these are too few. */
const LOOKED_AT_FIRST = 4
const LOOKED_AT_NEXT = 8

/**
 * Each retailer's are found by an index of his own. How deep his rows are read grows until there are enough, so that
 * ten thousand retailers with a backlog each cost no more than eight times what is asked for.
 */
async function dueByRetailer<K>(tx: Tx, rows: DueRows, { now, limit }: { now: Date; limit: number }): Promise<K[]> {
  const { key, next, isMeant } = columnsOf(rows)
  for (let depth = Math.min(limit, LOOKED_AT_FIRST); ; depth = Math.min(limit, depth * LOOKED_AT_NEXT)) {
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
 * The same where each shard is asked for its part: a look-up with a limit for each retailer is not taken there
 * (docs/decisions/025). It walks through all that is planned for some time, each shard through its own.
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

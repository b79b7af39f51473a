import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { CoalescingSocket } from './coalescing-socket.ts'
import { columnTypes } from './column-types.ts'
import { poolDialect } from './connection-dialect.ts'
import type { ReportError } from '../watch/error-report.ts'
import { Crowded, FairGate } from '../limits/fair-gate.ts'
import type { DB, ChannelNotification, Tx } from './ending.ts'
import { coalesced } from './notices.ts'
import { LONG, optionsOf, PLAN_FOR_ANY_RETAILER, type PoolSettings, poolsOf, sharesOf } from './pools.ts'
import { inTransaction, type Opening } from './transaction.ts'

export type { Tx } from './ending.ts'

/**
 * Access to the data. `asRetailer` runs one transaction for one retailer, as the role that row-level security binds.
 * `asPlatform` runs as the role of planners and the operator's reads, in a few named queries. `asIntake` uses that
 * role over separate connections that nothing slow may use: for sign-in, the session of every request, and the webhook
 * inbox (docs/decisions/013).
 *
 * A transaction may run its work several times (see `inTransaction`), so the work may have no effects but its
 * statements.
 */
export interface Database {
  asRetailer<T>(retailerId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs one read whose statements do not depend on each other's rows: `work` issues all of them before it awaits any.
   * They go to PostgreSQL in one message with the beginning and the end of the transaction; later statements are
   * refused.
   */
  readInOneTrip<T>(retailerId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs like `asRetailer`, for set-based work on a whole store, whose statements may take minutes (pools.ts). */
  asRetailerForLong<T>(retailerId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Reads shared data, the catalog, together with the caller's retailer's own rows. The operator has no retailer
   * (null) and sees no retailer's rows.
   */
  asReader<T>(retailerId: number | null, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Reads a wholesale buyer's orders over all retailers, as the role of requests. A policy opens these rows, and no
   * others, to the buyer (docs/decisions/047).
   */
  asBuyer<T>(buyerId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  asPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  asIntake<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs one statement as the platform, without a transaction. */
  platform: Kysely<DB>
  /** Runs one statement over the intake's connections, without a transaction. */
  intake: Kysely<DB>
  /** Returns how busy each pool is, for the metrics. */
  pools(): PoolFigures[]
  close(): Promise<void>
}

export interface PoolFigures {
  pool: string
  total: number
  idle: number
  /** How many callers wait for a connection. */
  waiting: number
}

export interface ConnectOptions {
  /** Receives errors of broken connections, which are replaced, and of lost notifications. */
  report: ReportError
  /** The number of connections for retailers' work; it determines the sizes of the other pools (pools.ts). */
  poolSize?: number
}

/** Opens the pools of a process; connections are made when they are needed. */
export function connect(databaseUrl: string, { report, poolSize = 10 }: ConnectOptions): Database {
  const open = (settings: PoolSettings) => openPool(databaseUrl, settings, report)
  const { tenant, platform, intake } = poolsOf(poolSize)
  const shares = new FairGate(sharesOf(tenant.connections))
  const tenantPool = open(tenant)
  const platformPool = open(platform)
  const intakePool = open(intake)
  const platformDb = singleStatements(platformPool)
  const intakeDb = singleStatements(intakePool)
  const notifyBy = (db: Kysely<DB>) => coalesced((notices) => notify(db, notices, report))
  const [notifyByPlatform, notifyByIntake] = [notifyBy(platformDb), notifyBy(intakeDb)]
  const forTenant =
    (settings: string[] = [], isOneTrip = false): Database['asReader'] =>
    (retailerId, work) =>
      withShare(shares, retailerId === null ? 'the operator' : `retailer ${retailerId}`, () =>
        inTransaction(tenantPool, { ...opening(retailerId, settings), isOneTrip, notify: notifyByPlatform }, work),
      )
  const asReader = forTenant()
  return {
    asRetailer: asReader,
    asReader,
    asBuyer: (buyerId, work) =>
      withShare(shares, `buyer ${buyerId}`, () =>
        inTransaction(tenantPool, { ...openingOfBuyer(buyerId), notify: notifyByPlatform }, work),
      ),
    readInOneTrip: forTenant([], true),
    asRetailerForLong: forTenant(SET_LONG),
    asPlatform: (work) => inTransaction(platformPool, { begin: ['begin'], notify: notifyByPlatform }, work),
    asIntake: (work) => inTransaction(intakePool, { begin: ['begin'], notify: notifyByIntake }, work),
    platform: platformDb,
    intake: intakeDb,
    pools: () => [
      { ...figuresOf('tenant', tenantPool), waiting: tenantPool.waitingCount + shares.waiting },
      figuresOf('platform', platformPool),
      figuresOf('intake', intakePool),
    ],
    async close() {
      await Promise.all([tenantPool.end(), platformPool.end(), intakePool.end()])
    },
  }
}

const figuresOf = (pool: string, { totalCount, idleCount, waitingCount }: pg.Pool): PoolFigures => ({
  pool,
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Runs work once the caller may take one more connection. Throws `Crowded` when that takes too long. */
async function withShare<T>(shares: FairGate, who: string, work: () => Promise<T>): Promise<T> {
  const place = await shares.enter([who], { ms: CONNECT_WITHIN_MS })
  if (!place) throw new Crowded(`${who} already uses its whole share of connections`)
  try {
    return await work()
  } finally {
    place.leave()
  }
}

const singleStatements = (pool: pg.Pool) => new Kysely<DB>({ dialect: poolDialect(pool) })

/**
 * Returns the statements that open a retailer's transaction. They set the retailer for this transaction alone, and
 * row-level security enforces it; without a retailer no tenant's row is visible.
 */
function opening(retailerId: number | null, settings: string[]): Pick<Opening, 'begin' | 'retailerId'> {
  if (retailerId !== null && !Number.isSafeInteger(retailerId)) throw new Error(`${retailerId} is no retailer's id`)
  const named = retailerId === null ? [] : [`set local ark.retailer_id = '${retailerId}'`]
  return { begin: ['begin', ...named, ...settings], retailerId }
}

/**
 * Returns the statements that open a buyer's transaction. It sets no retailer: of tenants' rows the buyer sees only
 * what the policies for buyers show.
 */
function openingOfBuyer(buyerId: number): Pick<Opening, 'begin'> {
  if (!Number.isSafeInteger(buyerId)) throw new Error(`${buyerId} is no buyer's id`)
  return { begin: ['begin', `set local ark.buyer_id = '${buyerId}'`] }
}

const SET_LONG = [`set local statement_timeout = ${LONG.statementMs}`, `set local lock_timeout = ${LONG.lockMs}`]

/** A caller that waits longer for a connection gets the answer that the server is too busy. */
const CONNECT_WITHIN_MS = 5_000

function openPool(databaseUrl: string, settings: PoolSettings, report: ReportError): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: optionsOf(settings),
    max: settings.connections,
    types: columnTypes,
    pipeline: true,
    stream: () => new CoalescingSocket(),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 60_000,
  })
  // The pool replaces an idle connection that breaks, as when the database restarts; without a listener the error
  // would end the process.
  pool.on('error', (error) => report('database pool', error))
  pool.on('connect', (client) => {
    // The error also rejects the running statement; without a listener it would end the process.
    client.on('error', (error) => report('database connection', error))
    // Not awaited: later statements on the connection queue behind it.
    if (settings.role === 'ark_tenant')
      client.query(PLAN_FOR_ANY_RETAILER).catch((error: unknown) => report('database plans', error))
  })
  return pool
}

/**
 * Sends notifications. A lost one, when the database goes away, delays a screen's refetch and does not fail the
 * committed work.
 */
async function notify(db: Kysely<DB>, notices: ChannelNotification[], report: ReportError): Promise<void> {
  await sql`
    select pg_notify(n.channel, n.payload)
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) n (channel text, payload text)`
    .execute(db)
    .catch((error: unknown) => report('database notices', error))
}

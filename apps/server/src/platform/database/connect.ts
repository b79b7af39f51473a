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
 * The ways to the data (domain §1). `asRetailer` runs as the role that row-level security binds, for one retailer, in
 * one transaction; `asPlatform` runs as the role of planners and the operator's reads, in a few named queries.
 * `asIntake` is that role over connections of its own, which nothing slow may use: for sign-in, the session of every
 * request, and the webhook inbox (docs/decisions/013).
 *
 * Work that a transaction is given may run several times (see `inTransaction`): its effects are its statements and
 * nothing else.
 */
export interface Database {
  asRetailer<T>(retailerId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * One read whose statements do not depend on each other's rows: `work` asks for all of them before it waits for any.
   * They leave in one message with what opens and ends the transaction; one that is asked for later is refused.
   */
  readInOneTrip<T>(retailerId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for set-based work on a whole store, whose statements may take minutes (pools.ts). */
  asRetailerForLong<T>(retailerId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * What a caller reads of what all share, the catalogue: with his retailer's own rows beside it, or, for the operator,
   * who has no retailer (null), without anybody's.
   */
  asReader<T>(retailerId: number | null, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * What a wholesale buyer reads of his orders, over all retailers: the role of requests, which a policy of his own
   * opens these rows to, and to nothing else of anybody (docs/decisions/047).
   */
  asBuyer<T>(buyerId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  asPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  asIntake<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement as the platform, without a transaction around it. */
  platform: Kysely<DB>
  /** One statement over the intake's connections, without a transaction around it. */
  intake: Kysely<DB>
  /** How busy each pool is, for the metrics. */
  pools(): PoolFigures[]
  close(): Promise<void>
}

export interface PoolFigures {
  pool: string
  total: number
  idle: number
  /** Who waits for a connection. */
  waiting: number
}

export interface ConnectOptions {
  /** Hears of broken connections, which are replaced, and of hints that were lost. */
  report: ReportError
  /** Connections for retailers' work; the other pools follow from it (pools.ts). */
  poolSize?: number
}

/** Opens the pools of a process; connections are made as they are needed. */
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

/** Runs work once who asks may take one more connection. Throws `Crowded` when that takes too long. */
async function withShare<T>(shares: FairGate, who: string, work: () => Promise<T>): Promise<T> {
  const place = await shares.enter([who], { ms: CONNECT_WITHIN_MS })
  if (!place) throw new Crowded(`${who} has as many connections as one may have`)
  try {
    return await work()
  } finally {
    place.leave()
  }
}

const singleStatements = (pool: pg.Pool) => new Kysely<DB>({ dialect: poolDialect(pool) })

/**
 * The retailer is named for this transaction alone, and row-level security binds it to him. Where none is named it
 * shows no tenant's row.
 */
function opening(retailerId: number | null, settings: string[]): Pick<Opening, 'begin' | 'retailerId'> {
  if (retailerId !== null && !Number.isSafeInteger(retailerId)) throw new Error(`${retailerId} is no retailer's id`)
  const named = retailerId === null ? [] : [`set local ark.retailer_id = '${retailerId}'`]
  return { begin: ['begin', ...named, ...settings], retailerId }
}

/** No retailer is named: of tenants' rows a buyer's transaction sees what policies show to him. */
function openingOfBuyer(buyerId: number): Pick<Opening, 'begin'> {
  if (!Number.isSafeInteger(buyerId)) throw new Error(`${buyerId} is no buyer's id`)
  return { begin: ['begin', `set local ark.buyer_id = '${buyerId}'`] }
}

const SET_LONG = [`set local statement_timeout = ${LONG.statementMs}`, `set local lock_timeout = ${LONG.lockMs}`]

/** Afterwards it is said that there is too much to do. */
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
  // An idle connection that breaks (the database restarts) is replaced by the pool; without a listener it would end
  // the process.
  pool.on('error', (error) => report('database pool', error))
  pool.on('connect', (client) => {
    // Who waits for a statement on it is told by that; without a listener a broken connection would end the process.
    client.on('error', (error) => report('database connection', error))
    // Not waited for: whatever is asked of the connection comes behind it.
    if (settings.role === 'ark_tenant')
      client.query(PLAN_FOR_ANY_RETAILER).catch((error: unknown) => report('database plans', error))
  })
  return pool
}

/** A hint that is lost (the database went away just now) costs a screen its next refetch, not the work its success. */
async function notify(db: Kysely<DB>, notices: ChannelNotification[], report: ReportError): Promise<void> {
  await sql`
    select pg_notify(n.channel, n.payload)
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) n (channel text, payload text)`
    .execute(db)
    .catch((error: unknown) => report('database notices', error))
}

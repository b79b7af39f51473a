import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import type { DB, Notice, Tx } from './ending.ts'
import { prepareStatements } from './prepared-statements.ts'
import { inTransaction } from './transaction.ts'

export type { Tx } from './ending.ts'

/**
 * The two ways to the data (domain §1). `asRetailer` runs as the role that row-level security binds, for one retailer, in one
 * transaction; `asPlatform` runs as the role of planners, the operator's reads and the webhook inbox, in a few named queries.
 */
export interface Database {
  asRetailer<T>(retailerId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  asPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement as the platform, without a transaction around it. */
  platform: Kysely<DB>
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

export function connect(databaseUrl: string, poolSize = 10): Database {
  const open = (role: string, max: number) => openPool(databaseUrl, role, max)
  const tenants = open('ark_tenant', poolSize)
  const others = open('ark_platform', Math.max(4, Math.floor(poolSize / 2)))
  const platform = new Kysely<DB>({ dialect: new PostgresDialect({ pool: others }) })
  const tell = (notices: Notice[]) => notify(platform, notices)
  return {
    asRetailer: (retailerId, work) => inTransaction(tenants, { begin: beginAs(retailerId), notify: tell }, work),
    asPlatform: (work) => inTransaction(others, { begin: 'begin', notify: tell }, work),
    platform,
    pools: () => [figuresOf('tenant', tenants), figuresOf('platform', others)],
    async close() {
      await Promise.all([tenants.end(), platform.destroy()])
    },
  }
}

const figuresOf = (pool: string, { totalCount, idleCount, waitingCount }: pg.Pool): PoolFigures => ({
  pool,
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** One message for both: the retailer is named for this transaction alone, and row-level security binds it to him. */
function beginAs(retailerId: number): string {
  if (!Number.isSafeInteger(retailerId)) throw new Error(`${retailerId} is no retailer's id`)
  return `begin; select set_config('ark.retailer_id', '${retailerId}', true)`
}

function openPool(databaseUrl: string, role: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: `-c role=${role}`,
    max,
    types: columnTypes,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
  })
  // An idle connection that breaks (the database restarts) is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // Who waits for a statement on it is told by that; without a listener a broken connection would end the process.
    client.on('error', () => undefined)
    prepareStatements(client)
  })
  return pool
}

/** A hint that is lost (the database went away just now) costs a screen its next refetch, not the work its success. */
async function notify(db: Kysely<DB>, notices: Notice[]): Promise<void> {
  await sql`select pg_notify(n.channel, n.payload) from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) n (channel text, payload text)`
    .execute(db)
    .catch(() => undefined)
}

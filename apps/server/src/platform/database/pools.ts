import type { GateLimits } from '../limits/fair-gate.ts'

/**
 * A pool of connections: the role its statements run as (docs/decisions/001), how many there are, and what one may take
 * of the server.
 */
export interface PoolSettings {
  role: 'ark_tenant' | 'ark_platform'
  connections: number
  limits: TimeLimits
}

/** PostgreSQL ends what takes longer than this (codes 57014, 55P03 and 25P03). Milliseconds. */
export interface TimeLimits {
  statementMs: number
  /** Waiting for one lock that another transaction holds. */
  lockMs: number
  /** A transaction that sends nothing. It waits for no network, so it is one whose process has stalled or died. */
  idleInTransactionMs: number
}

/**
 * Requests and jobs of retailers, planners, the operator's lists. A screen that takes longer than half a minute has
 * lost its reader; the longest statement of one, a bulk change of 100,000 sizes, takes a few seconds (bench P5). Ten
 * seconds are more than any transaction holds a row but the long ones below; who meets one of these comes back later
 * instead of holding a connection.
 */
const WORK: TimeLimits = { statementMs: 30_000, lockMs: 10_000, idleInTransactionMs: 30_000 }

/**
 * Sign-in, the session of every request, webhooks: single rows by their key, a few milliseconds each. Shopify waits 5 s
 * for its answer (shopify.md 4.1), so a statement that takes three is given up while there is time to say so.
 */
const INTAKE: TimeLimits = { statementMs: 3_000, lockMs: 2_000, idleInTransactionMs: 5_000 }

/**
 * What works through a whole store: an import of 100,000 sizes at three locations runs statements of many seconds
 * (decision 011). And the queue's own connections: taking and ending jobs is quick, but its maintenance rebuilds
 * indexes, which takes minutes once they are large and waits for every older transaction.
 */
export const LONG: TimeLimits = { statementMs: 10 * 60_000, lockMs: 60_000, idleInTransactionMs: 30_000 }

/** Four answer thousands of sessions a second (bench P1): these statements take less than a millisecond. */
const INTAKE_CONNECTIONS = 4

/** The pools of one process whose retailers' work has so many connections. */
export const poolsOf = (tenantConnections: number) =>
  ({
    tenant: { role: 'ark_tenant', connections: tenantConnections, limits: WORK },
    platform: { role: 'ark_platform', connections: Math.max(4, Math.floor(tenantConnections / 2)), limits: WORK },
    intake: { role: 'ark_platform', connections: INTAKE_CONNECTIONS, limits: INTAKE },
  }) as const satisfies Record<string, PoolSettings>

/**
 * How retailers share the tenant pool: one has two thirds of it at most, so that another always finds a connection, and
 * who waits is served in turn among retailers.
 */
export const sharesOf = (connections: number): GateLimits => ({
  total: connections,
  sharing: [Math.ceil((connections * 2) / 3)],
  waiting: Number.POSITIVE_INFINITY,
})

/** Options of a new connection of a pool. */
export const optionsOf = ({ role, limits }: PoolSettings): string =>
  `-c role=${role} -c plan_cache_mode=auto ${connectionOptions(limits)}`

/**
 * The first statement of a retailers' connection. A retailer's statements are planned once per connection, for any
 * retailer: one who is new has no rows yet as far as PostgreSQL knows, and a plan for his number joins his 10,000 sizes
 * each with each. Where it believes in such a plan it makes it anew each time, too (docs/decisions/066). What depends
 * on its values nevertheless, a search, plans for itself in a function. The platform's statements find what is due by
 * the time, and are left to PostgreSQL.
 *
 * A distributed database (`distribute.sql` says so of it) finds a retailer's shard by his number, so that a plan for
 * any retailer would go to all of them: there it is left to PostgreSQL, too.
 */
export const PLAN_FOR_ANY_RETAILER = `
  select set_config('plan_cache_mode', 'force_generic_plan', false)
  where coalesce(current_setting('ark.is_distributed', true), '') <> 'on'`

/**
 * Options of a new connection whatever role it takes: its limits, and no statement is compiled. Most servers compile
 * what looks expensive (`jit`), which took six of seven parts of an import's time (docs/decisions/066).
 */
export const connectionOptions = ({ statementMs, lockMs, idleInTransactionMs }: TimeLimits): string =>
  [
    '-c jit=off',
    `-c statement_timeout=${statementMs}`,
    `-c lock_timeout=${lockMs}`,
    `-c idle_in_transaction_session_timeout=${idleInTransactionMs}`,
  ].join(' ')

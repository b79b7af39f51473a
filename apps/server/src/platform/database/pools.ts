import type { GateLimits } from '../limits/fair-gate.ts'

/**
 * A pool of connections: the role of its statements (docs/decisions/001), the number of connections, and their time
 * limits.
 */
export interface PoolSettings {
  role: 'ark_tenant' | 'ark_platform'
  connections: number
  limits: TimeLimits
}

/** PostgreSQL ends what takes longer (codes 57014, 55P03 and 25P03). All in milliseconds. */
export interface TimeLimits {
  statementMs: number
  /** The wait for one lock that another transaction has. */
  lockMs: number
  /** A transaction that sends nothing. Transactions never wait for the network, so its process has stalled or died. */
  idleInTransactionMs: number
}

/**
 * Limits for requests and jobs of retailers, planners, and the operator's lists. No one waits for a screen longer than
 * half a minute; its longest statement, a bulk change of 100,000 sizes, takes a few seconds (bench P5). Only the long
 * transactions below lock a row for more than ten seconds; a statement that meets one fails and retries later, and
 * frees its connection.
 */
const WORK: TimeLimits = { statementMs: 30_000, lockMs: 10_000, idleInTransactionMs: 30_000 }

/**
 * Limits for sign-in, the session of every request, and webhooks: single rows by key, a few milliseconds each. Shopify
 * waits 5 s for the answer to a webhook, so a statement ends after 3 s, while there is time to answer.
 */
const INTAKE: TimeLimits = { statementMs: 3_000, lockMs: 2_000, idleInTransactionMs: 5_000 }

/**
 * Limits for work on a whole store: an import of 100,000 sizes at three locations runs statements of many seconds
 * (docs/decisions/011). The queue's own connections use them too: its jobs are quick, but its maintenance rebuilds
 * indexes, which takes minutes when they are large and waits for every older transaction.
 */
export const LONG: TimeLimits = { statementMs: 10 * 60_000, lockMs: 60_000, idleInTransactionMs: 30_000 }

/**
 * Four connections serve thousands of sessions a second (bench P1), because these statements take less than a
 * millisecond.
 */
const INTAKE_CONNECTIONS = 4

/** Returns the pools of a process, given the number of connections for retailers' work. */
export const poolsOf = (tenantConnections: number) =>
  ({
    tenant: { role: 'ark_tenant', connections: tenantConnections, limits: WORK },
    platform: { role: 'ark_platform', connections: Math.max(4, Math.floor(tenantConnections / 2)), limits: WORK },
    intake: { role: 'ark_platform', connections: INTAKE_CONNECTIONS, limits: INTAKE },
  }) as const satisfies Record<string, PoolSettings>

/**
 * Returns how retailers share the tenant pool: one retailer uses two thirds at most, so that another always finds a
 * connection. Waiting retailers take turns.
 */
export const sharesOf = (connections: number): GateLimits => ({
  total: connections,
  sharing: [Math.ceil((connections * 2) / 3)],
  waiting: Number.POSITIVE_INFINITY,
})

/** Returns the options of a new connection of a pool. */
export const optionsOf = ({ role, limits }: PoolSettings): string =>
  `-c role=${role} -c plan_cache_mode=auto ${connectionOptions(limits)}`

/**
 * The first statement of a connection for retailers. It makes PostgreSQL plan each statement once per connection, for
 * any retailer. A new retailer has no rows yet in the statistics, and a plan for its id would join 10,000 sizes by
 * nested loops; PostgreSQL would also plan again at each execution (docs/decisions/066). A search, whose plan depends
 * on its values, is planned inside a function. Platform statements find due rows by time and use PostgreSQL's default.
 *
 * A distributed database (`distribute.sql` sets the flag) finds a retailer's shard by its id, so a generic plan would
 * go to all shards: there the default applies, too.
 */
export const PLAN_FOR_ANY_RETAILER = `
  select set_config('plan_cache_mode', 'force_generic_plan', false)
  where coalesce(current_setting('ark.is_distributed', true), '') <> 'on'`

/**
 * Returns the options of a new connection of any role: its time limits, and no JIT. Most servers compile statements
 * that look expensive, which took six sevenths of the time of an import (docs/decisions/066).
 */
export const connectionOptions = ({ statementMs, lockMs, idleInTransactionMs }: TimeLimits): string =>
  [
    '-c jit=off',
    `-c statement_timeout=${statementMs}`,
    `-c lock_timeout=${lockMs}`,
    `-c idle_in_transaction_session_timeout=${idleInTransactionMs}`,
  ].join(' ')

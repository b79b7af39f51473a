import { randomUUID } from 'node:crypto'
import {
  isProviderError,
  LONGEST_REFRESH_MS,
  type ProviderName,
  ProviderNotConnected,
  ProviderUnavailable,
  type TokenRenewal,
} from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/connect.ts'

/** How soon after taking a lease the refresh has to be sent. */
const SPARE_MS = 5_000
/**
 * Longer than any refresh, so that no two requests for one connection overlap. A dead process keeps the lease this
 * long.
 */
const LEASE_MS = LONGEST_REFRESH_MS + SPARE_MS
const POLL_MS = 200
/** The longest wait for tokens: jobs retry, and a person should see the problem. */
const MOST_WAIT_MS = 10_000

/** Tokens as stored in the database. */
export interface StoredTokens<T> {
  tokens: T
  /** The encrypted bytes. Every save has different ones, because each is sealed with a new nonce. */
  sealed: Buffer
}

/** A connection whose tokens can be renewed. */
export interface LeasedTokens<T> {
  provider: ProviderName
  /** Null for the platform's own account. */
  retailerId: number | null
  /** The name of the connection among those of its owner: 'store 12'. */
  subject: string
  /** Returns the stored tokens. Throws `ProviderNotConnected` when there are none. */
  read(): Promise<StoredTokens<T>>
  /** Runs a transaction that may write these tokens. */
  transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /** Replaces `before` with `fresh`; false when other tokens are stored by now, because the account was reconnected. */
  replace(tx: Tx, fresh: T, before: StoredTokens<T>): Promise<boolean>
  /** Records that the grant of `before` is revoked; false when other tokens are stored by now. */
  end(tx: Tx, before: StoredTokens<T>): Promise<boolean>
}

type Needs = { db: Database; clock: Pick<Clock, 'sleep'> }

/**
 * Returns tokens that are valid, or at least usable. One process at a time asks the provider for new ones; it has a
 * lease and no database connection while it asks (docs/decisions/012). Processes without the lease read the stored
 * tokens every 200 ms, outside of any transaction, and use unexpired ones meanwhile. Throws what the refresh throws,
 * and `ProviderUnavailable` after 10 s.
 *
 * - The process with the lease dies: its lease expires after 45 s, and the next process that needs tokens takes it.
 * - The reply is lost: the same refresh token is sent again, by the same call (ports repeat it within 5 s) or by the
 *   next leaseholder. Shopify keeps the previous pair usable until the replacement is first used, and StockX keeps the
 *   refresh token.
 * - The process is suspended until its lease has expired: it sends nothing more. The answer to an earlier request
 *   counts only if no one has taken the lease since. Otherwise the later leaseholder's tokens are used, and these are
 *   dropped.
 * - The account is reconnected meanwhile: its new tokens are never replaced by those of the former connection, nor
 *   recorded as revoked.
 * - The provider is down: usable tokens are used, and the lease is left to expire, so that not every call retries.
 */
export async function renewUnderLease<T>(
  { db, clock }: Needs,
  connection: LeasedTokens<T>,
  renewal: TokenRenewal<T>,
): Promise<T> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const { tokens } = await connection.read()
    if (renewal.isGood(tokens)) return tokens
    const lease = await takeLease(db, connection)
    if (lease) {
      const renewed = await renewAs(db, lease, { connection, renewal })
      if (renewed) return renewed
    } else if (renewal.isUsable(tokens)) return tokens
    if (waitedMs >= MOST_WAIT_MS)
      throw new ProviderUnavailable(connection.provider, 'another process is refreshing the tokens, which takes long')
    await clock.sleep(POLL_MS)
  }
}

interface Lease {
  retailerId: number | null
  subject: string
  leaseId: string
  /** The time of the process's monotonic clock. */
  takenAtMs: number
}

/** Takes the lease; null when another process has it. */
async function takeLease(
  db: Database,
  { retailerId, subject }: Pick<LeasedTokens<unknown>, 'retailerId' | 'subject'>,
): Promise<Lease | null> {
  const lease = { retailerId, subject, leaseId: randomUUID(), takenAtMs: performance.now() }
  const { leaseId } = lease
  const { rows } = await sql`
    insert into token_leases (retailer_id, subject, lease_id, taken_at, expires_at)
    values (${lease.retailerId}, ${subject}, ${leaseId}, now(), now() + make_interval(secs => ${LEASE_MS / 1_000}))
    on conflict (retailer_id, subject) do update
      set lease_id = excluded.lease_id, taken_at = excluded.taken_at, expires_at = excluded.expires_at
      where token_leases.expires_at <= excluded.taken_at
    returning 1`.execute(db.platform)
  return rows.length > 0 ? lease : null
}

/** Gives the lease back; false when another process has it by now. */
async function dropLease(tx: Tx | Database['platform'], { retailerId, subject, leaseId }: Lease): Promise<boolean> {
  const { rows } = await sql`
    delete from token_leases where retailer_id is not distinct from ${retailerId} and subject = ${subject}
      and lease_id = ${leaseId}
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Renews the tokens under the lease. Null when the result was dropped, because others have written tokens meanwhile.
 */
async function renewAs<T>(
  db: Database,
  lease: Lease,
  { connection, renewal }: { connection: LeasedTokens<T>; renewal: TokenRenewal<T> },
): Promise<T | null> {
  const settle = (record: (tx: Tx) => Promise<boolean>): Promise<boolean> =>
    connection.transaction(async (tx) => (await dropLease(tx, lease)) && record(tx))
  try {
    // Read again, because the previous leaseholder may have written tokens after our first read.
    const before = await connection.read()
    const isGood = renewal.isGood(before.tokens)
    if (isGood || performance.now() - lease.takenAtMs > SPARE_MS) {
      await dropLease(db.platform, lease)
      return isGood ? before.tokens : null
    }
    const outcome = await refreshed(renewal, before.tokens)
    if (outcome.kind === 'renewed')
      return (await settle((tx) => connection.replace(tx, outcome.tokens, before))) ? outcome.tokens : null
    if (outcome.kind === 'not-now') return before.tokens
    // Thrown after the commit, so that the revoked grant stays recorded.
    if (await settle((tx) => connection.end(tx, before))) throw outcome.error
    return null
  } catch (error) {
    await dropLease(db.platform, lease).catch(() => undefined)
    throw error
  }
}

type Refreshed<T> =
  | { kind: 'renewed'; tokens: T }
  /** The provider gave no tokens, and the present ones are still usable. */
  | { kind: 'not-now' }
  | { kind: 'dead'; error: ProviderNotConnected }

async function refreshed<T>(renewal: TokenRenewal<T>, tokens: T): Promise<Refreshed<T>> {
  try {
    return { kind: 'renewed', tokens: await renewal.refresh(tokens) }
  } catch (error) {
    if (error instanceof ProviderNotConnected) return { kind: 'dead', error }
    if (isProviderError(error) && renewal.isUsable(tokens)) return { kind: 'not-now' }
    throw error
  }
}

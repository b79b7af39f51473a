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

/** What is sent under a lease is sent this soon after it was taken. */
const SPARE_MS = 5_000
/**
 * Longer than any refresh takes, so that two never ask for one connection at once; so long it stays with a process
 * that has died.
 */
const LEASE_MS = LONGEST_REFRESH_MS + SPARE_MS
const POLL_MS = 200
/** Whoever waits longer for tokens gives up: jobs come again, and a person is better told. */
const MOST_WAIT_MS = 10_000

/** Tokens as they stand in the database. */
export interface StoredTokens<T> {
  tokens: T
  /** Their bytes there: no two savings have the same, since each is sealed with a nonce of its own. */
  sealed: Buffer
}

/** A connection whose tokens can be renewed. */
export interface LeasedTokens<T> {
  provider: ProviderName
  /** Null: the platform's own account. */
  retailerId: number | null
  /** Names the connection among those of its owner: 'store 12'. */
  subject: string
  /** Throws `ProviderNotConnected` when there are none. */
  read(): Promise<StoredTokens<T>>
  /** A transaction that may write these tokens. */
  transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /** Puts `fresh` in the place of `before`; false when other tokens stand there by now: somebody has connected anew. */
  replace(tx: Tx, fresh: T, before: StoredTokens<T>): Promise<boolean>
  /** Records that the grant of `before` is dead; false when other tokens stand there by now. */
  end(tx: Tx, before: StoredTokens<T>): Promise<boolean>
}

type Needs = { db: Database; clock: Pick<Clock, 'sleep'> }

/**
 * Tokens that are good, or at least usable. One process at a time asks the provider for new ones; it holds a lease,
 * and nothing of the database while it asks (docs/decisions/012). Who has no lease looks again every 200 ms, outside
 * of any transaction, for what the holder has written; tokens that have not expired yet are used meanwhile. Throws
 * what the refresh throws, and `ProviderUnavailable` after 10 s.
 *
 * - The holder dies: its lease runs out after 45 s, and the next one who needs tokens takes it.
 * - The reply is lost: the same refresh token is sent again, by the same call (ports repeat it within 5 s) or by the
 *   next holder. Shopify keeps the previous pair usable until the replacement is first used (shopify.md 1.5), StockX
 *   keeps the refresh token (stockx.md 1.3).
 * - The holder is suspended, and goes on when its lease has run out: it does not send any more; what it had sent
 *   counts only if nobody has taken the lease since. If somebody has, theirs was asked for later: it is used, and ours
 *   is dropped.
 * - Somebody connects anew meanwhile: new tokens are never replaced by those of the connection before, nor is it said
 *   to be dead.
 * - The provider is ill: while the tokens are usable they are used, and the lease is left to run out, so that not
 *   every call tries again.
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
      throw new ProviderUnavailable(connection.provider, 'new tokens are being asked for, and that takes long')
    await clock.sleep(POLL_MS)
  }
}

interface Lease {
  retailerId: number | null
  subject: string
  leaseId: string
  /** Of this process' own clock that never jumps. */
  takenAtMs: number
}

/** Null: somebody else holds it. */
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

/** Gives the lease back; false when it is somebody else's by now. */
async function dropLease(tx: Tx | Database['platform'], { retailerId, subject, leaseId }: Lease): Promise<boolean> {
  const { rows } = await sql`
    delete from token_leases where retailer_id is not distinct from ${retailerId} and subject = ${subject}
      and lease_id = ${leaseId}
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Renews as the holder. Null: it came to nothing, since others have written tokens meanwhile. */
async function renewAs<T>(
  db: Database,
  lease: Lease,
  { connection, renewal }: { connection: LeasedTokens<T>; renewal: TokenRenewal<T> },
): Promise<T | null> {
  const settle = (record: (tx: Tx) => Promise<boolean>): Promise<boolean> =>
    connection.transaction(async (tx) => (await dropLease(tx, lease)) && record(tx))
  try {
    // Read again: the holder before us may have written between our reading and its end.
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
    // Thrown after the commit: that the grant is dead has to stay known.
    if (await settle((tx) => connection.end(tx, before))) throw outcome.error
    return null
  } catch (error) {
    await dropLease(db.platform, lease).catch(() => undefined)
    throw error
  }
}

type Refreshed<T> =
  | { kind: 'renewed'; tokens: T }
  /** The provider did not give any, and those there are can still be used. */
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

import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { connectionDialect, PreparedConnection } from './connection-dialect.ts'
import { isConflictOfTransactions, isConnectionLost } from './database-errors.ts'
import { endingOf, type ChannelNotification, Tx } from './ending.ts'
import { markedAsTransaction } from './open-transaction.ts'

export interface Opening {
  /** Statements that open the transaction: they are sent together, each in its own message (docs/decisions/025). */
  begin: string[]
  /** The transaction's retailer; null for a reader without one; undefined for the platform. */
  retailerId?: number | null
  /** Commits right after the statements that the work issues in its first turn. */
  isOneTrip?: boolean
  /** Sends the notifications of `noticeAfterCommit` once the transaction has committed. */
  notify(notices: ChannelNotification[]): Promise<void>
}

/** Two conflicting transactions separate after one retry; a fifth try would only add load. */
const MOST_TRIES = 4
const PAUSE_MS = 10

/**
 * Runs work in one transaction. The opening statements are sent together with the work's first statement, and
 * statements that the work does not await one by one are sent together too (pipelining): on a busy machine a round
 * trip costs more than most statements. When the opening fails, everything after it fails; without a retailer
 * row-level security shows no row.
 *
 * When PostgreSQL rolls a transaction back because of another (deadlock, serialization failure), the work runs again
 * from the start in a new transaction, four times at most. Notifications and jobs of the failed try are dropped. So
 * the work must do nothing outside its transaction and change nothing outside its function.
 */
export async function inTransaction<T>(pool: pg.Pool, opening: Opening, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { result, notices } = await committed(pool, opening, work)
      if (notices.length > 0) await opening.notify(notices)
      return result
    } catch (error) {
      if (tries === MOST_TRIES || !isConflictOfTransactions(error)) throw error
      await setTimeout(PAUSE_MS * 2 ** tries * Math.random())
    }
  }
}

async function committed<T>(pool: pg.Pool, { begin, retailerId, isOneTrip }: Opening, work: (tx: Tx) => Promise<T>) {
  const connection = new PreparedConnection(await pool.connect(), retailerId)
  try {
    const ended = isOneTrip ? connection.commitAfterThisTurn() : undefined
    connection.begin(begin)
    const tx = await openTx(connection)
    const result = await markedAsTransaction(() => work(tx))
    const { beforeCommit, notices } = endingOf(tx)
    for (const last of beforeCommit) await last()
    if ((await (ended ?? connection.end('commit'))) !== 'COMMIT')
      throw new NotCommitted('not committed: a statement of the transaction had failed')
    return { result, notices }
  } catch (error) {
    await connection.rollBack()
    throw causeOf(error, connection.firstFault)
  } finally {
    connection.release()
  }
}

/**
 * Opens the transaction's Kysely and initializes its driver, so that statements are sent in the order in which they
 * are issued.
 */
async function openTx(connection: PreparedConnection): Promise<Tx> {
  const tx = new Tx({ dialect: connectionDialect(connection) })
  await tx.connection().execute(async () => undefined)
  return tx
}

class NotCommitted extends Error {}

const IN_FAILED_TRANSACTION = '25P02'

/** Returns the error to report: the first one of the connection, where the caught one is only its consequence. */
function causeOf(error: unknown, first: unknown): unknown {
  const isConsequence =
    error instanceof NotCommitted ||
    isConnectionLost(error) ||
    (error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION)
  return isConsequence ? (first ?? error) : error
}

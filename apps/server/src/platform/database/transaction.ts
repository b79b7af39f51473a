import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { connectionDialect, PreparedConnection } from './connection-dialect.ts'
import { isConflictOfTransactions, isConnectionLost } from './database-errors.ts'
import { endingOf, type ChannelNotification, Tx } from './ending.ts'
import { markedAsTransaction } from './open-transaction.ts'

export interface Opening {
  /** Statements that open the transaction: they leave together, each a message of its own (docs/decisions/025). */
  begin: string[]
  /** Whose transaction it is (null: of a reader who has none); undefined: the platform's. */
  retailerId?: number | null
  /** It is committed behind the statements that the work asks for in its first turn. */
  isOneTrip?: boolean
  /** What was said with `noticeAfterCommit`, once it is true. */
  notify(notices: ChannelNotification[]): Promise<void>
}

/** Two that stand in each other's way are apart after one try; a fifth would only add to what is going on. */
const MOST_TRIES = 4
const PAUSE_MS = 10

/**
 * Runs work in one transaction. What opens it leaves together with the work's first statement, and statements that
 * the work does not wait for one by one leave together too (pipelining): on a busy machine a round trip costs more
 * than most statements. When the opening fails, so does everything after it; without it row-level security shows no
 * row, since no retailer is named.
 *
 * A transaction that PostgreSQL undid for another's sake (deadlock, serialization failure) runs again from the start,
 * four times at most, on a transaction of its own: what it wanted announced and enqueued belongs to that one and is
 * collected anew. So work must not do anything outside its transaction, nor change what lies outside its function.
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

/** Its driver is ready, so that from the first on statements leave in the order in which they are asked for. */
async function openTx(connection: PreparedConnection): Promise<Tx> {
  const tx = new Tx({ dialect: connectionDialect(connection) })
  await tx.connection().execute(async () => undefined)
  return tx
}

class NotCommitted extends Error {}

const IN_FAILED_TRANSACTION = '25P02'

/** The error to go by: the first one on the connection, where the one in hand is only a consequence of it. */
function causeOf(error: unknown, first: unknown): unknown {
  const isConsequence =
    error instanceof NotCommitted ||
    isConnectionLost(error) ||
    (error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION)
  return isConsequence ? (first ?? error) : error
}

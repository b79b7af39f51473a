import { setTimeout } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { isConflictOfTransactions, isConnectionLost } from './database-errors.ts'
import { endingOf, type Notice, type Tx } from './ending.ts'
import { markedAsTransaction } from './open-transaction.ts'

export interface Opening {
  /** Statements that open the transaction, sent at once. */
  begin: string
  /** What was said with `noticeAfterCommit`, once it is true. */
  notify(notices: Notice[]): Promise<void>
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
      const { result, notices } = await committed(pool, opening.begin, work)
      if (notices.length > 0) await opening.notify(notices)
      return result
    } catch (error) {
      if (tries === MOST_TRIES || !isConflictOfTransactions(error)) throw error
      await setTimeout(PAUSE_MS * 2 ** tries * Math.random())
    }
  }
}

/**
 * What first went wrong on a transaction's connection: everything after it fails because of that, with words that say
 * less.
 */
interface FirstFault {
  error: unknown
}

async function committed<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>) {
  const client = await pool.connect()
  const first: FirstFault = { error: undefined }
  const lost = (error: Error) => void (first.error ??= error)
  client.on('error', lost)
  let fault: Error | undefined
  const begun = client.query(begin)
  begun.catch(lost)
  const { tx, close } = openTx(client, lost)
  try {
    const result = await markedAsTransaction(() => work(tx))
    const { beforeCommit, notices } = endingOf(tx)
    for (const last of beforeCommit) await last()
    await commit(client)
    return { result, notices }
  } catch (error) {
    // A connection that cannot even roll back is not given to anybody else.
    await client.query('rollback').catch((broken: Error) => (fault = broken))
    await begun
    throw causeOf(error, first)
  } finally {
    close()
    client.off('error', lost)
    client.release(fault)
  }
}

const IN_FAILED_TRANSACTION = '25P02'

/** The error to go by: the first one on the connection, where the one in hand is only a consequence of it. */
function causeOf(error: unknown, { error: first }: FirstFault): unknown {
  const isConsequence =
    error instanceof NotCommitted ||
    isConnectionLost(error) ||
    (error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION)
  return isConsequence ? (first ?? error) : error
}

class NotCommitted extends Error {}

/** PostgreSQL answers COMMIT with ROLLBACK when a statement had failed, whether or not anybody looked at it. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new NotCommitted('not committed: a statement of the transaction had failed')
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const driver = new DummyDriver()

/**
 * A transaction over one connection. Once closed it refuses: the connection may be in another retailer's
 * transaction by then.
 */
function openTx(client: pg.PoolClient, failed: (error: Error) => void): { tx: Tx; close(): void } {
  let isOpen = true
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const answer = client.query(sql, [...parameters])
      answer.catch(failed)
      const { rows } = await answer
      return { rows: rows as R[] }
    },
    streamQuery() {
      throw new Error('statements are not streamed')
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => {
      if (!isOpen) throw new Error('this transaction has ended')
      return consumer(connection)
    },
  })
  const tx: Tx = new Transaction({ config: { dialect }, dialect, driver, executor })
  return { tx, close: () => void (isOpen = false) }
}

/** Named because Kysely asks for one; connections come from the pools in connect.ts. */
const dialect = new PostgresDialect({
  pool: async () => {
    throw new Error('a transaction opens no connections')
  },
})

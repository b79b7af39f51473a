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
import { endingOf, type Notice, type Tx } from './ending.ts'
import { markedAsTransaction } from './open-transaction.ts'

export interface Opening {
  /** Statements that open the transaction, sent at once. */
  begin: string
  /** What was said with `noticeAfterCommit`, once it is true. */
  notify(notices: Notice[]): Promise<void>
}

/**
 * Runs work in one transaction. What opens it leaves together with the work's first statement, and statements that the work does not
 * wait for one by one leave together too (pipelining): on a busy machine a round trip costs more than most statements. When the opening
 * fails, so does everything after it; without it row-level security shows no row, since no retailer is named.
 */
export async function inTransaction<T>(pool: pg.Pool, opening: Opening, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, notices } = await committed(pool, opening.begin, work)
  if (notices.length > 0) await opening.notify(notices)
  return result
}

async function committed<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>) {
  const client = await pool.connect()
  let fault: Error | undefined
  const begun = client.query(begin)
  begun.catch(() => undefined)
  const { tx, close } = openTx(client)
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
    throw error
  } finally {
    close()
    client.release(fault)
  }
}

/** PostgreSQL answers COMMIT with ROLLBACK when a statement had failed, whether or not anybody looked at it. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('the transaction was not committed: one of its statements had failed')
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const driver = new DummyDriver()

/** A transaction over one connection. Once closed it refuses: the connection may be in another retailer's transaction by then. */
function openTx(client: pg.PoolClient): { tx: Tx; close(): void } {
  let isOpen = true
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const { rows } = await client.query(sql, [...parameters])
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

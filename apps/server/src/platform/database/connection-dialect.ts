import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { runPrepared } from './prepared-statements.ts'
import { resumesWork } from '../watch/loop-watch.ts'
import { bindRetailer } from './bind-retailer.ts'

/** Runs each statement on a free connection of the pool. */
export const poolDialect = (pool: pg.Pool): Dialect =>
  dialectOver(
    async () => new PreparedConnection(await pool.connect()),
    async (connection) => connection.release(),
  )

/** Runs every statement on one connection, which its caller acquires and releases. */
export const connectionDialect = (connection: PreparedConnection): Dialect =>
  dialectOver(
    async () => connection,
    async () => undefined,
  )

/**
 * Returns Kysely's PostgreSQL dialect over our connections, with the `Driver` that Kysely requires
 * (docs/decisions/021).
 */
const dialectOver = (
  acquireConnection: () => Promise<PreparedConnection>,
  releaseConnection: (connection: PreparedConnection) => Promise<void>,
): Dialect => ({
  createDriver: (): Driver => ({
    init: async () => undefined,
    acquireConnection,
    releaseConnection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  }),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

async function refuse(): Promise<never> {
  throw new Error('a transaction is begun by asRetailer, asPlatform and the like')
}

/** A pool connection that prepares its statements and sends them at once, one after the other (pipelining). */
export class PreparedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #firstFault: unknown
  readonly #retailerId: number | null | undefined
  #isEnding = false
  #isBroken = false

  /** `retailerId` is the transaction's retailer, null for a transaction without one, and undefined for the platform. */
  constructor(client: pg.PoolClient, retailerId?: number | null) {
    this.#client = client
    this.#retailerId = retailerId
    client.on('error', this.#failed)
  }

  /** The first error: in a transaction every later statement fails because of it, with a less useful message. */
  get firstFault(): unknown {
    return this.#firstFault
  }

  readonly #failed = (error: unknown): void => void (this.#firstFault ??= error)

  /**
   * Opens a transaction with statements that it does not await: they are sent together with the first statement of the
   * work.
   */
  begin(opening: string[]): void {
    for (const statement of opening) this.#client.query(statement).catch(this.#failed)
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // The connection may already be in another retailer's transaction.
    if (this.#isEnding) throw new Error('this transaction has ended')
    try {
      const { text, values } = bindRetailer({ text: sql, values: parameters }, this.#retailerId)
      const { rows } = await runPrepared(this.#client, text, values)
      return { rows }
    } catch (error) {
      this.#failed(error)
      throw error
    } finally {
      resumesWork()
    }
  }

  streamQuery(): never {
    throw new Error('statements are not streamed')
  }

  /** Ends the transaction and returns PostgreSQL's command: ROLLBACK also when a statement failed unnoticed. */
  async end(how: 'commit' | 'rollback'): Promise<string> {
    this.#isEnding = true
    return (await this.#client.query(how)).command
  }

  /** Commits after every statement that is issued in this turn; later ones are refused. */
  commitAfterThisTurn(): Promise<string> {
    const ended = new Promise<string>((resolve, reject) =>
      process.nextTick(() => this.end('commit').then(resolve, reject)),
    )
    // A broken connection also rejects the statements, which report it.
    ended.catch(this.#failed)
    return ended
  }

  /** Rolls back. A connection that fails even at this is not used again. */
  async rollBack(): Promise<void> {
    await this.end('rollback').catch(() => (this.#isBroken = true))
  }

  release(): void {
    this.#isEnding = true
    this.#client.off('error', this.#failed)
    this.#client.release(this.#isBroken)
  }
}

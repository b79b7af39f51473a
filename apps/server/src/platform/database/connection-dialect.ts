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
import { goesOn } from '../watch/loop-watch.ts'
import { bindRetailer } from './bind-retailer.ts'

/** One statement at a time, each on a connection of the pool that is free. */
export const poolDialect = (pool: pg.Pool): Dialect =>
  dialectOver(
    async () => new PreparedConnection(await pool.connect()),
    async (connection) => connection.release(),
  )

/** Every statement on one connection, which somebody else has taken and gives back. */
export const connectionDialect = (connection: PreparedConnection): Dialect =>
  dialectOver(
    async () => connection,
    async () => undefined,
  )

/** Kysely's PostgreSQL with connections of ours, as its `Driver` asks for them (docs/decisions/021). */
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

/** A connection of a pool whose statements are prepared, and leave at once, one after the other (pipelining). */
export class PreparedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #firstFault: unknown
  readonly #retailerId: number | null | undefined
  #isEnding = false
  #isBroken = false

  /** `retailerId`: whose transaction it is (null: nobody's, who may be one); undefined: the platform's. */
  constructor(client: pg.PoolClient, retailerId?: number | null) {
    this.#client = client
    this.#retailerId = retailerId
    client.on('error', this.#failed)
  }

  /** What first went wrong: everything after it in a transaction fails because of that, with words that say less. */
  get firstFault(): unknown {
    return this.#firstFault
  }

  readonly #failed = (error: unknown): void => void (this.#firstFault ??= error)

  /** Opens a transaction by statements that are not waited for: they leave together with its first one. */
  begin(opening: string[]): void {
    for (const statement of opening) this.#client.query(statement).catch(this.#failed)
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // The connection may be in another retailer's transaction by then.
    if (this.#isEnding) throw new Error('this transaction has ended')
    try {
      const { text, values } = bindRetailer({ text: sql, values: parameters }, this.#retailerId)
      const { rows } = await runPrepared(this.#client, text, values)
      return { rows }
    } catch (error) {
      this.#failed(error)
      throw error
    } finally {
      goesOn()
    }
  }

  streamQuery(): never {
    throw new Error('statements are not streamed')
  }

  /** Returns what PostgreSQL has done: ROLLBACK also when a statement had failed, whether anybody looked or not. */
  async end(how: 'commit' | 'rollback'): Promise<string> {
    this.#isEnding = true
    return (await this.#client.query(how)).command
  }

  /** Commits behind every statement that is asked for in this turn; those asked for later are refused. */
  commitAfterThisTurn(): Promise<string> {
    const ended = new Promise<string>((resolve, reject) =>
      process.nextTick(() => this.end('commit').then(resolve, reject)),
    )
    // Whoever asked for a statement learns of a broken connection by that.
    ended.catch(this.#failed)
    return ended
  }

  /** A connection that cannot even roll back is not given to anybody else. */
  async rollBack(): Promise<void> {
    await this.end('rollback').catch(() => (this.#isBroken = true))
  }

  release(): void {
    this.#isEnding = true
    this.#client.off('error', this.#failed)
    this.#client.release(this.#isBroken)
  }
}

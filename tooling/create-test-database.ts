import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** The address for the owner role `ark`, which is not a superuser. */
  url: string
  /** The address for the superuser, who is exempt from references and policies. */
  superuserUrl: string
  name: string
  /** Drops the database. A connection that is still open is an error of the test, and is named. */
  drop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const open = new Map<string, TestDatabase>()

/** Returns the undropped databases of this test file: tooling/test-guards.ts then fails the file. */
export function openTestDatabases(): TestDatabase[] {
  return [...open.values()]
}

/**
 * Creates a migrated database, cloned from the run's template or from another one (`makeTemplate`). Drop it in
 * `afterAll`, or declare it with `await using`.
 */
export const createTestDatabase = (template = inject('testCluster').template): Promise<TestDatabase> => create(template)

/** Creates a database without tables, for tests of migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template1')

/**
 * Makes a template once per run from what `fill` puts into a migrated database; a second caller waits for the first.
 */
export async function makeTemplate(name: string, fill: (database: TestDatabase) => Promise<void>): Promise<void> {
  await asSuperuser(async (client) => {
    // The lock lasts until this connection ends.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rows.length > 0) return
    const database = await createTestDatabase()
    await fill({ ...database, drop: () => Promise.resolve() })
    await client.query(`ALTER DATABASE ${database.name} RENAME TO ${name}`)
    open.delete(database.name)
  })
}

async function create(template: string): Promise<TestDatabase> {
  const { owner, superuser } = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser((client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY OWNER ark`),
  )
  const addressIn = (cluster: string) => Object.assign(new URL(cluster), { pathname: `/${name}` }).href
  const database: TestDatabase = {
    url: addressIn(owner),
    superuserUrl: addressIn(superuser),
    name,
    drop: () => drop(name),
    [Symbol.asyncDispose]: () => drop(name),
  }
  open.set(name, database)
  return database
}

async function drop(name: string): Promise<void> {
  if (!open.delete(name)) return
  const left = await asSuperuser(async (client) => {
    const connections = await untilDisconnected(client, name)
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    return connections
  })
  if (left.length > 0)
    throw new Error(`A test left ${left.length} connection(s) open, last statement: ${left.join(' | ')}`)
}

/** Waits up to two seconds until the server notices closed sockets. Returns the queries of remaining connections. */
async function untilDisconnected(client: pg.Client, name: string): Promise<string[]> {
  const statement = `SELECT left(query, 120) AS query FROM pg_stat_activity
    WHERE datname = $1 AND backend_type = 'client backend'`
  let queries: string[] = []
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { rows } = await client.query<{ query: string }>(statement, [name])
    queries = rows.map((row) => row.query)
    if (queries.length === 0) break
    await client.query('SELECT pg_sleep(0.01)')
  }
  return queries
}

async function asSuperuser<Result>(act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: inject('testCluster').superuser })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

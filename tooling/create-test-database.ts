import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** Address for the owner role `ark`, which is no superuser. */
  url: string
  /** The same database for the superuser, whom no reference and no policy binds. */
  superuserUrl: string
  name: string
  /** Drops it; a connection that is still open is a fault of the test and named. */
  drop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const open = new Map<string, TestDatabase>()

/** Databases of this test file that were not dropped: tooling/test-guards.ts fails the file for them. */
export function openTestDatabases(): TestDatabase[] {
  return [...open.values()]
}

/**
 * A migrated database of its own, cloned from the run's template or from another one (`makeTemplate`). Drop it in
 * `afterAll`, or hold it with `await using`.
 */
export const createTestDatabase = (template = inject('testCluster').template): Promise<TestDatabase> => create(template)

/** One without a table, for tests of migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template1')

/** Makes a template once per run, of what `fill` puts into a migrated database; who comes second waits for the first. */
export async function makeTemplate(name: string, fill: (database: TestDatabase) => Promise<void>): Promise<void> {
  await asSuperuser(async (client) => {
    // Held until this connection ends.
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

/**
 * A closed socket reaches the server a moment later: ask again for up to two seconds. Returns what is still
 * connected.
 */
async function untilDisconnected(client: pg.Client, name: string): Promise<string[]> {
  const statement = `SELECT left(query, 120) AS query FROM pg_stat_activity
    WHERE datname = $1 AND backend_type = 'client backend'`
  let queries: string[] = []
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const { rows } = await client.query<{ query: string }>(statement, [name])
    queries = rows.map((row) => row.query)
    if (queries.length === 0) break
    await client.query('SELECT pg_sleep(0.05)')
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

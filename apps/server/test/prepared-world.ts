import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Simulators } from '../../../simulators/index.ts'
import { createTestDatabase, makeTemplate, type TestDatabase } from '../../../tooling/create-test-database.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './start-test-app.ts'
import { signedInPerson, type TestPerson } from './acts/test-people.ts'

/** The beginning of many test files: the first of a run makes it, the others continue from it. */
export interface PreparedWorld<Held> {
  /** The name of its template. */
  name: string
  /** Makes the world in an empty app. Its result is stored as JSON; people in it are signed in. */
  make(app: TestApp): Promise<Held>
}

/** The data that is stored with a world's template and the simulators' file. */
interface Beside {
  secretKey: string
  urls: Simulators['urls']
  /** Each `table.column` with addresses of the simulators. */
  addresses: { table: string; column: string }[]
  held: string
}

/**
 * Starts an app from a prepared world: a clone of its database, and simulators with its state. Later tests do not see
 * its changes.
 */
export async function startPrepared<Held>(
  world: PreparedWorld<Held>,
  options: TestAppOptions = {},
): Promise<{ app: TestApp; held: Held }> {
  const files = filesOf(world)
  await makeTemplate(world.name, (database) => make(world, database))
  const beside: Beside = JSON.parse(await readFile(files.beside, 'utf8'))
  const database = await createTestDatabase(world.name)
  const app = await startTestApp({
    ...options,
    database,
    secretKey: beside.secretKey,
    simulators: { ...options.simulators, stateFile: files.state, isStateReadOnly: true },
  })
  await moveToNewAddresses(app, beside)
  const held: Held = JSON.parse(beside.held, (_, value: unknown) =>
    isPerson(value) ? signedInPerson(app, value) : value,
  )
  return { app, held }
}

const filesOf = ({ name }: { name: string }) => {
  const { folder } = inject('testCluster')
  return { state: path.join(folder, `${name}.state`), beside: path.join(folder, `${name}.json`) }
}

async function make<Held>(world: PreparedWorld<Held>, database: TestDatabase): Promise<void> {
  const files = filesOf(world)
  const secretKey = randomBytes(32).toString('base64')
  const app = await startTestApp({ database, secretKey, simulators: { stateFile: files.state } })
  try {
    // Webhooks of the preparation are dropped: no app receives them, and later apps should not receive them late.
    app.simulators.shopify.control.webhooks({ drop: 1 })
    const held = JSON.stringify(await world.make(app))
    app.simulators.shopify.control.webhooks({ drop: 0 })
    // Autovacuum does not run here: without statistics the planner scans whole tables again and again.
    await asSuperuser(database, (client) => client.query('analyze'))
    const { urls } = app.simulators
    const beside: Beside = { secretKey, urls, addresses: await columnsWith(database, Object.values(urls)), held }
    await writeFile(files.beside, JSON.stringify(beside))
  } finally {
    // Closing the app saves the simulators.
    await app.close()
  }
}

const isPerson = (value: unknown): value is TestPerson =>
  typeof value === 'object' && value !== null && 'token' in value && 'userId' in value

async function columnsWith(database: TestDatabase, texts: string[]): Promise<Beside['addresses']> {
  return asSuperuser(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const found: Beside['addresses'] = []
    for (const { name: table } of tables) {
      const { rows } = await client.query<{ column: string }>(
        `select distinct e.key as column from ${table} t, jsonb_each_text(to_jsonb(t)) e where e.value ~ $1`,
        [texts.join('|')],
      )
      found.push(...rows.map(({ column }) => ({ table, column })))
    }
    return found
  })
}

/**
 * Replaces addresses in the database: the simulators, and a listening app, have other ports than those that made the
 * world.
 */
async function moveToNewAddresses({ database, simulators, capabilities }: TestApp, beside: Beside): Promise<void> {
  await asSuperuser(database, async (client) => {
    // Disables triggers and append-only rules, which would block the update.
    await client.query('set session_replication_role = replica')
    for (const { table, column } of beside.addresses)
      for (const [vendor, url] of Object.entries(beside.urls))
        await client.query(
          `update ${table} set ${column} = replace(${column}, $1, $2) where ${column} like $1 || '%'`,
          [url, Reflect.get(simulators.urls, vendor)],
        )
  })
  for (const { subscriptions } of simulators.shopify.store.shops.values())
    for (const subscription of subscriptions.values()) subscription.uri = capabilities.config.shopify.webhookAddress
}

async function asSuperuser<T>({ superuserUrl }: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

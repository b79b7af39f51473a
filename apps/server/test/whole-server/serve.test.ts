import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { freePort } from '../../../cli/src/processes/free-ports.ts'
import { type Child, startChild } from '../../../cli/src/start/child.ts'
import { type Simulators, startSimulators } from '../../../../simulators/index.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tooling/create-test-database.ts'

const OPERATOR = 'you@example.com'
const folder = mkdtempSync(path.join(tmpdir(), 'ark-serve-'))
let database: TestDatabase
let simulators: Simulators
beforeAll(async () => {
  mkdirSync(path.join(folder, 'logs'))
  database = await createTestDatabase()
  simulators = await startSimulators({ manualClock: true, paused: true, marketSize: 'small' })
})
afterAll(async () => {
  await simulators?.close()
  await database?.drop()
  rmSync(folder, { recursive: true })
})

/** The settings of a real business with StockX, which is the simulator under its own address. */
function settings(port: number, data: string): Record<string, string> {
  return {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ARK_DATA_DIR: path.join(folder, data),
    DATABASE_URL: database.url,
    ARK_SECRET_KEY: randomBytes(32).toString('base64'),
    OPERATOR_EMAIL: OPERATOR,
    STOCKX_CLIENT_ID: 'ark-sandbox-stockx',
    STOCKX_CLIENT_SECRET: 'ark-sandbox-stockx-secret',
    STOCKX_API_KEY: 'ark-sandbox-stockx-key',
    STOCKX_API_URL: simulators.urls.stockx,
    STOCKX_AUTH_URL: simulators.urls.stockx,
  }
}

interface Served {
  child: Child
  /** What it has printed, line by line. */
  printed: string[]
  /** Resolves when it is ready, or when it has ended. */
  settled: Promise<unknown>
}

function serve(env: Record<string, string>): Served {
  const printed: string[] = []
  const { PATH, HOME } = process.env
  let ready: (value: unknown) => void = () => undefined
  const isReady = new Promise((resolve) => (ready = resolve))
  const child = startChild({
    name: 'serve',
    script: 'apps/cli/src/main.ts',
    args: ['serve'],
    env: { PATH, HOME, ...env },
    logDirectory: path.join(folder, 'logs'),
    onLine(line) {
      printed.push(line)
      if (line.includes('Missing: metrics')) ready(line)
    },
  })
  return { child, printed, settled: Promise.race([isReady, child.ended]) }
}

async function rows(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>({ text: statement })).rows
  } finally {
    await client.end()
  }
}

test('without settings nothing starts, and each missing setting has its sentence', async () => {
  const { child, printed } = serve({ ARK_DATA_DIR: path.join(folder, 'nothing'), PORT: String(await freePort()) })
  expect(await child.ended).toMatchObject({ code: 1 })
  expect(printed.join('\n')).toMatch(/ARK cannot start\.[^]*ARK_SECRET_KEY has[^]*OPERATOR_EMAIL has[^]*PUBLIC_URL has/)
  expect(existsSync(path.join(folder, 'nothing', 'postgres'))).toBe(false)
  expect(existsSync(path.join(folder, 'nothing', 'secret.key'))).toBe(false)
})

test('a first start opens the operator, invents no one, and calls no provider that has no credentials', async () => {
  const port = await freePort()
  const { child, printed, settled } = serve(settings(port, 'data'))
  await settled
  try {
    expect(printed.join('\n')).toMatch(
      /ARK is ready[^]*Missing: Shopify[^]*Live: StockX[^]*Missing: ALIAS[^]*Missing: mail/,
    )
    expect(printed.join('\n')).toContain('The tools of your own PostgreSQL have to make the backups')
    const file = path.join(folder, 'data', 'operator-password')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(printed.join('\n')).not.toContain(readFileSync(file, 'utf8').trim())
    expect(await rows('select email, role from users')).toEqual([{ email: OPERATOR, role: 'operator' }])
    expect(await rows('select 1 from retailers')).toEqual([])
    expect(existsSync(path.join(folder, 'data', 'simulators.state'))).toBe(false)
    const answer = await fetch(`http://localhost:${port}/api/v1/client-settings`)
    expect(await answer.json()).toMatchObject({ is_sandbox: false, simulated_providers: [] })
    for (const url of [simulators.urls.shopify, simulators.urls.alias]) {
      const calls = await fetch(`${url}/_simulator/calls`)
      expect(JSON.stringify(await calls.json())).not.toMatch(/[1-9]/)
    }
  } finally {
    await child.end(20_000)
  }
})

test("a sandbox's database is refused before a server runs on it", async () => {
  await rows("update users set email = 'owner@sandbox.test'")
  const { child, printed } = serve(settings(await freePort(), 'refused'))
  expect(await child.ended).toMatchObject({ code: 1 })
  expect(readdirSync(path.join(folder, 'refused', 'logs'))).not.toContain('api.log')
  expect(printed.join('\n')).toContain('The database belongs to a sandbox: it has owner@sandbox.test')
})

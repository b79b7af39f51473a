import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { PgBoss } from 'pg-boss'
import { buildApp } from '../src/app.ts'
import { compose } from '../src/compose.ts'
import { handlersOf } from '../src/modules.ts'
import type { Capabilities } from '../src/platform/capabilities.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { TURNS } from '../src/platform/http/defense/take-turns.ts'
import { createLogger, type Logger } from '../src/platform/log.ts'
import { type Simulators, type SimulatorsOptions, startSimulators } from '../../../simulators/index.ts'
import { createTestDatabase, type TestDatabase } from '../../../tooling/create-test-database.ts'
import { drainJobs, type Drained } from './acts/drain-jobs.ts'

export interface TestApp {
  database: TestDatabase
  app: FastifyInstance
  capabilities: Capabilities
  boss: PgBoss
  simulators: Simulators
  /** Runs every waiting job until none is left. Throws the errors of handlers unless failures are allowed. */
  drain(options?: { allowFailures?: boolean }): Promise<Drained>
  /** Advances simulated time, including what providers do in that time. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

/** Resting places would make tests wait for the clock: `take-turns.test.ts` covers them. */
const WITHOUT_RESTS = { ...TURNS, restFactor: 0, restAfterRefusalMs: 0 }

export interface TestAppOptions {
  listens?: boolean
  simulators?: SimulatorsOptions
  log?: Logger
}

/**
 * Starts the real app on its own database, against simulators in this process whose clock moves only by sleeping, so
 * nothing waits. Webhooks of the simulated shop arrive over HTTP when `listens`. `log` receives the log lines; by
 * default they are dropped. `database` is an existing one, which is dropped in the end, too. `secretKey` is the key of
 * its secrets.
 */
export async function startTestApp(
  options: TestAppOptions & { database?: TestDatabase; secretKey?: string } = {},
): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const simulators = await startSimulators({
    manualClock: true,
    paused: true,
    marketSize: 'small',
    operationDelayMs: 0,
    orderStepMs: 0,
    limits: { stockxRequestsPerSecond: 0 },
    ...options.simulators,
  })
  // Answers in a prepared world may have later times than its clock, because times of calls are unique; the clock
  // moves past them.
  if (options.database) await simulators.clock.advance(2_000)
  const clock = { now: () => simulators.clock.now(), sleep: (ms: number) => simulators.clock.advance(ms) }
  const secretKey = options.secretKey ?? randomBytes(32).toString('base64')
  const config = testConfig({ databaseUrl: database.url, secretKey, simulators })
  const { capabilities, boss, images, network, close } = await compose(config, {
    isWorker: false,
    isStrict: true,
    clock,
    log: options.log ?? createLogger('silent'),
  })
  const app = await buildApp(capabilities, { images, webFolder: null, turns: WITHOUT_RESTS })
  if (options.listens) {
    config.publicUrl = await app.listen({ port: 0, host: '127.0.0.1' })
    config.shopify.webhookAddress = `${config.publicUrl.replace('127.0.0.1', 'localhost')}/api/v1/shopify/webhooks/receive`
  } else await app.ready()
  const handlers = handlersOf(capabilities)
  return {
    database,
    app,
    capabilities,
    boss,
    simulators,
    drain: (drainOptions = {}) => drainJobs({ boss, db: capabilities.db }, handlers, drainOptions),
    pass: (ms) => simulators.clock.advance(ms),
    async close() {
      await app.close()
      await close()
      await simulators.close()
      await database.drop()
      // Named here in any case, because callers may treat the failed call as a provider's failure.
      if (network.count() > 0) throw new Error(`${network.count()} call(s) left inside of a transaction`)
    },
  }
}

interface ConfigParts {
  databaseUrl: string
  secretKey: string
  simulators: Simulators
}

function testConfig({ databaseUrl, secretKey, simulators: { urls } }: ConfigParts): Config {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    ARK_SECRET_KEY: secretKey,
    ARK_DATA_DIR: tmpdir(),
    PUBLIC_URL: 'http://localhost:3000',
    IMAGE_HOSTS: Object.values(urls).join(','),
    SHOPIFY_SIMULATOR_URL: urls.shopify,
    CHAT_SIMULATOR_URL: urls.index,
    STOCKX_SIMULATOR_URL: urls.stockx,
    ALIAS_SIMULATOR_URL: urls.alias,
  })
  config.stockx.requestsPerSecond = Number.POSITIVE_INFINITY
  config.alias.requestsPerSecond = Number.POSITIVE_INFINITY
  return config
}

import { PATIENCE_MS } from '../tooling/patience.ts'
import { startTemporaryApp, type TemporaryApp } from '../tooling/temporary-app.ts'
import { apiAs, tokenOf } from './api.ts'
import { announceInstances, expect, INSTANCES, type RunningArk } from './ark.ts'
import { control, journaledEffects } from './outside-world.ts'
import { JOURNEY_PEOPLE, type Person } from './people.ts'
import { pause, resume } from './programs.ts'
import { secretsInLogs } from './secrets-in-logs.ts'

/**
 * Makes the simulators fast and removes request limits, so that journeys wait only for ARK. Tests with their own clocks
 * check the real pace (request-budget.test.ts, limiter.test.ts, poll-orders.test.ts).
 */
const HURRIED = {
  STOCKX_REQUESTS_PER_SECOND: '500',
  ALIAS_REQUESTS_PER_SECOND: '500',
  ORDER_POLL_SECONDS: '1',
  ARK_SIMULATOR_STOCKX_REQUESTS_PER_SECOND: '0',
  ARK_SIMULATOR_OPERATION_DELAY_MS: '100',
  // No journey kills a simulator, so saving the whole world every two seconds would be wasted.
  ARK_SIMULATOR_SAVE_SECONDS: '600',
  // Orders change only when a journey advances them.
  ARK_SIMULATOR_ORDER_STEP_MS: '0',
}
/** The configuration's patience applies only to journeys, so the setup has its own. */
const PATIENCE = { timeout: PATIENCE_MS }

/**
 * Fills one sandbox, sells something, and starts each instance with a copy of it on separate ports. Images come from
 * the first instance's simulators, which `looks` uses.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const seeded = await startTemporaryApp(HURRIED)
  const apps: TemporaryApp[] = [seeded]
  const stopAll = async () => void (await Promise.all(apps.map((app) => app.stop())))
  try {
    const tokens = await signInAll(seeded)
    await sellSomething({ ...seeded, tokens })
    await seeded.end()
    const [looks, flows, faults] = await Promise.all(
      INSTANCES.map(async (name): Promise<RunningArk> => {
        const origin = { copyOf: seeded, ...(name === 'looks' && { ports: seeded.ports }) }
        const app = await startTemporaryApp(HURRIED, origin)
        apps.push(app)
        const { url, simulators, dataDirectory } = app
        return { url, simulators, dataDirectory, tokens }
      }),
    )
    if (!looks || !flows || !faults) throw new Error('an instance is missing')
    pause(looks, 'worker')
    announceInstances({ looks, flows, faults })
    return async () => {
      resume(looks, 'worker')
      const found = apps.flatMap(({ dataDirectory }) => secretsInLogs(dataDirectory))
      await stopAll()
      if (found.length > 0) throw new Error(`The logs of this run show secrets:\n${found.join('\n')}`)
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}

async function signInAll(app: TemporaryApp): Promise<RunningArk['tokens']> {
  const people = Object.keys(JOURNEY_PEOPLE) as Person[]
  const tokens = await Promise.all(
    people.map(async (person) => [person, await tokenOf(app, JOURNEY_PEOPLE[person].email)] as const),
  )
  return Object.fromEntries(tokens) as RunningArk['tokens']
}

/** Buys a listing at each marketplace, so that pages of sales have content. */
async function sellSomething(ark: RunningArk): Promise<void> {
  const api = apiAs(ark, 'owner')
  for (const simulator of [ark.simulators.stockx, ark.simulators.alias]) {
    const live = () => journaledEffects(simulator, 'listing.activated')
    await expect.poll(async () => (await live()).length, PATIENCE).toBeGreaterThan(0)
    await control(simulator, 'buy', { listingId: (await live())[0]!.details['listingId'] })
  }
  await expect.poll(async () => (await api('GET /sales/', { query: { limit: 1 } })).total, PATIENCE).toBe(2)
}

import { test as playwright } from '@playwright/test'
import type { Person } from './people.ts'

export { expect } from '@playwright/test'

/** An ARK of this run, and the outside world around it. */
export interface RunningArk {
  url: string
  simulators: { index: string; shopify: string; stockx: string; alias: string }
  dataDirectory: string
  /** Sessions of the sandbox's people, signed in once for the whole run. */
  tokens: Record<Person, string>
}

/**
 * `looks` stands still: its worker is stopped, nothing changes under a page. `flows` is used by many at once. In
 * `faults` one journey at a time stops programs and spoils whole simulators.
 */
export const INSTANCES = ['looks', 'flows', 'faults'] as const
type Instance = (typeof INSTANCES)[number]
type Instances = Record<Instance, RunningArk>

const VARIABLE = 'ARK_JOURNEYS_INSTANCES'

/** Hands the addresses from the global setup to the processes that run the journeys. */
export function announceInstances(instances: Instances): void {
  process.env[VARIABLE] = JSON.stringify(instances)
}

/** Which ARK a project's journeys run against. */
export interface WorkerOptions {
  instance: Instance
}

/**
 * Playwright's test with ARK running: `page.goto('/')` is its landing page, `ark.simulators` the control of the
 * outside world; `person` is signed in when the page opens.
 */
export const test = playwright.extend<{ person: Person | undefined }, WorkerOptions & { ark: RunningArk }>({
  instance: ['flows', { scope: 'worker', option: true }],
  ark: [
    async ({ instance }, provide) => {
      const instances = JSON.parse(process.env[VARIABLE] ?? 'null') as Instances
      await provide(instances[instance])
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ark }, provide) => provide(ark.url),
  person: [undefined, { option: true }],
  storageState: async ({ ark, person }, provide) => provide(person && sessionState(ark, ark.tokens[person])),
})

/** What a browser holds of somebody who is signed in. */
export const sessionState = ({ url }: Pick<RunningArk, 'url'>, token: string) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'ark.token', value: token }] }],
})

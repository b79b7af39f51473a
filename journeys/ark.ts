import { type BrowserContext, expect, type Page, test as playwright } from '@playwright/test'
import type { Person } from './people.ts'
import { listenToPages, type PageErrors, prepareContext, alertsOn } from './watched-pages.ts'

export { expect } from '@playwright/test'

/** A running ARK of this test run with its simulators. */
export interface RunningArk {
  url: string
  simulators: { index: string; shopify: string; stockx: string; alias: string }
  dataDirectory: string
  /** Sessions of the sandbox's people, signed in once for the whole run. */
  tokens: Record<Person, string>
}

/**
 * The instances of ARK. In `looks`, the worker is stopped, so that pages do not change. Many journeys share `flows`. In
 * `faults`, one journey at a time stops programs and breaks whole simulators.
 */
export const INSTANCES = ['looks', 'flows', 'faults'] as const
type Instance = (typeof INSTANCES)[number]
type Instances = Record<Instance, RunningArk>

const VARIABLE = 'ARK_JOURNEYS_INSTANCES'

/** Passes the addresses from the global setup to the processes that run the journeys. */
export function announceInstances(instances: Instances): void {
  process.env[VARIABLE] = JSON.stringify(instances)
}

/** Selects the instance for a project's journeys. */
export interface WorkerOptions {
  instance: Instance
}

/**
 * Playwright's test with a running ARK: `page.goto('/')` opens its landing page, `ark.simulators` has the control
 * addresses of the simulators, and `person` is signed in when the page opens. Console errors and warnings of pages fail
 * the journey unless `pageErrors` expects them.
 */
export const test = playwright.extend<
  { person: Person | undefined; pageErrors: PageErrors },
  WorkerOptions & { ark: RunningArk }
>({
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
  pageErrors: [
    async ({ ark, browser }, provide) => {
      const errors = listenToPages(Object.values(ark.simulators))
      const prepare = (context: BrowserContext) => {
        prepareContext(context)
        errors.watch(context)
      }
      browser.on('context', prepare)
      await provide(errors)
      browser.off('context', prepare)
      errors.hold()
    },
    { auto: true },
  ],
  page: async ({ page, ark, person }, provide) => {
    if (person) await holdSession(page, ark.tokens[person])
    await provide(page)
  },
})

/** Signs a person in, in the same state that the sign-in page leaves, without data of an earlier person. */
export async function holdSession(page: Page, token: string): Promise<void> {
  // This address belongs to ARK and opens no event stream.
  await page.goto('/icon.svg')
  await page.evaluate(`sessionStorage.clear(), localStorage.clear(), localStorage.setItem('ark.token', '${token}')`)
}

/** Returns the browser storage of a signed-in person. */
export const sessionState = ({ url }: Pick<RunningArk, 'url'>, token: string) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'ark.token', value: token }] }],
})

/** Waits until the page has shown a toast, which may have disappeared already. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const wanted = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words)
  await expect.poll(() => alertsOn(page), { message: 'toasts and alerts that were shown' }).toContainEqual(wanted)
}

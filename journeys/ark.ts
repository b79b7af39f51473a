import { type BrowserContext, expect, type Page, test as playwright } from '@playwright/test'
import type { Person } from './people.ts'
import { listenToPages, type PageErrors, prepareContext, alertsOn } from './watched-pages.ts'

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
 * outside world; `person` is signed in when the page opens. What pages say on the console fails the journey, unless it
 * is expected by `pageErrors`.
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

/** Signs somebody in as their browser is left by the sign-in page: nothing of anybody before them is in it. */
export async function holdSession(page: Page, token: string): Promise<void> {
  // What belongs to ARK's address and opens no event stream.
  await page.goto('/icon.svg')
  await page.evaluate(`sessionStorage.clear(), localStorage.clear(), localStorage.setItem('ark.token', '${token}')`)
}

/** What a browser holds of somebody who is signed in. */
export const sessionState = ({ url }: Pick<RunningArk, 'url'>, token: string) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'ark.token', value: token }] }],
})

/** Waits until the page has said so in a toast, which may be gone again. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const wanted = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words)
  await expect.poll(() => alertsOn(page), { message: 'toasts and alerts that were shown' }).toContainEqual(wanted)
}

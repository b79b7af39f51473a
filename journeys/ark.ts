import { test as playwright } from '@playwright/test'

export { expect } from '@playwright/test'

/** Where the ARK of this run is, and the outside world around it. */
export interface RunningArk {
  url: string
  simulators: { index: string; shopify: string; stockx: string; alias: string }
  dataDirectory: string
}

const VARIABLE = 'ARK_JOURNEYS_APP'

/** Hands the addresses from the global setup to the processes that run the journeys. */
export function announceApp(ark: RunningArk): void {
  process.env[VARIABLE] = JSON.stringify(ark)
}

/**
 * Playwright's test with ARK running: `page.goto('/')` is its landing page, `ark.simulators` the control of the
 * outside world.
 */
export const test = playwright.extend<object, { ark: RunningArk }>({
  ark: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, provide) => {
      await provide(JSON.parse(process.env[VARIABLE] ?? 'null') as RunningArk)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ark }, provide) => provide(ark.url),
})

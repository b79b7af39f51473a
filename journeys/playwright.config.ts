import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium, findHeadlessShell } from '../tooling/chromium.ts'
import { PATIENCE_MS, TEST_PATIENCE_MS } from '../tooling/patience.ts'
import type { WorkerOptions } from './ark.ts'

const launching = (executablePath: string | undefined) => ({
  launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
})

/** A dozen flows of the business run always; the walks through each area beside them with `npm run test:long`. */
const isLong = Boolean(process.env.ARK_LONG_TESTS)

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  timeout: TEST_PATIENCE_MS,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  // Who waits in vain waits long: after so many the rest is not worth it.
  maxFailures: 5,
  forbidOnly: true,
  // Who fails now and then is wrong now and then: the test or ARK.
  retries: 0,
  reporter: [['list'], ['./slowest-journeys.ts']],
  projects: [
    // One at a time, beside the others: first, for they wait most.
    { name: 'faults', testDir: './faults', workers: 1, fullyParallel: false, use: { instance: 'faults' } },
    { name: 'flows', testDir: './flows', use: { instance: 'flows' } },
    ...(isLong ? [{ name: 'areas', testDir: './areas', use: { instance: 'flows' as const } }] : []),
    { name: 'looks', testDir: './looks', use: { instance: 'looks', ...launching(findHeadlessShell()) } },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // One after the other in one context, emptied in between: what is served by ARK is fetched and compiled once.
    reuseContext: true,
    // What moves for ever is painted for ever, by the cores that the journeys run on.
    contextOptions: { reducedMotion: 'reduce' },
    // A failure shows what stood on the page; a trace is recorded with `--trace on`, and costs as much as the journey.
    trace: 'off',
    screenshot: 'only-on-failure',
    ...launching(findChromium()),
  },
})

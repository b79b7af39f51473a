import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium, findHeadlessShell } from '../tooling/chromium.ts'
import { PATIENCE_MS, TEST_PATIENCE_MS } from '../tooling/patience.ts'
import type { WorkerOptions } from './ark.ts'

const launching = (executablePath: string | undefined) => ({
  launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
})

/**
 * A dozen business flows run always. With `npm run test:long` the journeys of each area run as well, and those with the
 * tag `@long`, whose rules tests of components and of the server show, too.
 */
const isLong = Boolean(process.env.ARK_LONG_TESTS)
const notLong = isLong ? [] : [/@long/]

/** Journeys that open a PDF file: only Chromium itself shows one in a page. */
const PAPERS = /@pdf/
/** The journeys in this folder on the instance `flows`, in both browsers. */
const onFlows = (folder: string) => [
  { name: folder, testDir: `./${folder}`, grepInvert: [...notLong, PAPERS], use: { instance: 'flows' as const } },
  {
    name: `${folder}-papers`,
    testDir: `./${folder}`,
    grep: PAPERS,
    grepInvert: notLong,
    use: { instance: 'flows' as const, ...launching(findChromium()) },
  },
]

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  timeout: TEST_PATIENCE_MS,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  // Failed waits take long, so the run stops after this many failures.
  maxFailures: 5,
  forbidOnly: true,
  // No retries: a journey that fails sometimes shows a defect of the test or of ARK.
  retries: 0,
  grepInvert: notLong,
  reporter: [['list'], ['./slowest-journeys.ts']],
  projects: [
    // One at a time, in parallel to the others, and first, because these wait most.
    { name: 'faults', testDir: './faults', workers: 1, fullyParallel: false, use: { instance: 'faults' } },
    ...onFlows('flows'),
    ...(isLong ? onFlows('areas') : []),
    { name: 'looks', testDir: './looks', use: { instance: 'looks' } },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // The journeys share one context, which is emptied in between, so that ARK's files are loaded and compiled once.
    reuseContext: true,
    // Endless animations would use the cores that the journeys run on.
    contextOptions: { reducedMotion: 'reduce' },
    // A failure saves a screenshot. Traces cost as much as the journey itself; `--trace on` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    ...launching(findHeadlessShell()),
  },
})

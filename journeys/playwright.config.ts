import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../tooling/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // The journeys share one sandbox, and two cores carry browser, server, worker and simulators.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // The outside world of a journey runs on real time, one StockX request a second for all of them: who stands in
  // line too long tries again.
  retries: 2,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
})

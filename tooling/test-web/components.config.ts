import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import site from '../../apps/web/vite.config.ts'
import { CHROMIUM_FLAGS, findHeadlessShell } from '../chromium.ts'
import { CPU_SLOWDOWN, PATIENCE_MS, TEST_PATIENCE_MS } from '../patience.ts'
import { ROOT } from '../../apps/cli/src/start/child.ts'

const executablePath = findHeadlessShell()

/** Tests components of the web app in a real browser: `*.browser.test.tsx`, with the network answered by the test. */
export default defineConfig({
  root: path.join(ROOT, 'apps/web'),
  plugins: site.plugins ?? [],
  // All dependencies are optimized at once: one that is found later reloads the page during a test.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/*.{ts,tsx}', '!src/**/!(*.browser).test.{ts,tsx}'] },
  test: {
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['test/setup.ts'],
    maxWorkers: 2,
    // The site is loaded once, not once for each file; test/setup.ts resets what a test leaves.
    isolate: false,
    testTimeout: TEST_PATIENCE_MS,
    hookTimeout: TEST_PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    // Failing tests wait long, so the run stops after this many.
    bail: 5,
    env: { CPU_SLOWDOWN: String(CPU_SLOWDOWN), PATIENCE_MS: String(PATIENCE_MS) },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      connectTimeout: TEST_PATIENCE_MS,
      provider: playwright({
        launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) },
        contextOptions: { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
        actionTimeout: PATIENCE_MS,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
})

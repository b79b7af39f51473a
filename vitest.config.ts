import { defineConfig } from 'vitest/config'
import { tablerIcons } from './apps/web/tabler-icons.ts'
import { PATIENCE_MS, TEST_PATIENCE_MS } from './tooling/patience.ts'

const setupFiles = ['tooling/test-guards.ts']
const recording = [...setupFiles, 'tooling/statements/record-statements.ts']
const inBrowser = '**/*.browser.test.tsx'
const never = ['**/node_modules/**', '**/dist/**', 'journeys/**', inBrowser]
const server = 'apps/server/**/*.test.ts'
const rules = 'apps/server/**/rules/*.test.ts'
const battery = ['packages/marketplaces/**/*.test.ts', 'simulators/**/*.test.ts']

export default defineConfig({
  plugins: [tablerIcons()],
  test: {
    // Three workers took longer on two cores, because the other lanes of the tests run beside them.
    maxWorkers: 2,
    // Files of a worker share its modules: loading the server again took more than most files' tests.
    isolate: false,
    // A worker composes an app per file: with more room for what is young less of it is copied before it is garbage.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: TEST_PATIENCE_MS,
    hookTimeout: TEST_PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, ...battery, 'apps/server/**/!(rules)/*.test.ts'],
          setupFiles,
        },
      },
      { extends: true, test: { name: 'battery', include: battery, exclude: never, setupFiles } },
      {
        extends: true,
        test: {
          name: 'modules',
          include: [server],
          exclude: [...never, rules],
          setupFiles: recording,
          globalSetup: 'tooling/test-cluster.ts',
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** `npm run migrations:release`. Vitest only because what builds retailers with everything they can have runs in it. */
export default defineConfig({
  test: {
    include: ['tooling/migrations/write-release.ts'],
    globalSetup: 'tooling/test-cluster.ts',
    testTimeout: 120_000,
  },
})

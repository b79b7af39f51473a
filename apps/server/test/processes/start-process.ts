import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Child, startChild } from '../../../cli/src/start/child.ts'
import { PROGRAMS } from '../../../cli/src/start/programs.ts'
import type { TestApp } from '../start-test-app.ts'

/** The time after which a service manager may kill a process that was asked to end. */
export const ENDS_WITHIN_MS = 10_000

export interface Processes {
  /**
   * Starts a process as in production, on the database and the simulators of a test app. An API that is asked to end
   * is not ready for a second before it closes its port.
   */
  start(name: 'api' | 'worker', port?: number): Child
  /** Ends the running processes. */
  end(): Promise<void>
}

const SHIFT_CLOCK = path.join(import.meta.dirname, 'shift-clock.ts')

/** Returns the processes of a test app, each with its own memory, and a clock that runs on from the app's time. */
export function processesOf(app: TestApp): Processes {
  const folder = mkdtempSync(path.join(tmpdir(), 'ark-processes-'))
  const logDirectory = path.join(folder, 'logs')
  mkdirSync(logDirectory)
  const running = new Set<Child>()
  const { databaseUrl, secretKey } = app.capabilities.config
  const { shopify, stockx, alias } = app.simulators.urls
  return {
    start(name, port = 3000) {
      const env = {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        ARK_SECRET_KEY: secretKey.toString('base64'),
        ARK_DATA_DIR: folder,
        ARK_TEST_CLOCK_SHIFT_MS: String(app.capabilities.clock.now().getTime() - Date.now()),
        PORT: String(port),
        DRAIN_SECONDS: '1',
        SHOPIFY_SIMULATOR_URL: shopify,
        STOCKX_SIMULATOR_URL: stockx,
        ALIAS_SIMULATOR_URL: alias,
      }
      const { nodeFlags, ...program } = PROGRAMS[name]
      const child = startChild({ ...program, nodeFlags: [...nodeFlags, '--import', SHIFT_CLOCK], env, logDirectory })
      running.add(child)
      void child.ended.then(() => running.delete(child))
      return child
    },
    async end() {
      await Promise.all([...running].map((child) => child.end(ENDS_WITHIN_MS)))
      rmSync(folder, { recursive: true })
    },
  }
}

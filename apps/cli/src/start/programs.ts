import path from 'node:path'
import type { ChildSpec } from './child.ts'
import type { StartSettings } from './environment.ts'
import { simulatorAddresses } from './simulator-addresses.ts'

export type Program = Pick<ChildSpec, 'name' | 'script' | 'nodeFlags' | 'args' | 'cwd'>

/**
 * Heap limits keep API and worker under 250 MB resident each: V8's limit, plus about 90 MB for Node, the code and
 * buffers.
 */
const SERVER_FLAGS = ['--max-old-space-size=144', '--max-semi-space-size=16', '--min-semi-space-size=16']

/** Room for what a program loads at its start: with V8's first megabyte it would collect garbage dozens of times. */
const BRIEF_FLAGS = ['--min-semi-space-size=16']

/**
 * Keeps the simulators under 200 MB resident with 2,000 listings and exports of the whole catalog; V8 would otherwise
 * keep garbage up to the limit.
 */
const SIMULATOR_FLAGS = ['--optimize-for-size', '--max-old-space-size=192', '--max-semi-space-size=2']

export const PROGRAMS = {
  simulators: { name: 'simulators', script: 'simulators/main.ts', nodeFlags: SIMULATOR_FLAGS },
  migrate: { name: 'migrate', script: 'apps/cli/src/main.ts', args: ['migrate'], nodeFlags: BRIEF_FLAGS },
  api: { name: 'api', script: 'apps/server/src/api.ts', nodeFlags: SERVER_FLAGS },
  worker: { name: 'worker', script: 'apps/server/src/worker.ts', nodeFlags: SERVER_FLAGS },
  seedSandbox: { name: 'seed-sandbox', script: 'apps/server/src/seed-sandbox.ts', nodeFlags: BRIEF_FLAGS },
  backup: { name: 'backup', script: 'apps/cli/src/main.ts', args: ['backup'] },
  admitOperator: { name: 'admit-operator', script: 'apps/server/src/admit-operator.ts', nodeFlags: BRIEF_FLAGS },
  devWeb: { name: 'web', script: 'node_modules/vite/bin/vite.js', cwd: 'apps/web' },
} satisfies Record<string, Program>

export const LOG_NAMES = [...Object.values(PROGRAMS).map(({ name }) => name), 'web-build', 'postgres']

/** Returns the program with a restart whenever one of its files changes. */
export function withReload(program: Program): Program {
  return { ...program, nodeFlags: [...(program.nodeFlags ?? []), '--watch', '--watch-preserve-output'] }
}

/** Returns the variables of every child; the rest of the environment passes through unchanged. */
export function childEnvironment(
  settings: StartSettings,
  databaseUrl: string,
  env: Record<string, string | undefined>,
): Record<string, string | undefined> {
  return {
    NODE_ENV: 'production',
    // There is no load balancer before the API, so Ctrl-C need not wait for one to notice.
    DRAIN_SECONDS: '0',
    // Our TypeScript is compiled once, and not by each of five programs at each start.
    NODE_COMPILE_CACHE: path.join(settings.dataDirectory, 'compiled'),
    ...(settings.mode === 'sandbox' ? sandboxEnvironment(settings) : {}),
    ...env,
    ARK_MODE: settings.mode,
    DATABASE_URL: databaseUrl,
    // A PostgreSQL of one's own is not backed up here, so nothing waits for its backups.
    ...(settings.databaseUrl !== undefined && { BACKUP_DIR: undefined }),
    // The address was read from this file.
    DATABASE_URL_FILE: undefined,
    PORT: String(settings.port),
    ARK_DATA_DIR: settings.dataDirectory,
  }
}

const sandboxEnvironment = (settings: StartSettings): Record<string, string | undefined> => ({
  ARK_SIMULATOR_STATE: path.join(settings.dataDirectory, 'simulators.state'),
  // A new sandbox gets a business with a past; tests begin without one.
  ARK_SANDBOX_DAYS: '120',
  SIMULATORS_PORT: String(settings.simulatorsPort),
  ...simulatorAddresses(settings.simulatorsPort),
})

/** Gives each process its own metrics address: the worker's is the API's, one port higher. */
export function withOwnMetrics(
  program: Program,
  env: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const [, host, port] = /^(.+):(\d+)$/.exec(env.METRICS_ADDRESS?.trim() ?? '') ?? []
  if (program.name !== PROGRAMS.worker.name || host === undefined) return env
  return { ...env, METRICS_ADDRESS: `${host}:${Number(port) + 1}` }
}

/**
 * Sets the ports of development: the browser talks to Vite on the port that people open, and Vite forwards calls to
 * the API.
 */
export function withDevSettings(
  childEnv: Record<string, string | undefined>,
  openPort: number,
): Record<string, string | undefined> {
  return {
    PUBLIC_URL: `http://localhost:${openPort}`,
    ...childEnv,
    NODE_ENV: 'development',
    ARK_API_PORT: childEnv.PORT,
  }
}

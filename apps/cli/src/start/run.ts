import { existsSync, statSync } from 'node:fs'
import { browserHost, type Config, readConfig } from '../../../server/src/platform/config.ts'
import { isOwnMachine } from '../../../server/src/platform/settings/own-machine.ts'
import { type Child, type ChildSpec, ROOT, runChild } from './child.ts'
import { bytesIn, type DataFolder, openDataFolder, rotateLogs } from './data-folder.ts'
import { checkOutsidePostgres } from './check-outside-postgres.ts'
import type { Ending } from './ending.ts'
import { readEnvironment, type StartMode, type StartSettings } from './environment.ts'
import { liveReport } from './live-report.ts'
import { takenPorts } from './ports.ts'
import { forgetArchiving, keepBackups } from './keep-backups.ts'
import { migrationFailure } from './other-version.ts'
import {
  childEnvironment,
  LOG_NAMES,
  type Program,
  PROGRAMS,
  withDevSettings,
  withOwnMetrics,
  withReload,
} from './programs.ts'
import { MIGRATED } from '../../../server/src/platform/database/migrated-line.ts'
import { untilReady } from '../../../server/src/platform/until-ready.ts'
import { lockedMessage, takeRunLock } from './run-lock.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { type Supervised, supervise } from './supervisor.ts'
import { buildWebIfChanged } from './web-build.ts'
import { freePort } from '../processes/free-ports.ts'

export interface RunOptions {
  mode: StartMode
  /** Reloads on changes: the API moves to a separate port, and Vite listens on PORT. */
  isDev: boolean
  env: Record<string, string | undefined>
  ending: Ending
  print: (line: string) => void
  /** Called when a necessary program does not start. */
  fail: (reason: string) => void
}

interface Prepared {
  settings: StartSettings
  folder: DataFolder
  config: Config
  hasSimulatedProvider: boolean
}

/** Thrown during the start when the process was asked to stop. */
export class Stopped extends Error {}

/** How long the programs may take to finish their work, out of ten seconds for everything. */
const GRACE_MS = 5_000
/** The simulators only have to save their state. */
const SIMULATORS_GRACE_MS = 2_000

/**
 * Starts everything, in parallel where possible, and resolves when it is ready. Throws with a sentence when it cannot.
 */
export async function run(options: RunOptions): Promise<void> {
  const { ending, print, isDev } = options
  const { settings, folder, config, hasSimulatedProvider } = await prepare(options)
  const { host } = config
  const address = (port: number) => `http://${browserHost(host)}:${port}`
  print(`Starting on ${folder.directory} (logs in ${folder.logs}) …`)
  const ofSimulators = createStarter(options, folder, childEnvironment(settings, '', options.env))
  if (hasSimulatedProvider) ofSimulators.keepUpSimulators()
  const web = isDev ? Promise.resolve() : buildWeb(options, folder)
  web.catch(() => undefined)
  const databaseUrl = await startDatabase(options, settings, folder)
  const apiPort = isDev ? await freePort() : settings.port
  const childEnv = childEnvironment({ ...settings, port: apiPort }, databaseUrl, options.env)
  const starter = createStarter(options, folder, isDev ? withDevSettings(childEnv, settings.port) : childEnv)
  const waiting = { isWanted: () => !ending.isEnding, print, signs: () => `${bytesIn(folder.logs)} bytes of logs` }
  // It migrates the database first. The next part of a sandbox's seed needs no API; then it connects the store like a
  // browser, at the address that people open.
  const migrated = Promise.withResolvers<void>()
  const seeded = starter.runOnce(config.isSandbox ? PROGRAMS.seedSandbox : PROGRAMS.admitOperator, (line) =>
    line === MIGRATED ? migrated.resolve() : print(line),
  )
  seeded.catch((error: unknown) => migrated.reject(migrationFailure(error, settings)))
  await migrated.promise
  // No server runs on a database that belongs to a sandbox.
  if (!config.isSandbox) await seeded
  await web
  if (hasSimulatedProvider) await untilReady(`http://127.0.0.1:${settings.simulatorsPort}/`, waiting)
  const server = [PROGRAMS.api, PROGRAMS.worker]
  starter.keepUpServer(isDev ? server.map(withReload) : server)
  await untilReady(`${address(apiPort)}/api/v1/health/ready`, waiting)
  if (isDev) {
    starter.keepUpServer([
      { ...PROGRAMS.devWeb, args: ['--port', String(settings.port), '--strictPort', '--host', host] },
    ])
    await untilReady(`${address(settings.port)}/`, waiting)
  }
  await seeded
  starter.started()
  ofSimulators.started()
  if (settings.backup) {
    const spec = { ...PROGRAMS.backup, env: options.env, logDirectory: folder.logs }
    keepBackups({ settings: settings.backup, directory: folder.directory, spec, ending, print })
    printAdvice(settings, print)
  } else if (settings.databaseUrl === undefined) forgetArchiving(folder.directory)
  if (settings.mode === 'live') for (const line of liveReport(config, settings)) print(line)
  else print(`ARK is ready: ${address(settings.port)} (${reachOf(host)})`)
}

/** Backups on the disk of the data do not survive that disk. */
function printAdvice({ backup, dataDirectory }: StartSettings, print: RunOptions['print']): void {
  if (backup && existsSync(backup.directory) && statSync(backup.directory).dev === statSync(dataDirectory).dev)
    print('BACKUP_DIR is on the same disk as the data folder: when that disk is lost, both are. Choose another one.')
}

const reachOf = (host: string): string =>
  isOwnMachine(host) ? 'on this machine only; HOST=0.0.0.0 lets others in' : `others reach it, too: HOST is ${host}`

async function prepare({ mode, env, ending }: RunOptions): Promise<Prepared> {
  const settings = readEnvironment(env, { root: ROOT, mode })
  if ('faults' in settings) throw new Error(settings.faults.join('\n'))
  const folder = openDataFolder(settings.dataDirectory)
  const lock = takeRunLock(folder.directory, `http://localhost:${settings.port}`)
  if ('heldBy' in lock) throw new Error(lockedMessage(lock.heldBy, folder.directory))
  ending.onEnd('lock', lock.release)
  const { config, hasSimulatedProvider } = checkServerConfig(settings, env)
  const taken = await takenPorts(settings, hasSimulatedProvider)
  if (taken.length > 0) throw new Error(taken.join('\n'))
  rotateLogs(folder.logs, LOG_NAMES)
  return { settings, folder, config, hasSimulatedProvider }
}

async function startDatabase(
  { ending, print }: RunOptions,
  settings: StartSettings,
  folder: DataFolder,
): Promise<string> {
  if (settings.databaseUrl !== undefined) {
    await checkOutsidePostgres(settings.databaseUrl)
    return settings.databaseUrl
  }
  print('Preparing the database …')
  const starting = startEmbeddedPostgres(folder, { print, backup: settings.backup })
  // Registered before it is up, so that a stop during its start waits for it and stops it.
  ending.onEnd('database', async () => (await starting.catch(() => undefined))?.stop())
  return (await starting).url
}

async function buildWeb({ ending, print }: RunOptions, folder: DataFolder): Promise<void> {
  const hasBuilt = await buildWebIfChanged(folder.logs, (child) => {
    print('Building the web app …')
    endWithUs(ending, 'web build', child)
  })
  if (hasBuilt) print('The web app was built.')
}

/** Creates a starter of programs with the same environment and logs, which end together with this process. */
function createStarter(options: RunOptions, folder: DataFolder, env: Record<string, string | undefined>) {
  const { ending, print, fail } = options
  let isReady = false
  const spec = (program: Program): ChildSpec => ({
    ...program,
    env: withOwnMetrics(program, env),
    logDirectory: folder.logs,
  })
  const startProgram = (program: Program): Supervised =>
    supervise(spec(program), { print, onGivingUp: fail, isReady: () => isReady })
  const stopIfEnding = () => {
    if (ending.isEnding) throw new Stopped()
  }
  return {
    started() {
      stopIfEnding()
      isReady = true
    },
    keepUpSimulators() {
      stopIfEnding()
      const simulators = startProgram(PROGRAMS.simulators)
      ending.onEnd('simulators', () => simulators.end(SIMULATORS_GRACE_MS))
    },
    /** Starts programs that end together, before everything that was started earlier. */
    keepUpServer(programs: Program[]) {
      stopIfEnding()
      const supervised = programs.map(startProgram)
      ending.onEnd('server', async () => void (await Promise.all(supervised.map((each) => each.end(GRACE_MS)))))
    },
    async runOnce(program: Program, onLine?: (line: string) => void) {
      stopIfEnding()
      const show: ChildSpec['onLine'] = (line, stream) => (stream === 'stdout' ? onLine?.(line) : undefined)
      await runChild({ ...spec(program), onLine: show }, (child) => endWithUs(ending, program.name, child))
      stopIfEnding()
    },
  }
}

function endWithUs(ending: Ending, name: string, child: Child): void {
  ending.onEnd(name, () => child.end(GRACE_MS))
}

/** Lets the server check its part of the environment before anything starts. */
function checkServerConfig(
  settings: StartSettings,
  env: RunOptions['env'],
): Pick<Prepared, 'hasSimulatedProvider' | 'config'> {
  const config = readConfig(childEnvironment(settings, settings.databaseUrl ?? 'postgres://embedded', env))
  const hasSimulatedProvider = [config.shopify, config.stockx, config.alias].some(({ isSimulated }) => isSimulated)
  return { config, hasSimulatedProvider }
}

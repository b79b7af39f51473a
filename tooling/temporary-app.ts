import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { makeMemoryFolder } from './memory-folder.ts'
import { afterUs } from '../apps/cli/src/processes/after-us.ts'
import { freePort, freePorts } from '../apps/cli/src/processes/free-ports.ts'
import { ROOT } from '../apps/cli/src/start/child.ts'

export interface TemporaryApp {
  url: string
  simulators: { index: string; shopify: string; stockx: string; alias: string }
  dataDirectory: string
  /** The ports of the app and of its first simulator. */
  ports: Ports
  /** Ends everything and keeps the data folder for a copy. */
  end(): Promise<void>
  /** Ends everything and deletes the data folder. */
  stop(): Promise<void>
}

interface Ports {
  app: number
  simulators: number
}

interface Origin {
  /** An ended ARK, whose data the new one copies. */
  copyOf: TemporaryApp
  /** The ports, so that addresses of the simulators in the copy stay valid. */
  ports?: Ports
}

/**
 * Starts ARK like `npm start`, on free ports with a new data folder; the simulated market is paused unless `env` says
 * otherwise.
 */
export async function startTemporaryApp(env: Record<string, string> = {}, origin?: Origin): Promise<TemporaryApp> {
  const dataDirectory = makeMemoryFolder('ark-app-')
  if (origin) await copyData(origin.copyOf.dataDirectory, dataDirectory)
  const ports = origin?.ports ?? { simulators: await freePorts(4), app: await freePort() }
  const lifeline = path.join(ROOT, 'apps/cli/src/start/end-with-parent.ts')
  const child = spawn(process.execPath, ['--import', lifeline, path.join(ROOT, 'apps/cli/src/main.ts'), 'start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      ARK_SIMULATOR_PAUSED: 'true',
      ARK_SANDBOX_DAYS: '0',
      ...env,
      PORT: String(ports.app),
      SIMULATORS_PORT: String(ports.simulators),
      ARK_DATA_DIR: dataDirectory,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const removal = afterUs('ark-app-guard', 'while kill -0 "$2" 2>/dev/null; do sleep 0.1; done; rm -rf "$1"', [
    dataDirectory,
    `${child.pid}`,
  ])
  const ended = once(child, 'close')
  const end = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const stop = async () => {
    await end()
    await removal.release()
  }
  const lines: string[] = []
  const isReady = new Promise<boolean>((resolve) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line)
        if (line.startsWith('ARK is ready: ')) resolve(true)
      })
    }
    // It ends by itself when it cannot start.
    void ended.then(() => resolve(false))
  })
  if (!(await isReady)) {
    const logs = ['api', 'worker'].map((name) => lastLines(path.join(dataDirectory, 'logs', `${name}.log`)))
    await stop()
    throw new Error(`ARK did not start:\n${[...lines.slice(-20), ...logs].join('\n')}`)
  }
  const at = (offset: number) => `http://localhost:${ports.simulators + offset}`
  return {
    url: `http://localhost:${ports.app}`,
    simulators: { index: at(0), shopify: at(1), stockx: at(2), alias: at(3) },
    dataDirectory,
    ports,
    end,
    stop,
  }
}

/** Copies all but the logs, with owners and modes, because the database's files belong to its own account. */
async function copyData(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
  for (const left of ['logs', 'database-port', 'ark.lock'])
    rmSync(path.join(to, left), { recursive: true, force: true })
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-10).join('\n')
  } catch {
    return ''
  }
}

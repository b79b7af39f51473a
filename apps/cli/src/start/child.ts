import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import { signalGroup } from '../processes/signal-group.ts'
import { openLog } from './data-folder.ts'

export const ROOT = path.resolve(import.meta.dirname, '../../../..')
const LIFELINE = path.join(import.meta.dirname, 'end-with-parent.ts')

export interface ChildSpec {
  /** The name for people, like `worker`, and of its log file. */
  name: string
  /** The script's path from the root of the repository, or an absolute path. */
  script: string
  args?: string[]
  nodeFlags?: string[]
  /** The working folder from the root of the repository; the root itself by default. */
  cwd?: string
  env: Record<string, string | undefined>
  logDirectory: string
  /** Receives every line of its output. */
  onLine?: (line: string, stream: 'stdout' | 'stderr') => void
}

export interface Child {
  /** Sends a signal to it and to its own children; does nothing once it has ended. */
  signal(name: NodeJS.Signals): void
  /** How it ended, in words, like `exit code 1`. */
  ended: Promise<{ code: number | null; how: string }>
  /** Asks it to end, and kills it after the grace period. */
  end(graceMs: number): Promise<void>
}

/**
 * Starts one of our programs under the same Node, with its log in a file. Its standard input binds it to the life of
 * this process.
 */
export function startChild(spec: ChildSpec): Child {
  const flags = [...(spec.nodeFlags ?? []), '--import', LIFELINE]
  const child = execa(process.execPath, [...flags, path.resolve(ROOT, spec.script), ...(spec.args ?? [])], {
    cwd: path.join(ROOT, spec.cwd ?? '.'),
    env: spec.env,
    extendEnv: false,
    stdin: 'pipe',
    // It runs for months, so its output is not buffered.
    buffer: false,
    reject: false,
    // A separate session: Ctrl-C reaches only us, and we end the children in order.
    detached: true,
    cleanup: false,
  })
  const log = createWriteStream('', { fd: openLog(path.join(spec.logDirectory, `${spec.name}.log`)) })
  child.stdin.on('error', () => undefined)
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].pipe(log, { end: false })
    createInterface({ input: child[stream] }).on('line', (line) => spec.onLine?.(line, stream))
  }
  let isRunning = true
  const ended = child.then(({ exitCode, signal, originalMessage }) => {
    isRunning = false
    log.end()
    if (exitCode !== undefined) return { code: exitCode, how: `exit code ${exitCode}` }
    return { code: null, how: signal === undefined ? `${originalMessage}` : `signal ${signal}` }
  })
  // node --watch runs the program in a separate process.
  const signal = (name: NodeJS.Signals) => {
    if (isRunning && child.pid !== undefined) signalGroup(child.pid, name)
  }
  return { signal, ended, end: (graceMs) => endChild(signal, ended, graceMs) }
}

/** How many of the last lines of a failed program are shown, and how many are searched for a reason. */
const SHOWN_LINES = 15
const KNOWN_LINES = 300

/** Runs a program to its end. Throws with its last lines when it fails; the `cause` has more of them. */
export async function runChild(spec: ChildSpec, onStart: (child: Child) => void): Promise<void> {
  const last: string[] = []
  const onLine: ChildSpec['onLine'] = (line, stream) => {
    if (line.trim() !== '') last.push(line)
    if (last.length > KNOWN_LINES) last.shift()
    spec.onLine?.(line, stream)
  }
  const child = startChild({ ...spec, onLine })
  onStart(child)
  const { code, how } = await child.ended
  if (code === 0) return
  const shown = last.slice(-SHOWN_LINES).map((line) => `  ${line}`)
  const words = `${spec.name} failed (${how}). Its last lines:\n${shown.join('\n')}`
  throw new Error(words, { cause: last.join('\n') })
}

async function endChild(signal: Child['signal'], ended: Promise<unknown>, graceMs: number): Promise<void> {
  signal('SIGTERM')
  const abort = new AbortController()
  const late = wait(graceMs, 'late', { signal: abort.signal }).catch(() => undefined)
  if ((await Promise.race([ended, late])) === 'late') {
    signal('SIGKILL')
    await ended
  }
  abort.abort()
}

import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { openLog } from './data-folder.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')
const LIFELINE = path.join(import.meta.dirname, 'end-with-parent.ts')

export interface ChildSpec {
  /** As people see it, e.g. `worker`; also the name of its log file. */
  name: string
  /** The script, from the root of the repository. */
  script: string
  args?: string[]
  nodeFlags?: string[]
  /** From the root of the repository; the root itself when it is left out. */
  cwd?: string
  env: Record<string, string | undefined>
  logDirectory: string
  /** Every line it writes, for whoever wants to show some of them. */
  onLine?: (line: string, stream: 'stdout' | 'stderr') => void
}

export interface Child {
  process: ChildProcess
  /** How it ended, in words, e.g. `exit code 1`. */
  ended: Promise<{ code: number | null; how: string }>
  /** Asks, and kills after the grace. */
  end(graceMs: number): Promise<void>
}

/**
 * Starts one of our programs under the same Node, with its log in a file, bound to our own life by its standard
 * input.
 */
export function startChild(spec: ChildSpec): Child {
  const flags = [...(spec.nodeFlags ?? []), '--import', LIFELINE]
  const child = spawn(process.execPath, [...flags, path.join(ROOT, spec.script), ...(spec.args ?? [])], {
    cwd: path.join(ROOT, spec.cwd ?? '.'),
    env: spec.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A session of its own: Ctrl-C reaches us alone, and we end the children in order.
    detached: true,
  })
  const log = createWriteStream('', { fd: openLog(path.join(spec.logDirectory, `${spec.name}.log`)) })
  child.stdin.on('error', () => undefined)
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].pipe(log, { end: false })
    createInterface({ input: child[stream] }).on('line', (line) => spec.onLine?.(line, stream))
  }
  const ended = new Promise<{ code: number | null; how: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, how: error.message }))
    child.once('close', (code, signal) => {
      log.end()
      resolve({ code, how: code === null ? `signal ${signal}` : `exit code ${code}` })
    })
  })
  return { process: child, ended, end: (graceMs) => endChild(child, ended, graceMs) }
}

/** Runs a program that ends by itself. Throws with its last lines when it fails. */
export async function runChild(spec: ChildSpec, onStart: (child: Child) => void): Promise<void> {
  const last: string[] = []
  const onLine: ChildSpec['onLine'] = (line, stream) => {
    if (line.trim() !== '') last.push(line)
    if (last.length > 15) last.shift()
    spec.onLine?.(line, stream)
  }
  const child = startChild({ ...spec, onLine })
  onStart(child)
  const { code, how } = await child.ended
  if (code !== 0)
    throw new Error(`${spec.name} failed (${how}). Its last lines:\n${last.map((line) => `  ${line}`).join('\n')}`)
}

async function endChild(child: ChildProcess, ended: Promise<unknown>, graceMs: number): Promise<void> {
  signalGroup(child, 'SIGTERM')
  const abort = new AbortController()
  const late = wait(graceMs, 'late', { signal: abort.signal }).catch(() => undefined)
  if ((await Promise.race([ended, late])) === 'late') {
    signalGroup(child, 'SIGKILL')
    await ended
  }
  abort.abort()
}

/** The child and what it started itself (node --watch runs the program in a process of its own). */
function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

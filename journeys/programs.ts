import { readFileSync } from 'node:fs'
import path from 'node:path'
import { childrenOf, describeProcess } from '../apps/cli/src/processes/process-table.ts'
import type { RunningArk } from './ark.ts'

/** The part of a program's command line that identifies it. */
const COMMANDS = { api: 'apps/server/src/api.ts', worker: 'apps/server/src/worker.ts', database: 'postgres' } as const

type ProgramName = keyof typeof COMMANDS

/**
 * Suspends the processes of a program while `during` runs, so that it answers nothing. Unlike a program that ended, it
 * is not started again.
 */
export async function whileSilent(ark: RunningArk, program: ProgramName, during: () => Promise<void>): Promise<void> {
  pause(ark, program)
  try {
    await during()
  } finally {
    resume(ark, program)
  }
}

/** Suspends a program until `resume`. */
export const pause = (ark: RunningArk, program: ProgramName): void => send(ark, program, 'SIGSTOP')

/** Resumes a suspended program. */
export const resume = (ark: RunningArk, program: ProgramName): void => send(ark, program, 'SIGCONT')

/** Kills a program at once, as a power cut does. `npm start` starts it again. */
export const kill = (ark: RunningArk, program: ProgramName): void => send(ark, program, 'SIGKILL')

function send(ark: RunningArk, program: ProgramName, signal: NodeJS.Signals): void {
  for (const pid of processesOf(ark, program)) process.kill(pid, signal)
}

function processesOf({ dataDirectory }: RunningArk, program: ProgramName): number[] {
  const { pid } = JSON.parse(readFileSync(path.join(dataDirectory, 'ark.lock'), 'utf8')) as { pid: number }
  const main = childrenOf(pid).filter((child) => describeProcess(child).includes(COMMANDS[program]))
  if (main.length === 0) throw new Error(`${program} does not run`)
  return main.flatMap((child) => [child, ...childrenOf(child)])
}

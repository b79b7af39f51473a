import { readFileSync } from 'node:fs'
import path from 'node:path'
import { childrenOf, describeProcess } from '../tooling/processes/process-table.ts'
import type { RunningArk } from './ark.ts'

/** How each program is told from the others by its command line. */
const COMMANDS = { api: 'apps/server/src/api.ts', worker: 'apps/server/src/worker.ts', database: 'postgres' } as const

type ProgramName = keyof typeof COMMANDS

/**
 * While `during` runs, a program of ARK is there and answers nothing: its processes stand still, and go on
 * afterwards. Unlike a program that has ended, nobody starts this one again.
 */
export async function whileSilent(ark: RunningArk, program: ProgramName, during: () => Promise<void>): Promise<void> {
  pause(ark, program)
  try {
    await during()
  } finally {
    resume(ark, program)
  }
}

/** From now on the program is there and does nothing. */
export const pause = (ark: RunningArk, program: ProgramName): void => send(ark, program, 'SIGSTOP')

/** It goes on where it stood. */
export const resume = (ark: RunningArk, program: ProgramName): void => send(ark, program, 'SIGCONT')

/** Ends a program as a power cut would: at once, in the middle of whatever it does. `npm start` starts it again. */
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

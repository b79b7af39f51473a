import { type ChildProcess, spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../start/child.ts'
import type { Step } from './steps.ts'

export interface StepResult {
  step: Step
  hasPassed: boolean
  seconds: number
  output: string
}

let running: ChildProcess | undefined

/** Runs the step's programs one after the other; all of them, so that one run shows every failure. */
export async function runStep(step: Step, env: Record<string, string | undefined>): Promise<StepResult> {
  const startedAt = performance.now()
  let hasPassed = true
  let output = ''
  for (const command of step.commands) {
    const result = await runProgram(command, { ...env, ...step.env })
    hasPassed &&= result.code === 0
    output += result.output
  }
  return { step, hasPassed, seconds: (performance.now() - startedAt) / 1000, output }
}

/** Ends the program that runs now and everything it started. */
export function endRunningStep(signal: 'SIGTERM' | 'SIGKILL'): void {
  if (running?.pid === undefined) return
  try {
    process.kill(-running.pid, signal)
  } catch {
    // It has ended in the meantime.
  }
}

/** `format  ok  0.8 s  214 files`. */
export function resultLine({ step, hasPassed, seconds, output }: StepResult): string {
  const figure = step.figure?.exec(output)?.[1] ?? ''
  return `${step.name.padEnd(10)} ${hasPassed ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${figure}`.trimEnd()
}

function runProgram(
  command: string[],
  env: Record<string, string | undefined>,
): Promise<{ code: number | null; output: string }> {
  // A process group of its own, so that it can be ended with all it started.
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running = child
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    const done = (code: number | null, extra = '') => {
      running = undefined
      resolve({ code, output: stripVTControlCharacters(Buffer.concat(chunks).toString()) + extra })
    }
    child.once('error', (error) => done(1, error.message))
    child.once('close', (code) => done(code))
  })
}

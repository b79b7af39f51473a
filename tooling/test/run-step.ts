import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { ENFORCES_BUDGETS } from '../patience.ts'
import { signalGroup } from '../../apps/cli/src/processes/signal-group.ts'
import { ROOT } from '../../apps/cli/src/start/child.ts'
import { type TestStep, WHOLE_BUDGET_SECONDS } from './steps.ts'

export interface StepResult {
  step: TestStep
  hasPassed: boolean
  seconds: number
  output: string
  /** The message for a step over its budget. */
  overBudget?: string
}

/** Node's cache of our compiled TypeScript: the steps start about forty processes of the same code. */
const COMPILED = path.join(ROOT, 'node_modules/.cache/compiled')

const running = new Set<{ pid?: number }>()

/** Runs all programs of the step one after the other, so that one run shows every failure. */
export async function runStep(step: TestStep, env: Record<string, string | undefined>): Promise<StepResult> {
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

/**
 * Adds a line to a step that took longer than its budget. The step fails by it only where budgets hold
 * (`ENFORCES_BUDGETS`, on a quiet machine).
 */
export function withinBudget(result: StepResult, holds = ENFORCES_BUDGETS): StepResult {
  const { step, seconds, hasPassed, output } = result
  if (seconds <= step.budgetSeconds) return result
  const words = `It took ${seconds.toFixed(0)} s; its budget is ${step.budgetSeconds} s (tooling/test/steps.ts).`
  return { ...result, hasPassed: hasPassed && !holds, output: `${output}\n${words}`, overBudget: words }
}

/** Returns a message for a whole run that took longer than its budget; null when it did not. */
export function wholeOverBudget(seconds: number, budget = WHOLE_BUDGET_SECONDS): string | null {
  if (seconds <= budget) return null
  return `All steps together took ${seconds.toFixed(0)} s; their budget is ${budget} s (tooling/test/steps.ts).`
}

/** Ends the running programs and everything they started. */
export function endRunningSteps(signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const { pid } of running) if (pid !== undefined) signalGroup(pid, signal)
}

/** Returns the line of a result: `format  ok  0.8 s  214 files`. */
export function resultLine({ step, hasPassed, seconds, output }: StepResult): string {
  const figure = step.figure?.exec(output)?.[1] ?? ''
  return `${step.name.padEnd(10)} ${hasPassed ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${figure}`.trimEnd()
}

/** Returns what is printed below that line: everything after a failure, else what the step always shows. */
export function shownOutput({ step, hasPassed, output, overBudget }: StepResult): string {
  return hasPassed ? [step.shown?.exec(output)?.[0], overBudget].filter(Boolean).join('\n') : output
}

async function runProgram(
  command: string[],
  env: Record<string, string | undefined>,
): Promise<{ code: number | undefined; output: string }> {
  const child = execa(process.execPath, command, {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
    extendEnv: false,
    stdin: 'ignore',
    all: true,
    reject: false,
    // A separate process group, so that it can be ended with all its children.
    detached: true,
    cleanup: false,
  })
  running.add(child)
  const { exitCode, all, originalMessage } = await child
  running.delete(child)
  return {
    code: exitCode,
    output: stripVTControlCharacters(`${all}${exitCode === undefined ? (originalMessage ?? '') : ''}`),
  }
}

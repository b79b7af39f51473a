import { ensureChromium } from './chromium.ts'
import { ENFORCES_BUDGETS } from './patience.ts'
import { whenParentsAreGone } from '../apps/cli/src/start/parents.ts'
import {
  endRunningSteps,
  resultLine,
  runStep,
  shownOutput,
  type StepResult,
  wholeOverBudget,
  withinBudget,
} from './test/run-step.ts'
import { runSteps } from './test/run-steps.ts'
import { chooseSteps, type TestStep } from './test/steps.ts'

let isStopping = false

/**
 * Runs `npm test [-- --only lint,types] [-- --skip journeys]`: every step runs, even after a failure; the exit code is
 * 1 when one failed.
 */
async function main(): Promise<void> {
  const steps = chooseSteps(process.argv.slice(2))
  const startedAt = performance.now()
  const failed: StepResult[] = []
  await runSteps(steps, {
    run: async (step) => withinBudget(await runWithBrowser(step)),
    report(result) {
      console.log(resultLine(result))
      if (!result.hasPassed) failed.push(result)
      const shown = shownOutput(result)
      if (shown) console.log(indent(shown))
    },
    isStopping: () => isStopping,
  })
  if (isStopping) return process.exit(1)
  const seconds = (performance.now() - startedAt) / 1_000
  const tooSlow = wholeOverBudget(seconds)
  if (tooSlow !== null) console.log(`\n${tooSlow}`)
  const minutes = (seconds / 60).toFixed(1)
  const isFailure = tooSlow !== null && ENFORCES_BUDGETS
  if (failed.length === 0 && !isFailure) return console.log(`\nEverything passed in ${minutes} minutes.`)
  const names = [...failed.map(({ step }) => step.name), ...(isFailure ? ['the whole'] : [])]
  console.log(`\nFailed: ${names.join(', ')} (${minutes} minutes in all).`)
  process.exitCode = 1
}

async function runWithBrowser(step: TestStep): Promise<StepResult> {
  if (!step.needsChromium) return runStep(step, process.env)
  try {
    ensureChromium((line) => console.log(line))
    return await runStep(step, process.env)
  } catch (error) {
    return { step, hasPassed: false, seconds: 0, output: error instanceof Error ? error.message : String(error) }
  }
}

function indent(output: string): string {
  return output.trim().replaceAll(/^/gm, '    ')
}

function stop(): void {
  isStopping = true
  endRunningSteps('SIGTERM')
  setTimeout(() => {
    endRunningSteps('SIGKILL')
    process.exit(1)
  }, 9_000).unref()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
if (process.env.npm_lifecycle_event !== undefined) whenParentsAreGone(stop)

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

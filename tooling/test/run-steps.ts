import { availableParallelism } from 'node:os'
import type { StepResult } from './run-step.ts'
import type { TestStep } from './steps.ts'

export interface Course {
  /** How many steps run at once. */
  atOnce?: number
  run(step: TestStep): Promise<StepResult>
  /** Receives the result of a step as soon as it ends. */
  report(result: StepResult): void
  /** Returns true when no further step may begin. */
  isStopping(): boolean
}

/** A step keeps one to two cores busy, so that two cores have nothing left for a third step. */
const STEPS_AT_ONCE = availableParallelism() > 2 ? 3 : 2

/** Runs the steps, some at once, in their order; a step that reads another's results waits for that one. */
export async function runSteps(steps: TestStep[], course: Course): Promise<void> {
  const { atOnce = STEPS_AT_ONCE, run, report, isStopping } = course
  const waiting = [...steps]
  const unfinished = new Set(steps.map(({ name }) => name))
  const running = new Set<Promise<void>>()
  const runOne = async (step: TestStep) => {
    const result = await run(step)
    unfinished.delete(step.name)
    if (!isStopping()) report(result)
  }
  for (;;) {
    const next = waiting.findIndex(({ after }) => after === undefined || !unfinished.has(after))
    const step = waiting[next]
    if (step && running.size < atOnce && !isStopping()) {
      waiting.splice(next, 1)
      const done = runOne(step).finally(() => running.delete(done))
      running.add(done)
    } else if (running.size > 0) await Promise.race(running)
    else return
  }
}

import type { StepResult } from './run-step.ts'
import { LANES, type TestStep } from './steps.ts'

export interface Lanes {
  run(step: TestStep): Promise<StepResult>
  /** Receives results in the order of the steps, whichever ends first. */
  report(result: StepResult): void
  /** Returns true when no further step may begin. */
  isStopping(): boolean
}

/** Runs the lanes in parallel, the steps of a lane one after the other. */
export async function runLanes(steps: TestStep[], { run, report, isStopping }: Lanes): Promise<void> {
  const results = new Map<TestStep, StepResult>()
  let reported = 0
  const finish = (step: TestStep, result: StepResult) => {
    results.set(step, result)
    for (let next = nextOf(); next; next = nextOf()) {
      report(next)
      reported += 1
    }
  }
  const nextOf = (): StepResult | undefined => {
    const step = steps[reported]
    return step && results.get(step)
  }
  const runAll = async (some: TestStep[]) => {
    for (const step of some) {
      if (isStopping()) return
      const result = await run(step)
      if (!isStopping()) finish(step, result)
    }
  }
  await Promise.all(LANES.map((lane) => runAll(steps.filter((step) => step.lane === lane))))
}

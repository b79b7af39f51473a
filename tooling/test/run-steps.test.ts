import { expect, test } from 'vitest'
import { resultLine, shownOutput, type StepResult, withinBudget } from './run-step.ts'
import { runSteps } from './run-steps.ts'
import type { TestStep } from './steps.ts'

const step = (name: string, after?: string): TestStep => ({
  name,
  commands: [],
  budgetSeconds: 10,
  ...(after !== undefined && { after }),
})
const result = (of: TestStep, seconds = 1): StepResult => ({
  step: of,
  hasPassed: true,
  seconds,
  output: 'one\nSlowest\ntwo',
})

/** Runs steps that end on request, two at once; returns which have begun and what was reported. */
function running(steps: TestStep[]) {
  const begun: string[] = []
  const reported: string[] = []
  const ends = new Map<string, () => void>()
  let isStopping = false
  const done = runSteps(steps, {
    atOnce: 2,
    run: (each) => {
      begun.push(each.name)
      return new Promise((resolve) => ends.set(each.name, () => resolve(result(each))))
    },
    report: ({ step: { name } }) => reported.push(name),
    isStopping: () => isStopping,
  })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, reported, end, done, stop: () => (isStopping = true) }
}

const STEPS = [step('vitest'), step('statements', 'vitest'), step('lint'), step('types')]

test('steps begin in their order, two at once, and one that reads the results of another waits for it', async () => {
  const { begun, reported, end, done } = running(STEPS)
  expect(begun).toEqual(['vitest', 'lint'])
  await end('lint')
  expect(begun).toEqual(['vitest', 'lint', 'types'])
  await end('types')
  expect(begun).toEqual(['vitest', 'lint', 'types'])
  await end('vitest')
  expect(begun).toEqual(['vitest', 'lint', 'types', 'statements'])
  await end('statements')
  await done
  expect(reported).toEqual(['lint', 'types', 'vitest', 'statements'])
})

test('a step whose results come from a step that does not run begins at once', async () => {
  const { begun, end, done } = running([step('statements', 'vitest')])
  expect(begun).toEqual(['statements'])
  await end('statements')
  await done
})

test('a stop begins no further step and reports none', async () => {
  const { begun, reported, end, done, stop } = running(STEPS)
  stop()
  await end('lint')
  await end('vitest')
  await done
  expect([begun, reported]).toEqual([['vitest', 'lint'], []])
})

test('a step over its budget says by how much, and fails only where budgets apply', () => {
  const lint = step('lint')
  expect(withinBudget(result(lint, 10), true)).toEqual(result(lint, 10))
  const late = withinBudget(result(lint, 10.6), true)
  expect(late).toMatchObject({ hasPassed: false, output: expect.stringContaining('It took 11 s; its budget is 10 s') })
  expect(resultLine(late)).toMatch(/^lint {7}FAILED {3}10\.6 s/)
  const printed = withinBudget(result(lint, 10.6), false)
  expect(printed.hasPassed).toBe(true)
  expect(shownOutput(printed)).toBe('It took 11 s; its budget is 10 s (tooling/test/steps.ts).')
  expect(withinBudget({ ...result(lint, 1), hasPassed: false }, false).hasPassed).toBe(false)
})

test('a failure shows its whole output, and a success the relevant part', () => {
  const [failed, passed] = [{ ...result(step('vitest')), hasPassed: false }, result(step('vitest'))]
  expect([shownOutput(failed), shownOutput(passed)]).toEqual(['one\nSlowest\ntwo', ''])
  expect(shownOutput({ ...passed, step: { ...passed.step, shown: /^Slowest[^]+/m } })).toBe('Slowest\ntwo')
})

import { expect, test } from 'vitest'
import { runLanes } from './run-lanes.ts'
import { resultLine, shownOutput, type StepResult, withinBudget } from './run-step.ts'
import type { TestStep } from './steps.ts'

const step = (name: string, lane: TestStep['lane'] = 'checks'): TestStep => ({
  name,
  commands: [],
  budgetSeconds: 10,
  lane,
})
const result = (of: TestStep, seconds = 1): StepResult => ({
  step: of,
  hasPassed: true,
  seconds,
  output: 'one\nSlowest\ntwo',
})

/** Runs steps that end on request; returns which have begun and what was reported. */
function running(steps: TestStep[]) {
  const begun: string[] = []
  const reported: string[] = []
  const ends = new Map<string, () => void>()
  let isStopping = false
  const done = runLanes(steps, {
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

const STEPS = [step('lint', 'checks'), step('types', 'checks'), step('vitest', 'tests'), step('journeys', 'journeys')]

test('lanes run concurrently, each in its order', async () => {
  const { begun, end, done } = running(STEPS)
  expect(begun).toEqual(['lint', 'vitest', 'journeys'])
  await end('vitest')
  await end('lint')
  expect(begun).toEqual(['lint', 'vitest', 'journeys', 'types'])
  await end('types')
  await end('journeys')
  await done
})

test('results are reported in the order of the steps, whichever ends first', async () => {
  const { reported, end } = running(STEPS)
  await end('vitest')
  expect(reported).toEqual([])
  await end('lint')
  expect(reported).toEqual(['lint'])
  await end('types')
  expect(reported).toEqual(['lint', 'types', 'vitest'])
  await end('journeys')
  expect(reported).toEqual(['lint', 'types', 'vitest', 'journeys'])
})

test('a stop begins no further step and reports none', async () => {
  const { begun, reported, end, done, stop } = running(STEPS)
  stop()
  await end('lint')
  await end('vitest')
  await end('journeys')
  await done
  expect([begun, reported]).toEqual([['lint', 'vitest', 'journeys'], []])
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

import { expect, test } from 'vitest'
import { wholeOverBudget } from './run-step.ts'
import { chooseSteps, TEST_STEPS } from './steps.ts'

const names = (args: string[]) => chooseSteps(args).map(({ name }) => name)

test('without arguments every step runs', () => {
  expect(names([])).toEqual(TEST_STEPS.map(({ name }) => name))
})

test('--only runs the named steps, in the usual order', () => {
  expect(names(['--only', 'lint,format'])).toEqual(['format', 'lint'])
  expect(names(['--only=types', '--only', 'lint'])).toEqual(['lint', 'types'])
})

test('--skip leaves the named ones out', () => {
  expect(names(['--skip', 'journeys', '--skip=vitest'])).not.toContain('journeys')
  expect(names(['--only', 'vitest,journeys', '--skip', 'journeys'])).toEqual(['vitest'])
})

test('an unknown step or argument is reported with the known ones', () => {
  expect(() => chooseSteps(['--only', 'speed'])).toThrow(/no step speed: there are vitest, statements/)
  expect(() => chooseSteps(['--fast'])).toThrow(/--only <step>/)
})

test('a whole run over its budget says so', () => {
  expect(wholeOverBudget(1_000, 1_000)).toBeNull()
  expect(wholeOverBudget(1_001, 1_000)).toMatch(/took 1001 s; their budget is 1000 s/)
})

import { expect, test } from 'vitest'
import { AUTOMATION_STATUSES, automationActs, automationRefusal } from './automation-statuses.ts'

test('a request allows exactly these transitions, each with its own button', () => {
  const ways = AUTOMATION_STATUSES.flatMap((from) =>
    AUTOMATION_STATUSES.filter((to) => automationRefusal(from, to) === null).map((to) => `${from} → ${to}`),
  )
  expect(ways).toEqual([
    'pending → processing',
    'processing → completed',
    'processing → failed',
    'completed → pending',
    'failed → pending',
  ])
  expect(AUTOMATION_STATUSES.map((status) => automationActs(status).map(({ label }) => label))).toEqual([
    ['Process'],
    ['Complete', 'Failed'],
    ['Reset'],
    ['Reset'],
  ])
})

test('a refusal says what can be done instead', () => {
  expect(automationRefusal('processing', 'processing')).toBe('This request is already processing.')
  expect(automationRefusal('pending', 'completed')).toBe(
    'A request that is pending cannot become completed. Possible actions: Process.',
  )
  expect(automationRefusal('processing', 'pending')).toContain('Complete or Failed')
})

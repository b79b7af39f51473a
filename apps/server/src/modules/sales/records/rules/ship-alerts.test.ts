import { expect, test } from 'vitest'
import { alertPlan, firstAlertAt } from './ship-alerts.ts'

const deadline = new Date('2026-11-24T12:00:00Z')
const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)

test.each([
  ['05:59', null, '06:00'],
  ['06:00', 6, '10:00'],
  ['09:59', 6, '10:00'],
  ['10:00', 2, null],
  ['23:00', 2, null],
])('at %s the alert of %s hours is due, and the next at %s', (now, hours, next) => {
  expect(alertPlan(deadline, at(now))).toEqual({ hours, nextAt: next === null ? null : at(next) })
})

test('the first alert is six hours before', () => {
  expect(firstAlertAt(deadline)).toEqual(at('06:00'))
})

import { expect, test } from 'vitest'
import { EMPTY_FORM, requestOf } from './reserve-form.ts'

test('all and none need nothing more', () => {
  expect(requestOf(EMPTY_FORM, {})).toEqual({ body: { rule: 'all' } })
  expect(requestOf({ ...EMPTY_FORM, rule: 'none', amount: 3 }, { location_id: 7 })).toEqual({
    body: { rule: 'none', location_id: 7 },
  })
})

test('a boundary sends what is filled in, and zero is filled in', () => {
  expect(requestOf({ ...EMPTY_FORM, rule: 'boundary', percentage: 0, max_reserve: 4, round_up: true }, {})).toEqual({
    body: { rule: 'boundary', percentage: 0, max_reserve: 4, round_up: true },
  })
})

test.each([
  [{ rule: 'boundary' as const }, 'Please set at least one bulk reserve parameter'],
  [{ rule: 'boundary' as const, min_reserve: 3, max_reserve: 1 }, 'The minimum (3) has to be at most the maximum (1).'],
  [{ rule: 'custom' as const }, 'Please enter an amount'],
])('%o cannot be sent yet', (part, problem) => {
  expect(requestOf({ ...EMPTY_FORM, ...part }, {})).toEqual({ problem })
})

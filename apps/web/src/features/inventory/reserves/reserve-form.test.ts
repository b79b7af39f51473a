import { expect, test } from 'vitest'
import { EMPTY_FORM, reserveRequestOf, scopeOf } from './reserve-form.ts'

test('initially no rule is chosen', () => {
  expect(reserveRequestOf(EMPTY_FORM, {})).toEqual({
    problem: 'Choose how much to reserve. Nothing changes until you apply it.',
  })
})

test('all and none need no parameters', () => {
  expect(reserveRequestOf({ ...EMPTY_FORM, rule: 'all' }, {})).toEqual({ body: { rule: 'all' } })
  expect(reserveRequestOf({ ...EMPTY_FORM, rule: 'none', amount: 3 }, { location_id: 7 })).toEqual({
    body: { rule: 'none', location_id: 7 },
  })
})

test('a boundary sends the filled fields, including zero', () => {
  expect(
    reserveRequestOf({ ...EMPTY_FORM, rule: 'boundary', percentage: 0, max_reserve: 4, round_up: true }, {}),
  ).toEqual({
    body: { rule: 'boundary', percentage: 0, max_reserve: 4, round_up: true },
  })
})

test.each([
  [{ rule: 'boundary' as const }, 'Please set at least one bulk reserve parameter'],
  [{ rule: 'boundary' as const, min_reserve: 3, max_reserve: 1 }, 'The minimum (3) must not exceed the maximum (1).'],
  [{ rule: 'custom' as const }, 'Please enter an amount'],
])('%o cannot be sent yet', (part, problem) => {
  expect(reserveRequestOf({ ...EMPTY_FORM, ...part }, {})).toEqual({ problem })
})

const named = (count: number) => new Set(Array.from({ length: count }, (_, at) => at + 1))

test('selected products are named; all matching ones are described by the search and the exceptions', () => {
  expect(scopeOf({ kind: 'some', ids: named(2) }, { search: 'dunk' })).toEqual({ scope: { product_sync_ids: [1, 2] } })
  expect(scopeOf({ kind: 'all', except: named(1) }, { search: 'dunk' })).toEqual({
    scope: { product_search: 'dunk', except_product_sync_ids: [1] },
  })
  expect(scopeOf({ kind: 'all', except: named(0) }, {})).toEqual({ scope: {} })
})

test('an empty selection never means everything', () => {
  expect(scopeOf({ kind: 'some', ids: named(0) }, {})).toEqual({ problem: 'Nothing is selected.' })
})

test.each(['some', 'all'] as const)('too many products for one request (%s) are refused before it is sent', (kind) => {
  const selection = kind === 'some' ? { kind, ids: named(1_001) } : { kind, except: named(1_001) }
  expect(scopeOf(selection, {})).toEqual({ problem: 'At most 1,000 products at once.' })
})

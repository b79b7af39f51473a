import { expect, test } from 'vitest'
import { parseCheckPayoutsView } from './check-payouts-view.ts'

test('the search is kept in the address, and invalid values are ignored', () => {
  expect(parseCheckPayoutsView({ search: 'Dunk Low' })).toEqual({ search: 'Dunk Low' })
  // The router parses a style code of digits as a number.
  expect(parseCheckPayoutsView({ search: 123456 })).toEqual({ search: '123456' })
  expect(parseCheckPayoutsView({ search: 'x'.repeat(900) }).search).toHaveLength(200)
  for (const search of ['', null, ['a'], {}]) expect(parseCheckPayoutsView({ search })).toEqual({})
})

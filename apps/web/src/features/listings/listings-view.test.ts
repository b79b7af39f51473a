import { expect, test } from 'vitest'
import { parseListingsView } from './listings-view.ts'

test('what makes no sense in an address is left out', () => {
  const address = { search: '', filter: 'best', expanded: ['x', -1, 7, 2.5], market: 'x', log: 'yes', other: 1 }
  expect(parseListingsView(address)).toEqual({ expanded: [7] })
})

test('a search for a number stays a search', () => {
  expect(parseListingsView({ search: 990, filter: 'both', market: 12, log: true })).toEqual({
    search: '990',
    filter: 'both',
    market: 12,
    log: true,
  })
})

import { expect, test } from 'vitest'
import { isOpenRow, namedAfter, parseListingsView } from './listings-view.ts'

test('invalid values in an address are ignored', () => {
  const address = { search: '', filter: 'best', expanded: ['x', -1, 7, 2.5], market: 'x', log: 'yes', other: 1 }
  expect(parseListingsView(address)).toEqual({ expanded: [7] })
})

test('a search for a number stays text', () => {
  expect(parseListingsView({ search: 990, filter: 'both', market: 12, log: true })).toEqual({
    search: '990',
    filter: 'both',
    market: 12,
    log: true,
  })
})

test('an open price belongs to one marketplace', () => {
  expect(parseListingsView({ why: 12, at: 'goat' })).toEqual({ why: 12, at: 'goat' })
  expect(parseListingsView({ why: 12, at: 'ebay' })).toEqual({ why: 12, at: 'stockx' })
  expect(parseListingsView({ why: 'x', at: 'goat' })).toEqual({})
})

test('the view and its open parts are in the address', () => {
  const address = { view: 'product', all: true, open: [4, 'x'], expanded: [9] }
  expect(parseListingsView(address)).toEqual({ view: 'product', all: true, open: [4], expanded: [9] })
  expect(parseListingsView({ view: 'table', all: 'yes', open: 4 })).toEqual({})
})

test('when all rows are open, the named ones are closed', () => {
  expect(isOpenRow({ named: [4], isAll: false }, 4)).toBe(true)
  expect(isOpenRow({ named: [4], isAll: true }, 4)).toBe(false)
  expect(isOpenRow({ named: [4], isAll: true }, 5)).toBe(true)
  expect(namedAfter({ named: [4], isAll: true }, 5)).toEqual([4, 5])
  expect(namedAfter({ named: [4], isAll: true }, 4)).toBeUndefined()
})

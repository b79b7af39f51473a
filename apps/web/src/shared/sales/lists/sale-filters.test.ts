import { expect, test } from 'vitest'
import { parseSaleFilters } from './sale-filters.ts'

test('the values of an address filter the list, GOAT by either of its names', () => {
  expect(parseSaleFilters({ search: 10001, location: 3, platform: 'alias' })).toEqual({
    search: '10001',
    location: 3,
    platform: 'goat',
  })
  expect(parseSaleFilters({ platform: 'goat' })).toEqual({ platform: 'goat' })
})

test('invalid values are ignored', () => {
  expect(parseSaleFilters({ search: '', location: -1, platform: 'ebay' })).toEqual({})
  expect(parseSaleFilters({ search: ['a'], location: '3', platform: null })).toEqual({})
})

import { expect, test } from 'vitest'
import { columnsIn, keptOf } from './saved-views.ts'

test('a view keeps the parts of an address that last', () => {
  expect(keptOf({ search: 'jordan', sale: 12, status: ['open'], page: 2 }, ['search', 'status', 'platform'])).toEqual({
    search: 'jordan',
    status: ['open'],
  })
})

test('a view keeps the columns that the browser stored, and nothing else', () => {
  expect(columnsIn(['brand', 3, '+cost', null])).toEqual(['brand', '+cost'])
  expect(columnsIn('brand')).toEqual([])
})

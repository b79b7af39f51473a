import { expect, test } from 'vitest'
import { parseFulfillmentsView } from '../fulfillments-view.ts'
import { sortSales } from './sort-sales.ts'

const sale = (id: number, day: number, more: object = {}) => ({
  id,
  sale_date: `2026-11-${day}T10:00:00.000Z`,
  location_nickname: 'Main Store',
  ark_product_name: 'Dunk Low',
  variant_size: '9',
  ...more,
})
const SALES = [
  sale(1, 20, { ship_by: '2026-11-25T00:00:00.000Z', variant_size: '10' }),
  sale(2, 22, { ship_by: '2026-11-23T00:00:00.000Z' }),
  sale(3, 21, { location_nickname: 'Annex' }),
  sale(4, 23, { ship_by: '2026-11-24T00:00:00.000Z' }),
]
const sorted = (sort?: 'newest' | 'oldest' | 'shelf') => sortSales(SALES, sort).map(({ id }) => id)

test('the most urgent order comes first by default, one without a date last', () => {
  expect(sorted()).toEqual([2, 4, 1, 3])
})

test('orders can be sorted by the day of the sale, and by shelf with numeric sizes', () => {
  expect(sorted('newest')).toEqual([4, 2, 3, 1])
  expect(sorted('oldest')).toEqual([1, 3, 2, 4])
  expect(sorted('shelf')).toEqual([3, 2, 4, 1])
})

test('the address sets the sort order; an unknown one means the deadline', () => {
  expect(parseFulfillmentsView({ sort: 'shelf' })).toEqual({ sort: 'shelf' })
  expect(parseFulfillmentsView({ sort: 'price' })).toEqual({})
})

import { expect, test } from 'vitest'
import { parseSystemSalesView, rangeStart } from './system-sales-view.ts'

test('what stands in the address is what is shown', () => {
  const view = {
    search: 'panda',
    location: 'Main',
    status: ['created', 'error'],
    retailer: 3,
    range: '30d',
    pending: true,
    sale: 7,
  }
  expect(parseSystemSalesView(view)).toEqual(view)
})

test('what makes no sense is left out, an old number of a location too', () => {
  expect(
    parseSystemSalesView({ location: '', status: 'created', retailer: 'x', range: '8d', pending: 'yes', sale: 0 }),
  ).toEqual({})
  expect(parseSystemSalesView({ status: ['no such group'], location: 3 })).toEqual({ location: '3' })
})

test('a range begins at the first moment of its day, whenever it is asked for', () => {
  const [morning, night] = [new Date(2026, 2, 9, 8, 15), new Date(2026, 2, 9, 23, 59, 59)]
  expect(rangeStart('today', morning)).toBe(new Date(2026, 2, 9).toISOString())
  expect(rangeStart('7d', morning)).toBe(new Date(2026, 2, 2).toISOString())
  expect(rangeStart('365d', night)).toBe(rangeStart('365d', morning))
})

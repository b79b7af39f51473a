import { expect, test } from 'vitest'
import { parseSystemSalesView, rangeStart } from './system-sales-view.ts'

test('the view comes from the address', () => {
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

test('invalid values are ignored, and a number as location is read as text', () => {
  expect(
    parseSystemSalesView({ location: '', status: 'created', retailer: 'x', range: '8d', pending: 'yes', sale: 0 }),
  ).toEqual({})
  expect(parseSystemSalesView({ status: ['no such group'], location: 3 })).toEqual({ location: '3' })
})

test('a range begins at the start of its day, at any time of the request', () => {
  const [morning, night] = [new Date(2026, 2, 9, 8, 15), new Date(2026, 2, 9, 23, 59, 59)]
  expect(rangeStart('today', morning)).toBe(new Date(2026, 2, 9).toISOString())
  expect(rangeStart('7d', morning)).toBe(new Date(2026, 2, 2).toISOString())
  expect(rangeStart('365d', night)).toBe(rangeStart('365d', morning))
})

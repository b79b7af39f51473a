import { expect, test } from 'vitest'
import { byUrgency, shipByUrgency } from './ship-by.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

test.each([
  [null, 'unknown', 'No date'],
  ['2026-11-21T11:15:00.000Z', 'late', '45 min late'],
  ['2026-11-19T12:00:00.000Z', 'late', '2 days late'],
  ['2026-11-21T17:30:00.000Z', 'today', '5 h left'],
  ['2026-11-22T11:59:00.000Z', 'today', '23 h left'],
  ['2026-11-22T12:00:00.000Z', 'soon', '24 h left'],
  ['2026-11-24T12:00:00.000Z', 'later', '3 days left'],
])('a sale to ship by %s is %s: "%s"', (shipBy, level, words) => {
  expect(shipByUrgency(shipBy, now)).toEqual({ level, words })
})

test('the most urgent sale comes first and one without a date last', () => {
  const sales = [
    { id: 1, ship_by: null, sale_date: '2026-11-01T00:00:00.000Z' },
    { id: 2, ship_by: '2026-11-23T00:00:00.000Z', sale_date: '2026-11-20T00:00:00.000Z' },
    { id: 3, ship_by: '2026-11-22T00:00:00.000Z', sale_date: '2026-11-20T00:00:00.000Z' },
    { id: 4, ship_by: '2026-11-22T00:00:00.000Z', sale_date: '2026-11-19T00:00:00.000Z' },
    { id: 5, ship_by: null, sale_date: '2026-10-01T00:00:00.000Z' },
  ]
  expect(sales.sort(byUrgency).map((sale) => sale.id)).toEqual([4, 3, 2, 5, 1])
})

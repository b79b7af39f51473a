import { expect, test } from 'vitest'
import { daysSinceNewYear, type RevenueDay, sumOfDays } from './revenue-sums.ts'

const DAY: RevenueDay = {
  date: '2026-11-22',
  revenue: 0.1,
  sale_count: 1,
  net_payout: 0,
  retail_value: 0.2,
  retail_count: 1,
  delta: -0.1,
}

test('sums are exact to the cent, where floating point would not be', () => {
  expect(sumOfDays([DAY, DAY, DAY])).toEqual({
    revenue: 0.3,
    sales: 3,
    retail: 0.6,
    retailSales: 3,
    delta: -0.3,
    perDay: 0.1,
  })
  expect(sumOfDays([])).toMatchObject({ revenue: 0, perDay: 0 })
})

test('the year begins in New York', () => {
  expect(daysSinceNewYear(new Date('2026-01-01T04:59:00Z'))).toBe(365)
  expect(daysSinceNewYear(new Date('2026-01-01T05:00:00Z'))).toBe(1)
  expect(daysSinceNewYear(new Date('2026-11-22T17:00:00Z'))).toBe(326)
})

import { expect, test } from 'vitest'
import { comparedDays, daysBefore, daysSinceNewYear, type RevenueDay, sumOfDays } from './revenue-sums.ts'

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

const on = (date: string, sale_count: number): RevenueDay => ({ ...DAY, date, sale_count })
const comparison = (days: RevenueDay[]) => comparedDays(days, 2).map(({ date, before }) => [date, before?.date])

test('each day is compared with the same day of the period before', () => {
  const days = [on('2026-11-18', 9), on('2026-11-19', 1), on('2026-11-20', 0), on('2026-11-21', 2), on('2026-11-22', 3)]
  expect(comparison(days)).toEqual([
    ['2026-11-21', '2026-11-19'],
    ['2026-11-22', '2026-11-20'],
  ])
  expect(daysBefore(comparedDays(days, 2))?.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20'])
})

test.each([
  ['has no sales', [on('2026-11-19', 0), on('2026-11-20', 0), on('2026-11-21', 2), on('2026-11-22', 3)]],
  ['is not whole', [on('2026-11-20', 1), on('2026-11-21', 2), on('2026-11-22', 3)]],
  ['is not loaded', [on('2026-11-21', 2), on('2026-11-22', 3)]],
])('a period before that %s is not compared', (_, days) => {
  expect(comparison(days)).toEqual([
    ['2026-11-21', undefined],
    ['2026-11-22', undefined],
  ])
  expect(daysBefore(comparedDays(days, 2))).toBeUndefined()
})

test('the year begins in New York', () => {
  expect(daysSinceNewYear(new Date('2026-01-01T04:59:00Z'))).toBe(365)
  expect(daysSinceNewYear(new Date('2026-01-01T05:00:00Z'))).toBe(1)
  expect(daysSinceNewYear(new Date('2026-11-22T17:00:00Z'))).toBe(326)
})

import { cents, dayInNewYork, dollars } from '@ark/domain'
import type { Answer } from '../../../shared/api.ts'

export type RevenueDay = Answer<'GET /dashboard/daily-revenue'>[number]

export interface RevenueSums {
  revenue: number
  sales: number
  retail: number
  /** The number of sales whose retail price is known. */
  retailSales: number
  delta: number
  /** The average revenue of a day, rounded to the cent. */
  perDay: number
}

/** Returns the sums of days, to the cent. */
export function sumOfDays(days: readonly RevenueDay[]): RevenueSums {
  const sum = (of: (day: RevenueDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const revenue = sum((day) => cents(day.revenue))
  return {
    revenue: dollars(revenue),
    sales: sum((day) => day.sale_count),
    retail: dollars(sum((day) => cents(day.retail_value ?? 0))),
    retailSales: sum((day) => day.retail_count),
    delta: dollars(sum((day) => cents(day.delta ?? 0))),
    perDay: days.length === 0 ? 0 : dollars(Math.round(revenue / days.length)),
  }
}

/** A day of revenue, with the day of the period before that has the same place in it. */
export interface ComparedDay extends RevenueDay {
  /** Undefined: the period before has no sales, or is not loaded. */
  before: RevenueDay | undefined
}

/**
 * Returns the last `count` days, each with the day that is `count` days earlier. There is no comparison with a period
 * without sales.
 */
export function comparedDays(days: readonly RevenueDay[], count: number): ComparedDay[] {
  const shown = days.slice(-count)
  const before = days.slice(-2 * count, -count)
  const isComparable = before.length === shown.length && before.some(({ sale_count }) => sale_count > 0)
  return shown.map((each, at) => ({ ...each, before: isComparable ? before[at] : undefined }))
}

/** Returns the days of the period before; undefined when there is no comparison. */
export function daysBefore(days: readonly ComparedDay[]): RevenueDay[] | undefined {
  const before = days.flatMap((each) => each.before ?? [])
  return before.length > 0 ? before : undefined
}

/** Returns the name of the period before: 'Previous 30 days'. */
export const previousLabel = (days: number): string => `Previous ${days} days`

/**
 * Returns the days of this year so far in New York, where the marketplaces keep their calendar; the server counts the
 * year to date in the same way.
 */
export function daysSinceNewYear(now: Date): number {
  const today = dayInNewYork(now)
  return Math.round((Date.parse(today) - Date.parse(`${today.slice(0, 4)}-01-01`)) / DAY_MS) + 1
}

const DAY_MS = 86_400_000

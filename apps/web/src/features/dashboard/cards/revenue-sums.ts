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

/**
 * Returns the days of this year so far in New York, where the marketplaces keep their calendar; the server counts the
 * year to date in the same way.
 */
export function daysSinceNewYear(now: Date): number {
  const today = dayInNewYork(now)
  return Math.round((Date.parse(today) - Date.parse(`${today.slice(0, 4)}-01-01`)) / DAY_MS) + 1
}

const DAY_MS = 86_400_000

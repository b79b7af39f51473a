import { dayAfter, dayInNewYork } from '@ark/domain'

const DAY_MS = 86_400_000

/** The last days, oldest first, the given one the last. */
export const daysUntil = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(day, index + 1 - count))

/** How many days of its year have begun with this one. */
export const daysOfYear = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / DAY_MS) + 1

/** What is asked of the top sellers: the last 7 or 30 days, or the year to date. */
export type Span = '7' | '30' | 'ytd'

/**
 * The span that a number of days means. The year to date is a day more or less where the browser's clock and ours are
 * on two sides of a midnight. Null: none is kept of so many days.
 */
export function spanOf(days: number, today: string): Span | null {
  if (days === 7) return '7'
  if (days === 30) return '30'
  return Math.abs(days - daysOfYear(today)) <= 1 ? 'ytd' : null
}

/** The first of the days of a span: `YYYY-MM-DD`. */
export const firstDayOf = (span: Span, today: string): string =>
  span === 'ytd' ? `${today.slice(0, 4)}-01-01` : dayAfter(today, 1 - Number(span))

/** When a day began in New York, also where clocks were put forward or back that day. */
export function midnightInNewYork(day: string): Date {
  // New York is four or five hours behind Greenwich: at the earlier of the two it is still the day before, in winter.
  const summer = new Date(`${day}T04:00:00Z`)
  return dayInNewYork(summer) === day ? summer : new Date(`${day}T05:00:00Z`)
}

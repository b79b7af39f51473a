import { dayAfter, dayInNewYork } from '@ark/domain'

const DAY_MS = 86_400_000

/** Returns the last `count` days up to and including the given day, the oldest first. */
export const daysUntil = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(day, index + 1 - count))

/** Returns the number of the day in its year, starting at 1. */
export const daysOfYear = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / DAY_MS) + 1

/** A span of the top sellers: the last 7 or 30 days, or the year to date. */
export type Span = '7' | '30' | 'ytd'

/**
 * Returns the span that a number of days means, or null if ARK keeps no ranking for that number. The year to date may
 * differ by one day, because the browser and the server can be on two sides of midnight.
 */
export function spanOf(days: number, today: string): Span | null {
  if (days === 7) return '7'
  if (days === 30) return '30'
  return Math.abs(days - daysOfYear(today)) <= 1 ? 'ytd' : null
}

/** Returns the first day of a span as `YYYY-MM-DD`. */
export const firstDayOf = (span: Span, today: string): string =>
  span === 'ytd' ? `${today.slice(0, 4)}-01-01` : dayAfter(today, 1 - Number(span))

/** Returns the moment at which a day begins in New York, also on days when the clocks change. */
export function midnightInNewYork(day: string): Date {
  // New York is four or five hours behind UTC. In winter, 04:00 UTC still belongs to the day before.
  const summer = new Date(`${day}T04:00:00Z`)
  return dayInNewYork(summer) === day ? summer : new Date(`${day}T05:00:00Z`)
}

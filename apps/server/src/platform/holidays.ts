import Holidays from 'date-holidays'

const OF_UNITED_STATES = new Holidays('US', { types: ['public'] })
const byYear = new Map<number, Set<string>>()

/** Whether a day, 'YYYY-MM-DD', is a public holiday in the United States: carriers rest, and marketplaces do not count it. */
export function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  const days = byYear.get(year) ?? new Set(OF_UNITED_STATES.getHolidays(year).map(({ date }) => date.slice(0, 10)))
  byYear.set(year, days)
  return days.has(day)
}

import { allForYear } from '@18f/us-federal-holidays'

const AS_DATED = { shiftSaturdayHolidays: false, shiftSundayHolidays: false }
const AS_OBSERVED = { shiftSaturdayHolidays: true, shiftSundayHolidays: true }
const byYear = new Map<number, Set<string>>()

/**
 * Returns whether a day, 'YYYY-MM-DD', is a federal holiday of the United States or its observed weekday: carriers do
 * not work, and marketplaces do not count the day.
 */
export function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  const days = byYear.get(year) ?? holidaysOf(year)
  byYear.set(year, days)
  return days.has(day)
}

/** Returns a year's holidays. New Year's Day of the next year may be observed on the last day of this one. */
function holidaysOf(year: number): Set<string> {
  const holidays = [year, year + 1].flatMap((each) => [...allForYear(each, AS_DATED), ...allForYear(each, AS_OBSERVED)])
  return new Set(holidays.map(({ date }) => date.toISOString().slice(0, 10)))
}

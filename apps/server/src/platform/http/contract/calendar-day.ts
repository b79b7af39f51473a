const DAY = /^(\d{4})-(\d\d)-(\d\d)$/
/** Dates outside these years are typing errors; PostgreSQL has no year 0. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199]

/** Returns whether a text is a calendar day, YYYY-MM-DD, from 1900 to 2199. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number)
  if (!year || !month || !day || year < FIRST_YEAR || year > LAST_YEAR) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

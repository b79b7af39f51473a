/* Marked pure, so that pages that use no days do not bundle it. */
const NEW_YORK = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const DAY_MS = 86_400_000

/** Returns the day in New York as `YYYY-MM-DD`. Marketplaces use that calendar for releases, sales and fees. */
export const dayInNewYork = (now: Date): string => NEW_YORK.format(now)

/**
 * Returns the calendar day this many days after another one, as `YYYY-MM-DD`. It computes in UTC, so daylight saving
 * time cannot shift it.
 */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/* Marked pure, so that a page that asks for no day does not carry it. */
const NEW_YORK = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const DAY_MS = 86_400_000

/** `YYYY-MM-DD` where the marketplaces keep their calendar: releases, days of sales, and fees begin with a day there. */
export const dayInNewYork = (now: Date): string => NEW_YORK.format(now)

/** The calendar day so many days after another one, `YYYY-MM-DD`; a day has no hours here, so none can be lost. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

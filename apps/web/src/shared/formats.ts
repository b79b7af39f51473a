import { cents, counted, formatMoney, MAX_COUNTED_ROWS } from '@ark/domain'

/** Formats dollars as '$1,234.50'; a missing amount becomes a dash. */
export const money = (dollars: number | null | undefined): string =>
  dollars === null || dollars === undefined ? '–' : formatMoney(cents(dollars))

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 })
/** Formats an ask or a bid, which are whole dollars, as '$1,195'. */
export const wholeMoney = (dollars: number): string => DOLLARS.format(dollars)

const WHOLE = new Intl.NumberFormat('en-US')
/** Formats a count as '1,200'; an unknown one becomes a dash. */
export const count = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : WHOLE.format(value)

/** Formats the number of rows in a list: '412', or '10,000+' where the server stops counting. */
export const countOfRows = (rows: number): string => `${count(rows)}${rows >= MAX_COUNTED_ROWS ? '+' : ''}`

/** Formats a count with its noun: '1 size', '1,200 sizes'. */
export { counted }

const EXACT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
/** Formats calendar days in UTC, so that they do not become the previous day west of Greenwich. */
const CALENDAR_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats an instant to the second in the browser's time zone; shown when pointing at a relative time. */
export const exactTime = (instant: string): string => EXACT.format(new Date(instant))
/**
 * Formats a day. An instant falls on the day of the browser's time zone; a calendar day (YYYY-MM-DD) is the same
 * everywhere.
 */
export const day = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? CALENDAR_DAY.format(new Date(value)) : DAY.format(new Date(value))

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** Formats a time as '14:02', preceded by the day when it is not today. */
export function clockTime(instant: string, nowMs = Date.now()): string {
  const [at, today] = [DAY.format(new Date(instant)), DAY.format(new Date(nowMs))]
  return `${at === today ? '' : `${at}, `}${CLOCK.format(new Date(instant))}`
}

const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' })
const SECOND_MS = 1_000
const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Formats an instant as '5 min. ago', 'in 2 days' or 'just now', in whole units that have passed or remain. */
export function relativeTime(instant: string, nowMs = Date.now()): string {
  const distance = new Date(instant).getTime() - nowMs
  const [unit, ms] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? ['second', SECOND_MS]
  if (unit === 'second') return 'just now'
  return RELATIVE.format(Math.trunc(distance / ms), unit)
}

/** Formats an age briefly: '40 s', '12 min', '3 h', '2 d'. */
export function age(instant: string, nowMs = Date.now()): string {
  const seconds = Math.max(0, Math.round((nowMs - new Date(instant).getTime()) / SECOND_MS))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}

/** Formats an age in words: '12 minutes', '3 hours', '1 day'. */
export function ageLabel(instant: string, nowMs = Date.now()): string {
  const minutes = Math.max(0, Math.floor((nowMs - new Date(instant).getTime()) / 60_000))
  if (minutes < 60) return counted(minutes, 'minute')
  return minutes < 1_440 ? counted(Math.floor(minutes / 60), 'hour') : counted(Math.floor(minutes / 1_440), 'day')
}

/** Formats a duration as '0.8 s', '12 s' or '3 min 5 s'; a missing one becomes a dash. */
export function seconds(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  if (value < 10) return `${value.toFixed(1)} s`
  if (value < 60) return `${Math.round(value)} s`
  const rest = Math.round(value % 60)
  return rest === 0 ? `${Math.floor(value / 60)} min` : `${Math.floor(value / 60)} min ${rest} s`
}

const PLATFORMS: Record<string, string> = { stockx: 'StockX', goat: 'ALIAS', alias: 'ALIAS', shopify: 'Shopify' }
/** Returns the display name of a platform: the API's `goat` is ALIAS. An unknown platform keeps its name. */
export const platformName = (platform: string): string => PLATFORMS[platform] ?? platform

/** Shortens ALIAS order numbers, which are UUIDs, to the eight characters that tell them apart on a screen. */
export const shortOrder = (orderNumber: string): string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orderNumber) ? orderNumber.slice(0, 8) : orderNumber

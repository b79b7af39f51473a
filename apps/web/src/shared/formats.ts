import { cents, counted, formatMoney, MOST_COUNTED_ROWS } from '@ark/domain'

/** '$1,234.50'; an absent amount is a dash. */
export const money = (dollars: number | null | undefined): string =>
  dollars === null || dollars === undefined ? '–' : formatMoney(cents(dollars))

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 })
/** '$1,195': an ask or a bid, which are whole dollars. */
export const wholeMoney = (dollars: number): string => DOLLARS.format(dollars)

const WHOLE = new Intl.NumberFormat('en-US')
/** '1,200'; a dash for what is not known. */
export const count = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : WHOLE.format(value)

/** How many rows a list has: '412', or '10,000+' where the server has counted no further. */
export const countOfRows = (rows: number): string => `${count(rows)}${rows >= MOST_COUNTED_ROWS ? '+' : ''}`

/** '1 size', '1,200 sizes' */
export { counted }

const EXACT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
/** A day without a time must not slip into yesterday west of Greenwich. */
const CALENDAR_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Day and time to the second where the browser is: what a relative time shows on pointing at it. */
export const exactTime = (instant: string): string => EXACT.format(new Date(instant))
/** Of an instant the day where the browser is; a calendar day (YYYY-MM-DD) is the same everywhere. */
export const day = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? CALENDAR_DAY.format(new Date(value)) : DAY.format(new Date(value))

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** '14:02', and the day before it when it is not today. */
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

/** '5 min. ago', 'in 2 days', 'just now'; whole units that have gone by or are left, as ages and deadlines count. */
export function relativeTime(instant: string, nowMs = Date.now()): string {
  const distance = new Date(instant).getTime() - nowMs
  const [unit, ms] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? ['second', SECOND_MS]
  if (unit === 'second') return 'just now'
  return RELATIVE.format(Math.trunc(distance / ms), unit)
}

/** How old something is, short: '40 s', '12 min', '3 h', '2 d'. */
export function age(instant: string, nowMs = Date.now()): string {
  const seconds = Math.max(0, Math.round((nowMs - new Date(instant).getTime()) / SECOND_MS))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}

/** The same in words: '12 minutes', '3 hours', '1 day'. */
export function ageInWords(instant: string, nowMs = Date.now()): string {
  const minutes = Math.max(0, Math.floor((nowMs - new Date(instant).getTime()) / 60_000))
  if (minutes < 60) return counted(minutes, 'minute')
  return minutes < 1_440 ? counted(Math.floor(minutes / 60), 'hour') : counted(Math.floor(minutes / 1_440), 'day')
}

/** '0.8 s', '12 s', '3 min 5 s'; an absent one is a dash. */
export function seconds(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  if (value < 10) return `${value.toFixed(1)} s`
  if (value < 60) return `${Math.round(value)} s`
  const rest = Math.round(value % 60)
  return rest === 0 ? `${Math.floor(value / 60)} min` : `${Math.floor(value / 60)} min ${rest} s`
}

const PLATFORMS: Record<string, string> = { stockx: 'StockX', goat: 'ALIAS', alias: 'ALIAS', shopify: 'Shopify' }
/** As a person reads it: `goat` of the API is ALIAS. An unknown platform keeps its own name. */
export const platformName = (platform: string): string => PLATFORMS[platform] ?? platform

/** ALIAS numbers its orders with UUIDs; eight digits tell them apart on a screen. */
export const shortOrder = (orderNumber: string): string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orderNumber) ? orderNumber.slice(0, 8) : orderNumber

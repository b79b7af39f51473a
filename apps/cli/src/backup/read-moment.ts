import { EXIT } from '../result.ts'
import { CommandRefused } from './command-settings.ts'

const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?) ?(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Reads a moment: local time, or with a zone like Z or +01:00. Throws a sentence for anything else, and for a moment
 * after `now`.
 */
export function readMoment(text: string, now: Date): Date {
  const [, day, time, zone = ''] = MOMENT.exec(text.trim()) ?? []
  const offset = zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase()
  const moment = new Date(`${day}T${time}${offset}`)
  if (day === undefined || Number.isNaN(moment.getTime()) || !isSameDay(day, moment, offset))
    throw new CommandRefused(
      `--at is "${text}"; it has to be like "2026-11-26 14:03" in local time, or "2026-11-26T14:03:30+01:00".`,
      EXIT.usage,
    )
  if (moment > now) throw new CommandRefused(`--at is ${moment.toString()}, which is in the future.`, EXIT.usage)
  return moment
}

/** JavaScript reads February 30 as March 2. */
function isSameDay(day: string, moment: Date, offset: string): boolean {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? []
  const offsetMinutes =
    offset === '' ? -moment.getTimezoneOffset() : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().startsWith(day)
}

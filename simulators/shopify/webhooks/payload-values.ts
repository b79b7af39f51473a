import type { Shop } from '../store.ts'

/** Caches formats, because creating one takes longer than all its uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  formats.set(timeZone, format)
  return format
}

/** Returns a time with the shop's own offset, as webhooks have it: `2026-11-21T05:00:00-05:00`. */
export function shopTime(shop: Shop, at: Date): string {
  const parts = formatOf(shop.timezone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00'
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`
}

export function shopTimeOrNull(shop: Shop, at: Date | null): string | null {
  return at && shopTime(shop, at)
}

/** Formats cents: `1999` → `"19.99"`. */
export function decimalAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}

export function moneySet(cents: number, currency: string): object {
  const amount = { amount: decimalAmount(cents), currency_code: currency }
  return { shop_money: amount, presentment_money: amount }
}

export interface Urgency {
  level: 'late' | 'today' | 'soon' | 'later' | 'unknown'
  words: string
}

const HOUR_MS = 3_600_000

/** Describes how urgent a sale is. Marketplaces cancel late orders and charge for them. */
export function shipByUrgency(shipBy: string | null | undefined, now: Date): Urgency {
  if (!shipBy) return { level: 'unknown', words: 'No date' }
  const leftMs = Date.parse(shipBy) - now.getTime()
  if (leftMs < 0) return { level: 'late', words: `${span(-leftMs)} late` }
  if (leftMs < 24 * HOUR_MS) return { level: 'today', words: `${span(leftMs)} left` }
  return { level: leftMs < 48 * HOUR_MS ? 'soon' : 'later', words: `${span(leftMs)} left` }
}

/** Compares sales by deadline, the earliest first. Sales without a deadline come last; ties go by sale date. */
export function byUrgency(
  one: { ship_by?: string | null; sale_date: string },
  other: { ship_by?: string | null; sale_date: string },
): number {
  const time = (date: string | null | undefined) => (date ? Date.parse(date) : Number.POSITIVE_INFINITY)
  const [first, second] = [time(one.ship_by), time(other.ship_by)]
  return first === second ? time(one.sale_date) - time(other.sale_date) : first - second
}

function span(lengthMs: number): string {
  if (lengthMs < HOUR_MS) return `${Math.max(1, Math.round(lengthMs / 60_000))} min`
  const hours = Math.floor(lengthMs / HOUR_MS)
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} days`
}

const HOUR_MS = 3_600_000
/** How long before a deadline people are told, the first time first. */
export const ALERT_HOURS = [6, 2] as const

export interface AlertPlan {
  /** The hours of the alert that is due; null: none is yet. */
  hours: (typeof ALERT_HOURS)[number] | null
  /** When to look again; null: never. */
  nextAt: Date | null
}

const before = (deadline: Date, hours: number): Date => new Date(deadline.getTime() - hours * HOUR_MS)

export const firstAlertAt = (deadline: Date): Date => before(deadline, ALERT_HOURS[0])

/** Which alert of a deadline is due now, and when the next one is. */
export function alertPlan(deadline: Date, now: Date): AlertPlan {
  const [first, last] = ALERT_HOURS
  if (now >= before(deadline, last)) return { hours: last, nextAt: null }
  return {
    hours: now >= before(deadline, first) ? first : null,
    nextAt: before(deadline, now >= before(deadline, first) ? last : first),
  }
}

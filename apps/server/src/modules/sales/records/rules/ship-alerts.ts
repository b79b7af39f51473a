const HOUR_MS = 3_600_000
/** The hours before a deadline at which people are notified, the first alert first. */
export const ALERT_HOURS = [6, 2] as const

export interface AlertPlan {
  /** The hours of the alert that is due; null if none is. */
  hours: (typeof ALERT_HOURS)[number] | null
  /** The time of the next check; null for none. */
  nextAt: Date | null
}

const before = (deadline: Date, hours: number): Date => new Date(deadline.getTime() - hours * HOUR_MS)

export const firstAlertAt = (deadline: Date): Date => before(deadline, ALERT_HOURS[0])

/** Returns which alert of a deadline is due now, and when the next one is. */
export function alertPlan(deadline: Date, now: Date): AlertPlan {
  const [first, last] = ALERT_HOURS
  if (now >= before(deadline, last)) return { hours: last, nextAt: null }
  return {
    hours: now >= before(deadline, first) ? first : null,
    nextAt: before(deadline, now >= before(deadline, first) ? last : first),
  }
}

/** Each change takes two requests on average: one to send it and one poll. */
const REQUESTS_PER_CHANGE = 2
const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** The longest prediction; later times are too uncertain to show. */
const LONGEST_MS = 30 * DAY_MS

export interface Pace {
  /** The number of changes that wait for the account, across all its retailers. */
  waiting: number
  /** Infinity means no limit. */
  requestsPerSecond: number
  /** Changes per second that batches process; 0 when the marketplace has no batches. */
  batchedPerSecond: number
  /** The requests still available for changes today, and the number available on every other day. */
  leftToday: number
  perDay: number
  resetsAt: Date
  /** Nothing is sent before this time; null means no pause. */
  pausedUntil: Date | null
  now: Date
}

/**
 * Returns when all waiting changes will be done at the account's pace; null when nothing waits or it takes over 30
 * days.
 */
export function doneBy({
  waiting,
  requestsPerSecond,
  batchedPerSecond,
  leftToday,
  perDay,
  ...when
}: Pace): Date | null {
  if (waiting === 0) return null
  // Batches and single changes run side by side, so both finish at the same time.
  const oneByOne = requestsPerSecond / REQUESTS_PER_CHANGE
  const alone = Number.isFinite(oneByOne) ? oneByOne / (oneByOne + batchedPerSecond) : 1
  const msFor = (requests: number) => (requests / requestsPerSecond) * SECOND_MS
  const requests = waiting * alone * REQUESTS_PER_CHANGE
  const today = Math.min(requests, Math.max(0, leftToday))
  const begun = Math.max(when.now.getTime(), when.pausedUntil?.getTime() ?? 0)
  const doneToday = begun + msFor(today)
  if (today === requests) return within(doneToday, when.now)
  if (perDay <= 0) return null
  const later = requests - today
  const fullDays = Math.ceil(later / perDay) - 1
  const lastDay = Math.max(when.resetsAt.getTime(), doneToday) + fullDays * DAY_MS
  return within(lastDay + msFor(later - fullDays * perDay), when.now)
}

const within = (atMs: number, now: Date): Date | null => (atMs - now.getTime() > LONGEST_MS ? null : new Date(atMs))

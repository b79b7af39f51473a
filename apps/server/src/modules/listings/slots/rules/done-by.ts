/** A change is sent, and asked about until the marketplace has made it: twice on average. */
const REQUESTS_PER_CHANGE = 2
const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** Further ahead nobody can see. */
const LONGEST_MS = 30 * DAY_MS

export interface Pace {
  /** Changes that wait in the account, whoever's they are. */
  waiting: number
  /** Infinite: as many as come. */
  requestsPerSecond: number
  /** Changes that go together, many by one call; 0: the marketplace has none such. */
  batchedPerSecond: number
  /** Requests that may still be spent on changes today, and on another day. */
  leftToday: number
  perDay: number
  resetsAt: Date
  /** Nothing is sent before; null: at once. */
  pausedUntil: Date | null
  now: Date
}

/** When everything that waits will be done at the account's pace; null: nothing waits, or it takes over 30 days. */
export function doneBy({
  waiting,
  requestsPerSecond,
  batchedPerSecond,
  leftToday,
  perDay,
  ...when
}: Pace): Date | null {
  if (waiting === 0) return null
  // What goes together goes beside the others: both take the same time.
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

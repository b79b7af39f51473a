import type { Clock } from '../clock.ts'

const LONGEST_AHEAD_MS = 1_000
const lastAsked = new WeakMap<Pick<Clock, 'now'>, number>()

/**
 * The time of a question to the outside world, to be written with its answer: an answer to an earlier question never
 * replaces one to a later question (docs/decisions/078). No two questions of a process have the same time.
 */
export function askedNow(clock: Pick<Clock, 'now'>): Date {
  const nowMs = clock.now().getTime()
  const lastMs = lastAsked.get(clock) ?? 0
  // A clock that was set back counts from there.
  const askedMs = lastMs < nowMs || lastMs > nowMs + LONGEST_AHEAD_MS ? nowMs : lastMs + 1
  lastAsked.set(clock, askedMs)
  return new Date(askedMs)
}

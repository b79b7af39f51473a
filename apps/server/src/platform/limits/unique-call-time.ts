import type { Clock } from '../clock.ts'

const LONGEST_AHEAD_MS = 1_000
const lastAsked = new WeakMap<Pick<Clock, 'now'>, number>()

/**
 * Returns the time at which a provider is called, to be stored with the answer: an answer to an earlier call never
 * replaces one to a later call (docs/decisions/078). No two calls of a process have the same time.
 */
export function uniqueCallTime(clock: Pick<Clock, 'now'>): Date {
  const nowMs = clock.now().getTime()
  const lastMs = lastAsked.get(clock) ?? 0
  // After the clock was set back, times count from the new time.
  const askedMs = lastMs < nowMs || lastMs > nowMs + LONGEST_AHEAD_MS ? nowMs : lastMs + 1
  lastAsked.set(clock, askedMs)
  return new Date(askedMs)
}

import type { SimulatedClock } from './clock.ts'
import type { Part } from './part.ts'

export interface JournalEntry {
  /** 1, 2, 3, … without gaps, across resets and restarts. */
  n: number
  at: string
  provider: string
  /** The event in the past tense: listing.created, order.created, stock.changed, webhook.sent, … */
  effect: string
  details: object
}

export interface Journal extends Part<{ lastN: number; entries: JournalEntry[] }> {
  record(effect: string, details: object): void
  /** Returns the kept entries with a higher number, oldest first. */
  entries(afterN?: number): JournalEntry[]
}

/** Enough for hours of a busy sandbox. A reader that needs every entry must continue from its last one. */
const KEPT = 15_000
const KEPT_OVER_RESTART = 4000

interface JournalOptions {
  /** Called for each entry, so that it is saved. */
  touch?: () => void
  /** How many entries are kept at least. */
  kept?: number | undefined
}

/**
 * Returns a journal of every effect of a simulator, in order. Tests compare it with ARK to find lost and duplicated
 * effects.
 */
export function createJournal(
  clock: SimulatedClock,
  provider: string,
  { touch = () => undefined, kept = KEPT }: JournalOptions = {},
): Journal {
  let entries: JournalEntry[] = []
  let lastN = 0
  return {
    record(effect, details) {
      lastN += 1
      entries.push({ n: lastN, at: clock.now().toISOString(), provider, effect, details })
      // Trims in large steps, so that most additions do not copy the array.
      if (entries.length > kept * 1.25) entries = entries.slice(-kept)
      touch()
    },
    entries: (afterN = 0) => entries.slice(Math.max(0, entries.length - (lastN - afterN))),
    snapshot: () => ({ lastN, entries: entries.slice(-KEPT_OVER_RESTART) }),
    restore(state) {
      lastN = state.lastN
      entries = state.entries
    },
  }
}

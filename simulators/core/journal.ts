import type { SimulatedClock } from './clock.ts'
import type { Part } from './part.ts'

export interface JournalEntry {
  /** 1, 2, 3, … without gaps, also across a reset and a restart. */
  n: number
  at: string
  provider: string
  /** What happened, past tense: listing.created, order.created, stock.changed, webhook.sent, … */
  effect: string
  details: object
}

export interface Journal extends Part<{ lastN: number; entries: JournalEntry[] }> {
  record(effect: string, details: object): void
  /** Those with a higher number, oldest first, as far back as they are kept. */
  entries(afterN?: number): JournalEntry[]
}

/** Hours of a busy sandbox; who must see everything reads on from where the last reading ended. */
const KEPT = 15_000
const KEPT_OVER_RESTART = 4000

/**
 * Every effect a simulator had, in order: the second witness of the tests that must find nothing lost and nothing
 * doubled. `touch` is called for each: an effect is something to save.
 */
export function createJournal(clock: SimulatedClock, provider: string, touch: () => void = () => undefined): Journal {
  let entries: JournalEntry[] = []
  let lastN = 0
  return {
    record(effect, details) {
      lastN += 1
      entries.push({ n: lastN, at: clock.now().toISOString(), provider, effect, details })
      // In large steps, so that not every entry moves all the others.
      if (entries.length > KEPT * 1.25) entries = entries.slice(-KEPT)
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

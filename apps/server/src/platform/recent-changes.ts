import type { ChangeEvent } from '@ark/contract'

/**
 * How long a change is kept: at least this long, at most twice as long. A browser that needed longer reads everything.
 */
const RECENT_MS = 10_000
/** A change with more ids counts as "many", as in an announcement. */
const MOST_IDS = 200

/** The browsers that receive a change. */
export type Audience = `retailer ${number}` | `buyer ${number}` | 'operator'

type Window = Map<Audience, Map<ChangeEvent['changed'], Set<number> | 'many'>>

/** The recent announcements of each audience, one for each kind of change. */
export class RecentChanges {
  #current: Window = new Map()
  #previous: Window = new Map()
  #endsAtMs = 0

  add(audience: Audience, { changed, ids }: ChangeEvent): void {
    this.#turn()
    const kinds = this.#current.get(audience) ?? new Map<ChangeEvent['changed'], Set<number> | 'many'>()
    this.#current.set(audience, kinds.set(changed, joined(kinds.get(changed), ids)))
  }

  /**
   * Returns an audience's recent changes, the older first. A change in both windows appears twice, which is harmless.
   */
  of(audience: Audience): ChangeEvent[] {
    this.#turn()
    return [this.#previous, this.#current].flatMap((window) =>
      [...(window.get(audience) ?? [])].map(([changed, ids]) => ({
        changed,
        ids: ids === 'many' ? [] : [...ids],
      })),
    )
  }

  #turn(): void {
    const now = performance.now()
    if (now < this.#endsAtMs) return
    this.#previous = now < this.#endsAtMs + RECENT_MS ? this.#current : new Map()
    this.#current = new Map()
    this.#endsAtMs = now + RECENT_MS
  }
}

/** Joins ids; no ids mean "many". */
function joined(known: Set<number> | 'many' | undefined, ids: readonly number[]): Set<number> | 'many' {
  if (known === 'many' || ids.length === 0) return 'many'
  const all = new Set([...(known ?? []), ...ids])
  return all.size > MOST_IDS ? 'many' : all
}

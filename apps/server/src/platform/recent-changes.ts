import type { ChangeEvent } from '@ark/contract'

/** How long a change is kept at least; at most twice as long. The browser reads everything when it took longer. */
const RECENT_MS = 10_000
/** With more the change is of "many", as in an announcement. */
const MOST_IDS = 200

/** Whose changes: a retailer's, a buyer's, or those of the operators, who are one audience. */
export interface Audience {
  of: 'retailer' | 'buyer' | 'operators'
  id: number
}

export const OPERATORS: Audience = { of: 'operators', id: 1 }

type Window = Map<string, Map<ChangeEvent['changed'], Set<number> | 'many'>>

/** What was announced to each retailer and buyer a moment ago, once for each kind of change. */
export class RecentChanges {
  #current: Window = new Map()
  #previous: Window = new Map()
  #endsAtMs = 0

  add(audience: Audience, { changed, ids }: ChangeEvent): void {
    this.#turn()
    const key = keyOf(audience)
    const kinds = this.#current.get(key) ?? new Map<ChangeEvent['changed'], Set<number> | 'many'>()
    this.#current.set(key, kinds.set(changed, joined(kinds.get(changed), ids)))
  }

  /** The older first. A change of both halves is told of twice, which costs its reader nothing. */
  of(audience: Audience): ChangeEvent[] {
    this.#turn()
    return [this.#previous, this.#current].flatMap((window) =>
      [...(window.get(keyOf(audience)) ?? [])].map(([changed, ids]) => ({
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

const keyOf = ({ of, id }: Audience): string => `${of} ${id}`

/** No ids are "many". */
function joined(known: Set<number> | 'many' | undefined, ids: readonly number[]): Set<number> | 'many' {
  if (known === 'many' || ids.length === 0) return 'many'
  const all = new Set([...(known ?? []), ...ids])
  return all.size > MOST_IDS ? 'many' : all
}

/** How many may be inside at once. */
export interface GateLimits {
  total: number
  /** Who share a key: by its position, the most general one first (retailer, then user). */
  sharing: readonly number[]
  /** Who wait under one first key; further ones are turned away at once. */
  waiting: number
}

export interface Patience {
  /** Who was not let in by then is turned away. */
  ms: number
  /** Who gives up by himself. */
  signal?: AbortSignal
}

/** Thrown where nobody was let in and a refusal is no answer: it can be tried again in a moment. */
export class Crowded extends Error {}

/** What one who was let in has. */
export interface Admission {
  /** Gives the place up to others, and keeps those under its last key from it until `leave`. */
  rest(): void
  /** Gives the place up; a second call does nothing. */
  leave(): void
}

interface Waiting {
  keys: readonly string[]
  letIn(place: Admission): void
}

/**
 * Lets a bounded number in at once, in all and under each key. Whoever has to wait is let in by turns: first under the
 * first key that has the fewest inside, then in the order of coming. So one who asks a thousand times at once waits
 * behind himself, and nobody else behind him. For one process.
 */
export class FairGate {
  readonly #limits: GateLimits
  readonly #inside = new Map<string, number>()
  readonly #line = new Set<Waiting>()
  #total = 0

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /** How many wait. */
  get waiting(): number {
    return this.#line.size
  }

  /**
   * Comes in under its keys, one for each of `sharing`; as soon as there is room. Null: there was none in time, or too
   * many wait already.
   */
  async enter(keys: readonly string[], { ms, signal }: Patience): Promise<Admission | null> {
    const placed = keys.map((key, position) => `${position} ${key}`)
    if (this.#hasRoom(placed)) return this.#take(placed)
    const ahead = [...this.#line].filter((each) => each.keys[0] === placed[0]).length
    if (ahead >= this.#limits.waiting || signal?.aborted) return null
    return new Promise((resolve) => {
      const waiting: Waiting = {
        keys: placed,
        letIn: (place) => end(place),
      }
      const end = (place: Admission | null) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        this.#line.delete(waiting)
        resolve(place)
      }
      const giveUp = () => end(null)
      const timer = setTimeout(giveUp, ms)
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#line.add(waiting)
    })
  }

  #hasRoom(keys: readonly string[]): boolean {
    if (this.#total >= this.#limits.total) return false
    return keys.every(
      (key, position) => this.#count(key) < (this.#limits.sharing[position] ?? Number.POSITIVE_INFINITY),
    )
  }

  #count(key: string): number {
    return this.#inside.get(key) ?? 0
  }

  #take(keys: readonly string[]): Admission {
    this.#total += 1
    for (const key of keys) this.#inside.set(key, this.#count(key) + 1)
    const taken = new Set(keys)
    let isCounted = true
    const giveUp = (some: readonly string[]) => {
      if (isCounted) this.#total -= 1
      isCounted = false
      for (const key of some.filter((each) => taken.delete(each))) this.#giveUp(key)
      this.#letIn()
    }
    return { rest: () => giveUp(keys.slice(0, -1)), leave: () => giveUp(keys) }
  }

  #giveUp(key: string): void {
    const left = this.#count(key) - 1
    if (left > 0) this.#inside.set(key, left)
    else this.#inside.delete(key)
  }

  /** As many of the waiting as there is room for. */
  #letIn(): void {
    for (let next = this.#next(); next; next = this.#next()) next.letIn(this.#take(next.keys))
  }

  #next(): Waiting | null {
    let found: Waiting | null = null
    let fewest = Number.POSITIVE_INFINITY
    for (const waiting of this.#line) {
      const inside = this.#count(waiting.keys[0] ?? '')
      if (inside >= fewest || !this.#hasRoom(waiting.keys)) continue
      found = waiting
      fewest = inside
    }
    return found
  }
}

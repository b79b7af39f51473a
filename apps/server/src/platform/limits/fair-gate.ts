/** How many may be inside at once. */
export interface GateLimits {
  total: number
  /** The most inside with the same key, by position: the most general key first (retailer, then user). */
  sharing: readonly number[]
  /** The most that wait under one first key; more are refused at once. */
  waiting: number
}

export interface Patience {
  /** The longest wait for a place. */
  ms: number
  /** Aborts when the caller gives up. */
  signal?: AbortSignal
}

/** Thrown when no place was free and no refusal can be returned; a later retry may succeed. */
export class Crowded extends Error {}

/** A place in the gate. */
export interface Admission {
  /** Frees the place for others, but not for those with its last key until `leave`. */
  rest(): void
  /** Frees the place; a second call does nothing. */
  leave(): void
}

interface Waiting {
  keys: readonly string[]
  letIn(place: Admission): void
}

/**
 * Limits how many are inside at once, in total and under each key. Those who wait enter by turns: first the first key
 * with the fewest inside, then the order of arrival. So a key with a thousand requests delays only itself. Works
 * within one process.
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
   * Enters under its keys, one for each of `sharing`, as soon as there is room. Null when there was no room in time,
   * or when too many wait already.
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

  /** Lets in as many as there is room for. */
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

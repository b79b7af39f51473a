interface Waiting {
  start(): void
}

/**
 * A line of this process in which one task at a time has its turn. Keys take turns; tasks with the same key run in the
 * order of arrival, and a key that has just had a turn goes to the end.
 */
export class TurnLine<K> {
  /** Waiting tasks in the order of their keys' turns. */
  readonly #waiting = new Map<K, Waiting[]>()
  /** The key whose turn it is. */
  #current: K | undefined
  #isBusy = false

  /** Returns how many tasks of a key wait or run. */
  lengthOf(key: K): number {
    return (this.#waiting.get(key)?.length ?? 0) + (this.#isBusy && this.#current === key ? 1 : 0)
  }

  /** How many tasks wait or run in total. */
  get length(): number {
    let length = this.#isBusy ? 1 : 0
    for (const line of this.#waiting.values()) length += line.length
    return length
  }

  /** Waits for its turn, which lasts as long as `turn`. Resolves or rejects like it. */
  async join<T>(key: K, turn: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await new Promise<void>((start) => this.#add(key, { start }))
    this.#isBusy = true
    this.#current = key
    try {
      return await turn()
    } finally {
      this.#next()
    }
  }

  #add(key: K, waiting: Waiting): void {
    const line = this.#waiting.get(key)
    if (line) line.push(waiting)
    else this.#waiting.set(key, [waiting])
  }

  /** Starts the next task. The line stays busy meanwhile, so that no new task gets in between. */
  #next(): void {
    const own = this.#current === undefined ? undefined : this.#waiting.get(this.#current)
    if (own && this.#current !== undefined) {
      this.#waiting.delete(this.#current)
      this.#waiting.set(this.#current, own)
    }
    const [first] = this.#waiting
    const next = first?.[1].shift()
    this.#isBusy = next !== undefined
    if (!first || !next) return
    if (first[1].length === 0) this.#waiting.delete(first[0])
    this.#current = first[0]
    next.start()
  }
}

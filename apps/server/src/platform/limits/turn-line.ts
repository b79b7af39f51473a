interface Waiting {
  start(): void
}

/**
 * A line of this process in which one at a time has its turn. Those who wait take turns by their key: of those with the
 * same key who came first goes first, and a key that has just had a turn waits until another has had one.
 */
export class TurnLine<K> {
  /** In the order of their turns: a key whose turn has ended goes to the end. */
  readonly #waiting = new Map<K, Waiting[]>()
  /** Whose turn it is. */
  #current: K | undefined
  #isBusy = false

  /** How many of a key wait, the one whose turn it is included. */
  lengthOf(key: K): number {
    return (this.#waiting.get(key)?.length ?? 0) + (this.#isBusy && this.#current === key ? 1 : 0)
  }

  /** How many wait in all, the one whose turn it is included. */
  get length(): number {
    let length = this.#isBusy ? 1 : 0
    for (const line of this.#waiting.values()) length += line.length
    return length
  }

  /** Waits for its turn, which lasts as long as `turn`. Answers, or rejects, as that does. */
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

  /** The place stays taken while it is handed on: nobody who comes meanwhile gets in between. */
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

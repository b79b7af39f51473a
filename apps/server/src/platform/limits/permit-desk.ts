import type { RequestLane } from '@ark/marketplaces'
import { takesAfterMs } from './lane-order.ts'

/** The state of an account without a free permit. */
export interface PermitOutlook {
  /** When the next permit is free; negative when it has been free for that long. */
  freeInMs: number
  /** The lanes of the last permits. */
  recentLanes: string
  /** Returns why a lane gets no permit however long it waits; null when it may wait. */
  refusal(lane: RequestLane): Error | null
  /** Returns the error for a lane that would wait longer than it may. */
  comeBack(lane: RequestLane): Error
}

/** Counts an account's permits for all processes. */
export interface PermitCounter {
  /** Takes a permit and returns its number of previous 429s; null when the lane may have none now. */
  take(lane: RequestLane): Promise<number | null>
  look(): Promise<PermitOutlook>
}

interface Seeker {
  lane: RequestLane
  /** How much longer it may wait. */
  leftMs: number
  grant(permit: number): void
  refuse(error: unknown): void
}

/**
 * Coordinates the requests of a process that wait for permits of an account, one of each lane: only the most urgent
 * one asks, so that their order does not depend on timers.
 */
export class PermitDesk {
  readonly #counter: PermitCounter
  readonly #gapMs: number
  readonly #sleep: (ms: number) => Promise<unknown>
  readonly #seekers = new Map<RequestLane, Seeker>()
  #recentLanes = ''
  #isOpen = false
  /** Ends a sleep because another request arrived. */
  #wake: () => void = () => undefined
  /** The total time that waiting requests have slept. */
  sleptMs = 0

  constructor(counter: PermitCounter, { gapMs, sleep }: { gapMs: number; sleep(ms: number): Promise<unknown> }) {
    this.#counter = counter
    this.#gapMs = gapMs
    this.#sleep = sleep
  }

  /**
   * Takes a permit, trying again each time one becomes free. Each lane has one request at a time. Rejects with the
   * time of a retry when the next try would exceed the allowed wait: in a long pause, when the lane's share of the day
   * is spent, or when permits are so rare that jobs should wait in the queue.
   */
  permit(lane: RequestLane, leftMs: number): Promise<number> {
    return new Promise((grant, refuse) => {
      this.#seekers.set(lane, { lane, leftMs, grant, refuse })
      this.#wake()
      if (!this.#isOpen) void this.#serve()
    })
  }

  async #serve(): Promise<void> {
    this.#isOpen = true
    for (let first = this.#first(); first; first = this.#first()) {
      try {
        const permit = await this.#counter.take(first.lane)
        if (permit === null) await this.#sleepUntilNext()
        else {
          this.#seekers.delete(first.lane)
          first.grant(permit)
        }
      } catch (error) {
        for (const seeker of this.#seekers.values()) seeker.refuse(error)
        this.#seekers.clear()
      }
    }
    this.#isOpen = false
  }

  /** Returns the request that may take the next permit first. */
  #first(): Seeker | undefined {
    return [...this.#seekers.values()].toSorted((one, other) => this.#afterMs(one) - this.#afterMs(other))[0]
  }

  #afterMs({ lane }: Seeker): number {
    return takesAfterMs({ lane, gapMs: this.#gapMs }, this.#recentLanes)
  }

  /**
   * Rejects requests whose wait would be too long, and sleeps until the first of the others may try again or another
   * arrives.
   */
  async #sleepUntilNext(): Promise<void> {
    const known = new Set(this.#seekers.values())
    const outlook = await this.#counter.look()
    this.#recentLanes = outlook.recentLanes
    const waitOf = (seeker: Seeker) => Math.max(1, Math.ceil(outlook.freeInMs + this.#afterMs(seeker)))
    for (const seeker of this.#seekers.values()) {
      const refusal =
        outlook.refusal(seeker.lane) ?? (seeker.leftMs < waitOf(seeker) ? outlook.comeBack(seeker.lane) : null)
      if (!refusal) continue
      this.#seekers.delete(seeker.lane)
      seeker.refuse(refusal)
    }
    const first = this.#first()
    // A request that arrived meanwhile has not tried yet.
    if (!first || !known.has(first)) return
    const waitMs = waitOf(first)
    const beganAt = performance.now()
    const sleptMs = await new Promise<number>((resolve, fail) => {
      this.#wake = () => resolve(Math.min(waitMs, performance.now() - beganAt))
      this.#sleep(waitMs).then(() => resolve(waitMs), fail)
    })
    this.#wake = () => undefined
    this.sleptMs += sleptMs
    for (const seeker of this.#seekers.values()) seeker.leftMs -= sleptMs
  }
}

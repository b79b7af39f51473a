import type { RequestLane } from '@ark/marketplaces'
import { takesAfterMs } from './lane-order.ts'

/** How an account stands when no permit was there. */
export interface PermitOutlook {
  /** When the next permit is free; negative: it has been for so long. */
  freeInMs: number
  /** What the last permits were for. */
  recentLanes: string
  /** Why a lane gets none however long it waits; null: it may wait. */
  refusal(lane: RequestLane): Error | null
  /** What a lane is told whose patience ends before a permit comes free. */
  comeBack(lane: RequestLane): Error
}

/** Where the permits of an account are counted, for all processes. */
export interface PermitCounter {
  /** Takes a permit, and answers what has to be known of it; null: the lane may have none now. */
  take(lane: RequestLane): Promise<number | null>
  look(): Promise<PermitOutlook>
}

interface Seeker {
  lane: RequestLane
  /** So long it has the patience to wait. */
  leftMs: number
  grant(permit: number): void
  refuse(error: unknown): void
}

/**
 * Where those of a process meet who wait for permits of an account, one of each lane: only the one asks that may go
 * first of them, so that their order does not hang on whose timer is late.
 */
export class PermitDesk {
  readonly #counter: PermitCounter
  readonly #gapMs: number
  readonly #sleep: (ms: number) => Promise<unknown>
  readonly #seekers = new Map<RequestLane, Seeker>()
  #recentLanes = ''
  #isOpen = false
  /** Ends a sleep: somebody has come. */
  #wake: () => void = () => undefined
  /** How long those who wait have slept, in all. */
  sleptMs = 0

  constructor(counter: PermitCounter, { gapMs, sleep }: { gapMs: number; sleep(ms: number): Promise<unknown> }) {
    this.#counter = counter
    this.#gapMs = gapMs
    this.#sleep = sleep
  }

  /**
   * Takes a permit, asking for it again each time one comes free. One of a lane at a time. Rejects with the time to
   * come back when the next try would come after its patience ends: in a long pause, when its share of the day is
   * spent, or at a pace at which jobs had better wait in the queue.
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

  /** Whoever may take the next permit first. */
  #first(): Seeker | undefined {
    return [...this.#seekers.values()].toSorted((one, other) => this.#afterMs(one) - this.#afterMs(other))[0]
  }

  #afterMs({ lane }: Seeker): number {
    return takesAfterMs({ lane, gapMs: this.#gapMs }, this.#recentLanes)
  }

  /** Turns away who has not the patience, and sleeps until the first of the others may try again, or somebody comes. */
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
    // Whoever came meanwhile has not tried yet.
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

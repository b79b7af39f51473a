import { setTimeout as wait } from 'node:timers/promises'

/** Time is a capability: set in tests, never waited for. */
export interface Clock {
  now(): Date
  sleep(ms: number): Promise<unknown>
}

export const systemClock: Clock = { now: () => new Date(), sleep: (ms) => wait(ms) }

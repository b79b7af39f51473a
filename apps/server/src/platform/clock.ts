import { setTimeout as wait } from 'node:timers/promises'

/** Time as a capability: tests set it and never wait for it. */
export interface Clock {
  now(): Date
  sleep(ms: number): Promise<unknown>
}

export const systemClock: Clock = { now: () => new Date(), sleep: (ms) => wait(ms) }

import { setTimeout as wait } from 'node:timers/promises'

/** When nothing has changed for this long, the awaited event will not come. */
export const STILL_MS = 10 * 60_000
const LOOK_EVERY_MS = 100
const SAY_EVERY_MS = 60_000

export interface WaitOptions {
  /** The awaited event, after "Waiting for": `the API to answer`. */
  what: string
  /** Returns any text that changes while there is still progress. */
  signs: () => string
  /** Returning false ends the wait without a result; by default the wait continues. */
  isWanted?: () => boolean
  /** Prints once a minute what is awaited. */
  print?: (line: string) => void
  now?: () => number
}

/**
 * Calls `look` again and again until it returns a value, and returns that, however long it takes: a slow machine is no
 * failure. Returns undefined once `isWanted` is false. Throws with what it waited for and the last signs when nothing
 * has changed for ten minutes.
 */
export async function waitUntil<T>(look: () => Promise<T | undefined>, waiting: WaitOptions): Promise<T | undefined> {
  const { what, signs, isWanted = () => true, print = () => undefined, now = Date.now } = waiting
  const beganAt = now()
  let minutesSaid = 0
  let last = signs()
  let movedAt = beganAt
  while (isWanted()) {
    const found = await look()
    if (found !== undefined) return found
    const current = signs()
    if (current !== last) movedAt = now()
    last = current
    if (now() - movedAt > STILL_MS)
      throw new Error(`Waited for ${what}, and nothing has moved for ${STILL_MS / 60_000} minutes. Last seen: ${last}`)
    const minutes = Math.floor((now() - beganAt) / SAY_EVERY_MS)
    if (minutes > minutesSaid) print(`Waiting for ${what} (${minutes} min) …`)
    minutesSaid = minutes
    await wait(LOOK_EVERY_MS)
  }
  return undefined
}

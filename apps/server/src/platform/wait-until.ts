import { setTimeout as wait } from 'node:timers/promises'

/** Nothing has moved for so long that what is waited for will not come. */
export const STILL_MS = 10 * 60_000
const LOOK_EVERY_MS = 100
const SAY_EVERY_MS = 60_000

export interface Waiting {
  /** What is waited for, after "Waiting for": `the API to answer`. */
  what: string
  /** Any text that changes as long as something still moves. */
  signs: () => string
  /** False ends the wait without a result; left out, it is always wanted. */
  isWanted?: () => boolean
  /** Says once a minute what is waited for. */
  print?: (line: string) => void
  now?: () => number
}

/**
 * Looks again and again until `look` returns something, which it returns: however long that takes, since a slow machine
 * is no failure. Returns undefined when it is no longer wanted. Throws with what it waited for and the last signs when
 * nothing has moved for ten minutes.
 */
export async function waitUntil<T>(look: () => Promise<T | undefined>, waiting: Waiting): Promise<T | undefined> {
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

import { setTimeout as wait } from 'node:timers/promises'

/**
 * Asks until the server answers 200, or until it is no longer wanted. Throws with the last answer after the
 * patience.
 */
export async function untilReady(url: string, options: { patienceMs: number; isWanted: () => boolean }): Promise<void> {
  const until = Date.now() + options.patienceMs
  let last = 'no answer'
  while (options.isWanted() && Date.now() < until) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
      const body = await response.text()
      if (response.ok) return
      last = `${response.status} ${body.slice(0, 300)}`
    } catch {
      // Not listening yet.
    }
    await wait(100)
  }
  if (options.isWanted())
    throw new Error(`${url} did not become ready in ${options.patienceMs / 1000} s; its last answer: ${last}`)
}

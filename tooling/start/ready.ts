import { type Waiting, waitUntil } from '../../apps/server/src/platform/wait-until.ts'

/** Nobody needs longer to answer; without a limit a lost connection would be waited for for ever. */
const ANSWERS_WITHIN_MS = 60_000

/**
 * Waits until the server answers 200, or until it is no longer wanted. `signs` is what else shows that it comes up.
 * Throws with the last answer when nothing moves any more.
 */
export async function untilReady(
  url: string,
  { signs = () => '', ...waiting }: Omit<Waiting, 'what' | 'signs'> & Partial<Pick<Waiting, 'signs'>> = {},
): Promise<void> {
  let last = 'no answer'
  const look = async (): Promise<true | undefined> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
      const body = await response.text()
      if (response.ok) return true
      last = `${response.status} ${body.slice(0, 300)}`
    } catch {
      // Not listening yet.
    }
    return undefined
  }
  await waitUntil(look, { ...waiting, what: `${url} to answer`, signs: () => `${last} ${signs()}`.trim() })
}

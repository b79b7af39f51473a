import { type WaitOptions, waitUntil } from './wait-until.ts'

/** No server needs longer to answer; without a limit a lost connection would be awaited forever. */
const ANSWERS_WITHIN_MS = 60_000

/**
 * Waits until the server answers 200, or until it is no longer wanted. `signs` returns further signs of progress.
 * Throws with the last answer when there is no more progress.
 */
export async function untilReady(
  url: string,
  { signs = () => '', ...waiting }: Omit<WaitOptions, 'what' | 'signs'> & Partial<Pick<WaitOptions, 'signs'>> = {},
): Promise<void> {
  let last = 'no answer'
  const look = async (): Promise<true | undefined> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
      const body = await response.text()
      if (response.ok) return true
      last = `${response.status} ${body.slice(0, 300)}`
    } catch {
      // The server does not listen yet.
    }
    return undefined
  }
  await waitUntil(look, { ...waiting, what: `${url} to answer`, signs: () => `${last} ${signs()}`.trim() })
}

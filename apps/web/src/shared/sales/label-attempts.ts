import { LABEL_ATTEMPTS, LABEL_PAUSE_MS } from '@ark/domain'

interface Attempts<T> {
  request: () => Promise<T>
  /** Returns true when another attempt may change this answer or failure. */
  isWorthAnother: (failure: unknown) => boolean
  pause: (milliseconds: number) => Promise<void>
  onAttempt?: (attempt: number) => void
}

/** Returns the first answer. Throws the last failure when all attempts failed or another would not help. */
export async function untilAnswered<T>({ request, isWorthAnother, pause, onAttempt }: Attempts<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    onAttempt?.(attempt)
    try {
      return await request()
    } catch (failure) {
      if (attempt === LABEL_ATTEMPTS || !isWorthAnother(failure)) throw failure
    }
    await pause(LABEL_PAUSE_MS)
  }
}

/** Returns whether a file is a PDF by its first bytes: the content type proves nothing. */
export async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-'
}

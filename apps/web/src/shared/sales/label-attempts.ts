import { LABEL_ATTEMPTS, LABEL_PAUSE_MS } from '@ark/domain'

interface Attempts<T> {
  request: () => Promise<T>
  /** True for an answer or a failure that another attempt may change. */
  isWorthAnother: (failure: unknown) => boolean
  pause: (milliseconds: number) => Promise<void>
  onAttempt?: (attempt: number) => void
}

/** The first answer; the last failure when every attempt failed or another one would not help. */
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

/** PDF by its first bytes: what a server calls its answer is not proof. */
export async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-'
}

import type { Clock } from '../clock.ts'

/** Two thirds of the time belong to others. */
const REST_FACTOR = 2
const LONGEST_REST_MS = 1_000

/**
 * Passes parts of a long work on, and rests after each, twice as long as its work took: nobody waits for such work by
 * the millisecond, and others wait for the machine that it would keep busy (measured: bench `worst`).
 */
export async function* paced<T>(
  { sleep }: Pick<Clock, 'sleep'>,
  parts: Iterable<T> | AsyncIterable<T>,
): AsyncGenerator<T> {
  for await (const part of parts) {
    const beganAt = performance.now()
    yield part
    await sleep(Math.min(LONGEST_REST_MS, (performance.now() - beganAt) * REST_FACTOR))
  }
}

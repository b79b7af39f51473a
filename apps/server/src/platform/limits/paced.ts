import type { Clock } from '../clock.ts'

/** Work rests for twice its time, so others have two thirds of it. */
const REST_FACTOR = 2
const LONGEST_REST_MS = 1_000

/**
 * Yields the parts of a long task and rests after each for twice the time that its processing took: such a task is not
 * urgent, and it would keep the machine busy for others (measured: bench `worst`).
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

import { isInsideTransaction } from '../database/open-transaction.ts'
import type { Logger } from '../log.ts'

/**
 * Ensures that a transaction never waits for the network: a slow remote server would keep its connection and locks,
 * and others would wait for them.
 */
export interface NetworkWatch {
  /**
   * Called before every request to a provider or a mail server. Inside a transaction it logs an error with its stack
   * and counts it; a strict watch throws as well. `target` is a host as it may appear in a log.
   */
  leaves(target: string): void
  /** Returns the number of calls inside a transaction since the process began. */
  count(): number
}

/**
 * Creates the watch. Tests use `isStrict`. In production the call is made anyway, because its purpose matters more
 * than the rule.
 */
export function createNetworkWatch(log: Logger, { isStrict }: { isStrict: boolean }): NetworkWatch {
  let count = 0
  return {
    leaves(target) {
      if (!isInsideTransaction()) return
      count += 1
      const error = new Error(`network inside a transaction: ${target}`)
      log.error({ err: error, count }, 'a transaction waits for a network')
      if (isStrict) throw error
    },
    count: () => count,
  }
}

/** Returns a `fetch` that reports its calls to the watch. */
export const watchedFetch =
  (watch: NetworkWatch): typeof fetch =>
  async (input, init) => {
    watch.leaves(new URL(input instanceof Request ? input.url : input).host)
    return fetch(input, init)
  }

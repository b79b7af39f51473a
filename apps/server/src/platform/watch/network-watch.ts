import { isInsideTransaction } from '../database/open-transaction.ts'
import type { Logger } from '../log.ts'

/**
 * Sees to it that a transaction never waits for a network: while somebody else's server is slow, its connection and
 * its locks would be held, and what needs either would wait with it.
 */
export interface NetworkWatch {
  /**
   * Said before every call that leaves for a provider or a mail server. Inside a transaction it is logged as an error
   * with its stack and counted; a strict watch throws as well. `target`: a host, as it may stand in a log.
   */
  leaves(target: string): void
  /** Calls inside a transaction since the process began. */
  count(): number
}

/** `isStrict`: in tests. In production the call is made all the same: what it is for is worth more than the rule. */
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

/** `fetch` that the watch sees. */
export const watchedFetch =
  (watch: NetworkWatch): typeof fetch =>
  async (input, init) => {
    watch.leaves(new URL(input instanceof Request ? input.url : input).host)
    return fetch(input, init)
  }

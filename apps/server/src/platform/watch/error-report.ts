import type { Logger } from '../log.ts'

/** What was reported of one kind of error, and when it was last written. */
interface Reported {
  at: number
  unwritten: number
}

/** One line a minute says that it goes on; the count in it says how badly. */
const SAY_AGAIN_AFTER_MS = 60_000
/** Messages name what they are about at times: more kinds than this are forgotten rather than kept for ever. */
const MOST_KINDS = 200

export type ReportError = (source: string, error: unknown) => void

/**
 * Logs errors of connections that nobody waits for: of pools, of the queue, of the listener. The first of a kind (its
 * source, code and message) is written at once, with its stack; while the same one comes again and again, as when the
 * database is away, one line a minute says how often. `now`: milliseconds, any origin.
 */
export function createErrorReport(log: Pick<Logger, 'warn'>, now: () => number = () => performance.now()): ReportError {
  const kinds = new Map<string, Reported>()
  return (source, error) => {
    const key = `${source} ${kindOf(error)}`
    const known = kinds.get(key)
    if (known && now() - known.at < SAY_AGAIN_AFTER_MS) {
      known.unwritten += 1
      return
    }
    if (kinds.size >= MOST_KINDS) kinds.clear()
    kinds.set(key, { at: now(), unwritten: 0 })
    log.warn({ source, err: error, repeated: known?.unwritten ?? 0 }, `error of ${source}`)
  }
}

/** Digits differ from one error to the next (ports, process ids) and are no other kind. */
function kindOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { code = '', message = '' } = error as { code?: unknown; message?: unknown }
  return `${String(code)} ${String(message).replace(/\d+/g, '#')}`
}

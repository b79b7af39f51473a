import type { Logger } from '../log.ts'

/** When one kind of error was last logged, and how often it occurred since. */
interface Reported {
  at: number
  unwritten: number
}

/** One line a minute shows that an error continues; its count shows how often. */
const SAY_AGAIN_AFTER_MS = 60_000
/** Messages sometimes contain ids: beyond this number kinds are dropped, so that they do not grow forever. */
const MOST_KINDS = 200

export type ReportError = (source: string, error: unknown) => void

/**
 * Returns a function that logs errors of connections that no call awaits: of pools, of the queue, of the listener. The
 * first of a kind (source, code and message) is logged at once with its stack; while it repeats, as when the database
 * is down, one line a minute counts it. `now` returns milliseconds from any origin.
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

/** Returns the kind of an error. Digits vary between errors of one kind (ports, process ids) and are ignored. */
function kindOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { code = '', message = '' } = error as { code?: unknown; message?: unknown }
  return `${String(code)} ${String(message).replace(/\d+/g, '#')}`
}

import { Crowded } from '../limits/fair-gate.ts'

/**
 * Returns PostgreSQL's error code (its documentation, appendix A), or ''. The functions below sort errors by what the
 * caller can do about them.
 */

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Returns whether two transactions conflicted (serialization failure or deadlock): PostgreSQL rolled this one back,
 * and it may run again.
 */
export const isConflictOfTransactions = (error: unknown): boolean => /^(40001|40P01)$/.test(codeOf(error))

/** Returns whether a row with the same key exists already; `constraint` is the name of the unique index. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === constraint

/**
 * Returns whether a statement, a wait for a lock, or an idle transaction exceeded the limit of its pool (pools.ts) and
 * was rolled back.
 */
export const isTimeLimit = (error: unknown): boolean => /^(57014|55P03|25P03)$/.test(codeOf(error))

const CONNECTION_LOST = /Connection terminated|connection error and is not queryable|Client was closed/

/**
 * Returns whether the connection is lost. The driver's message for later statements hides the server's own message.
 * Message: the driver identifies this error by nothing else.
 */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && CONNECTION_LOST.test(error.message)

/** Returns whether PostgreSQL is unavailable: connection refused, cut, starting up or shutting down. */
export const isDatabaseDown = (error: unknown): boolean =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[123]|08\d{3}|53300)$/.test(codeOf(error)) || isConnectionLost(error)

/** Returns whether every connection of the pool, or of the retailer's share, stayed in use for the whole wait. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof Crowded ||
  // Message: the driver identifies this error by nothing else.
  (error instanceof Error && error.message.includes('timeout exceeded when trying to connect'))

/**
 * Returns whether the caller sent a bad value: data exceptions (class 22: out of range, malformed, no such date) and
 * program limits (class 54: too complex, too large for an index).
 */
export const isBadValue = (error: unknown): boolean => /^(22|54)...$/.test(codeOf(error))

/**
 * Returns the value that PostgreSQL quotes in such an error, as in `invalid input syntax for type uuid: "x"`; null
 * when it quotes none.
 */
export function badValueOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { message } = error
  const from = message.indexOf(': "')
  // Message: PostgreSQL quotes the value that it refused there alone.
  if (from !== -1 && message.endsWith('"') && message.length > from + 3) return message.slice(from + 3, -1)
  return /^value "(.*?)" is/s.exec(message)?.[1] ?? null
}

import { Crowded } from '../limits/fair-gate.ts'

/**
 * What PostgreSQL and its driver say when a statement did not succeed, by what the caller may do about it (PostgreSQL,
 * appendix A).
 */

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Two transactions stood in each other's way (serialization failure, deadlock): one of them was undone and may simply
 * run again.
 */
export const isConflictOfTransactions = (error: unknown): boolean => /^(40001|40P01)$/.test(codeOf(error))

/** A row like this one is there already; `constraint`: the index that says so. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === constraint

/**
 * A statement, a wait for a lock, or a silent transaction took longer than its pool allows (pools.ts), and was undone.
 */
export const isTimeLimit = (error: unknown): boolean => /^(57014|55P03|25P03)$/.test(codeOf(error))

const CONNECTION_LOST = /Connection terminated|connection error and is not queryable|Client was closed/

/**
 * The connection is gone: what the driver then says of later statements hides what the server said before it hung up.
 */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && CONNECTION_LOST.test(error.message)

/** PostgreSQL is not there: connection refused, cut, starting up or shutting down. */
export const isDatabaseDown = (error: unknown): boolean =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[123]|08\d{3}|53300)$/.test(codeOf(error)) || isConnectionLost(error)

/** Every connection of the pool, or of the retailer's share of it, was in use for as long as one waits for it. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof Crowded ||
  (error instanceof Error && error.message.includes('timeout exceeded when trying to connect'))

/**
 * Data exceptions (class 22: beyond a column, malformed, no such date) and program limits (class 54: too complex, too
 * large for an index): what was sent, not a fault of ours.
 */
export const isBadValue = (error: unknown): boolean => /^(22|54)...$/.test(codeOf(error))

/** The value that PostgreSQL repeats in such an error: `invalid input syntax for type uuid: "x"`; null: none. */
export function badValueOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { message } = error
  const from = message.indexOf(': "')
  if (from !== -1 && message.endsWith('"') && message.length > from + 3) return message.slice(from + 3, -1)
  return /^value "(.*?)" is/s.exec(message)?.[1] ?? null
}

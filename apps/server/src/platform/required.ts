/**
 * Returns a value that a statement or a map always has. Throws with the name of what is missing, so that no id is ever
 * made up.
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}

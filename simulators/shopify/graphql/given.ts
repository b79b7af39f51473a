/** GraphQL inputs may be absent or null; for most arguments that is the same. */
export function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null
}

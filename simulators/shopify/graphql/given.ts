/** Returns whether a GraphQL input is neither absent nor null, which mean the same for most arguments. */
export function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null
}

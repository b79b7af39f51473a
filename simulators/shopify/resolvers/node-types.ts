/** The types of objects that are returned as `Node`. Entities do not have their type, so resolvers record it here. */
const types = new WeakMap<object, string>()

export function asNode<T extends object>(type: string, entity: T | undefined): T | null {
  if (!entity) return null
  types.set(entity, type)
  return entity
}

/** Returns the object type of a value behind an interface, for graphql-js. */
export function nodeTypeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('__typename' in value && typeof value.__typename === 'string') return value.__typename
  return types.get(value)
}

/** Entities do not say their type; whoever hands one out as `Node` notes it here. */
const types = new WeakMap<object, string>()

export function asNode<T extends object>(type: string, entity: T | undefined): T | null {
  if (!entity) return null
  types.set(entity, type)
  return entity
}

/** For graphql-js: the object type of a value behind an interface. */
export function nodeTypeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('__typename' in value && typeof value.__typename === 'string') return value.__typename
  return types.get(value)
}

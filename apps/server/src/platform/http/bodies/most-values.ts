type Schema = Record<string, unknown>

/**
 * Returns the most values that a body with this schema may have: the most entries of a list, each with the most values
 * of an entry. Infinity where the schema has no bound. An empty list or object counts as one, as in `readJsonBodies`.
 */
export function mostValues(schema: unknown): number {
  const { anyOf, type, ...shape } = (schema ?? {}) as Schema
  if (Array.isArray(anyOf)) return Math.max(...anyOf.map(mostValues))
  return Math.max(1, ...[type].flat().map((each) => mostOfType(each, shape)))
}

function mostOfType(type: unknown, shape: Schema): number {
  const { items, maxItems, properties = {}, additionalProperties } = shape
  if (type === 'array') return typeof maxItems === 'number' ? maxItems * mostValues(items) : Infinity
  if (type !== 'object') return SCALARS.has(type) ? 1 : Infinity
  if (additionalProperties !== false) return Infinity
  return Object.values(properties as Schema).reduce<number>((sum, field) => sum + mostValues(field), 0)
}

const SCALARS = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'null'])

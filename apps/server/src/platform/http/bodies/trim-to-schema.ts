import { MOST_ERRORS } from '../defense/bounded-refusal.ts'

type Schema = Record<string, unknown>

/** The most entries of a list whose schema has no bound. */
const MOST_ENTRIES = 1_000

/**
 * Returns a copy of a value with only what is needed to report its errors: known fields, a few unknown ones without
 * their content, and one entry more than a list may have. So finding every error takes a bounded time, however large
 * the value is. `schema` is the JSON schema that rejected the value. Bytes have no fields.
 */
export function trimToSchema(value: unknown, schema: unknown): unknown {
  const shape = merged(schema)
  if (Array.isArray(value)) {
    const most = typeof shape.maxItems === 'number' ? shape.maxItems : MOST_ENTRIES
    return shape.items ? value.slice(0, most + 1).map((entry) => trimToSchema(entry, shape.items)) : []
  }
  if (ArrayBuffer.isView(value)) return {}
  if (typeof value !== 'object' || value === null) return value
  const known = (shape.properties ?? {}) as Schema
  const kept: [string, unknown][] = []
  let unknown = 0
  for (const name in value) {
    const field: unknown = Reflect.get(value, name)
    if (Object.hasOwn(known, name)) kept.push([name, trimToSchema(field, known[name])])
    else if (unknown <= MOST_ERRORS) {
      unknown += 1
      kept.push([name, typeof field === 'string' ? field : null])
    }
  }
  return Object.fromEntries(kept)
}

/** Merges a choice of schemas into one that has the fields and entries of all branches. */
function merged(schema: unknown): Schema {
  if (typeof schema !== 'object' || schema === null) return {}
  const { anyOf, ...own } = schema as Schema
  if (!Array.isArray(anyOf)) return own
  const branches = anyOf.map(merged)
  const properties = Object.assign({}, own.properties, ...branches.map((branch) => branch.properties))
  return { ...Object.assign({}, ...branches), ...own, properties }
}

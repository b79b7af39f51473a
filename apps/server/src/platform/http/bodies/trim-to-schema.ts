import { MOST_ERRORS } from '../defense/bounded-refusal.ts'

type Schema = Record<string, unknown>

/** Entries of a list whose schema names no bound. */
const MOST_ENTRIES = 1_000

/**
 * A copy of a value that holds no more than is needed to say what is wrong with it: known fields, a few unknown ones
 * without what is in them, and one entry more than a list may have. So finding every error in it takes a bounded time
 * however large the value is. `schema`: the JSON schema that the value was refused by. Bytes have no fields.
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

/** A choice of schemas as one: what any of its branches says of fields and entries. */
function merged(schema: unknown): Schema {
  if (typeof schema !== 'object' || schema === null) return {}
  const { anyOf, ...own } = schema as Schema
  if (!Array.isArray(anyOf)) return own
  const branches = anyOf.map(merged)
  const properties = Object.assign({}, own.properties, ...branches.map((branch) => branch.properties))
  return { ...Object.assign({}, ...branches), ...own, properties }
}

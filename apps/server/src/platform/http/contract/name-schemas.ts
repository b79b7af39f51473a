/** A JSON Schema inside OpenAPI's document. */
type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values that are read as they are: no schema is inside. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * Moves each schema that has a name (`title`, see `AnswerSchema`) to `components.schemas` and leaves a reference where
 * it was, so that a generated client has one type of that name. Changes `tree`; returns the components by name. Throws
 * when one name belongs to two schemas.
 */
export function nameSchemas(tree: unknown): Record<string, unknown> {
  const components = new Map<string, { schema: Node; text: string }>()
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (!isNode(value)) return value
    for (const [key, child] of Object.entries(value)) if (!VALUES.has(key)) value[key] = visit(child)
    if (typeof value['title'] !== 'string' || !('type' in value)) return value
    const { title: name, ...schema } = value
    if (schema['type'] === 'object') return refer(name as string, schema)
    return { anyOf: [refer(name as string, { ...schema, type: 'object' }), { type: 'null' }] }
  }
  const refer = (name: string, schema: Node): Node => {
    const text = JSON.stringify(schema)
    const known = components.get(name)
    if (known && known.text !== text) throw new Error(`${name} is the name of two schemas of the contract`)
    components.set(name, { schema, text })
    return { $ref: `#/components/schemas/${name}` }
  }
  visit(tree)
  const byName = [...components].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(byName.map(([name, { schema }]) => [name, schema]))
}

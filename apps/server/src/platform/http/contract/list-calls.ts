/** The parts of OpenAPI's document that the list of calls shows. */
interface Described {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}
interface Operation {
  operationId?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content?: Contents }
  responses?: Record<string, { content?: Contents }>
}
type Contents = Record<string, { schema?: Schema }>
interface Schema {
  $ref?: string
  type?: string | string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
}

/**
 * Returns the description of the API as a text that people review: a line for each call with its parameters, body and
 * answer, then a line for each named schema with its fields. `?` marks what may be left out.
 */
export function listCalls({ paths = {}, components }: Described): string {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => callLine(`${method.toUpperCase()} ${path}`, operation)),
  )
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) => `${name} ${shapeOf(schema)}`)
  return `${[...calls.toSorted(), '', ...schemas.toSorted()].join('\n')}\n`
}

function callLine(call: string, { operationId, parameters = [], requestBody, responses = {} }: Operation): string {
  const query = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, required }) => (required ? name : `${name}?`))
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return [
    `${call}  ${operationId}`,
    ...(query.length > 0 ? [`?(${query.join(', ')})`] : []),
    ...(requestBody ? [`body ${contentOf(requestBody.content)}`] : []),
    `→ ${contentOf(answer?.content)}`,
  ].join('  ')
}

function contentOf(contents: Contents = {}): string {
  const [first] = Object.entries(contents)
  if (!first) return 'nothing'
  const [type, { schema }] = first
  return type === 'application/json' && schema ? shapeOf(schema) : type
}

function shapeOf({ $ref, type, items, properties, required = [], anyOf }: Schema): string {
  if ($ref) return $ref.split('/').at(-1) ?? ''
  if (anyOf) return [...new Set(anyOf.map(shapeOf))].join(' | ')
  if (items) return `${shapeOf(items)}[]`
  if (!properties) return [type].flat().join(' | ') || 'anything'
  const fields = Object.entries(properties).map(([name, field]) => {
    const inside = shapeOf(field)
    const shown = /[A-Z{]/.test(inside) ? `: ${inside}` : ''
    return `${name}${required.includes(name) ? '' : '?'}${shown}`
  })
  return `{ ${fields.join(', ')} }`
}

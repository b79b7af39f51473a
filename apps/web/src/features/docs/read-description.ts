import type { OpenAPIV3_1 } from 'openapi-types'

export type Schema = OpenAPIV3_1.SchemaObject
export type Parameter = Omit<OpenAPIV3_1.ParameterObject, 'schema'> & { schema?: Schema }

/** A call as the reference shows it. */
export interface DescribedCall {
  id: string
  method: string
  path: string
  summary: string
  /** The roles that may use the call, in words. */
  access: string
  parameters: Parameter[]
  body: Content | null
  answers: { status: string; description: string; content: Content | null }[]
}

export interface Content {
  type: string
  schema: Schema
  /** The example as formatted JSON or text; null for a binary file. */
  example: string | null
}

export interface DescribedArea {
  name: string
  description: string
  calls: DescribedCall[]
}

type Schemas = Record<string, Schema>

/** Returns the areas of an OpenAPI document in order, each with its calls. References are resolved. */
export function areasOf({ tags = [], paths = {}, components }: OpenAPIV3_1.Document): DescribedArea[] {
  const resolve = createResolver((components?.schemas ?? {}) as Schemas)
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries((item ?? {}) as Record<string, OpenAPIV3_1.OperationObject>).map(([method, operation]) => ({
      tag: operation.tags?.[0],
      call: callOf({ method, path, operation, resolve }),
    })),
  )
  return tags.map(({ name, description = '' }) => ({
    name,
    description,
    calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
  }))
}

interface OperationAt {
  method: string
  path: string
  operation: OpenAPIV3_1.OperationObject
  resolve: (schema: Schema) => Schema
}

function callOf({ method, path, operation, resolve }: OperationAt): DescribedCall {
  const {
    operationId = `${method} ${path}`,
    summary = '',
    description = '',
    parameters = [],
    responses = {},
  } = operation
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    access: description,
    parameters: parameters as Parameter[],
    body: contentOf(operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined, resolve),
    answers: Object.entries(responses as Record<string, OpenAPIV3_1.ResponseObject>).map(([status, answer]) => ({
      status,
      // The text that Fastify writes for a call without a description.
      description: answer.description === 'Default Response' ? 'Done' : answer.description,
      content: contentOf(answer, resolve),
    })),
  }
}

type Contents = Record<string, OpenAPIV3_1.MediaTypeObject>

function contentOf(of: { content?: Contents } | undefined, resolve: (schema: Schema) => Schema): Content | null {
  const [first] = Object.entries(of?.content ?? {})
  if (!first) return null
  const [type, { schema = {}, example }] = first
  return { type, schema: resolve(schema as Schema), example: exampleText(example) }
}

/** Returns a function that replaces every reference in a schema by the schema of that name. */
function createResolver(schemas: Schemas): (schema: Schema) => Schema {
  const known = new Map<string, Schema>()
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value && typeof value.$ref === 'string') return named(value.$ref.split('/').at(-1) ?? '')
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, resolve(inside)]))
  }
  const named = (name: string): Schema => {
    const schema = known.get(name) ?? (resolve(schemas[name] ?? {}) as Schema)
    known.set(name, schema)
    return schema
  }
  return (schema) => resolve(schema) as Schema
}

const exampleText = (example: unknown): string | null =>
  example === undefined ? null : typeof example === 'string' ? example : JSON.stringify(example, null, 2)

/** Returns the areas with the calls that contain every word in their name, path or summary. */
export function matching(areas: DescribedArea[], search: string): DescribedArea[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const has = ({ id, method, path, summary }: DescribedCall) => {
    const text = `${id} ${method} ${path} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return areas.map((area) => ({ ...area, calls: area.calls.filter(has) })).filter(({ calls }) => calls.length > 0)
}

/** Describes a type: `string`, `integer, 1 to 200`, `"stockx" | "goat"`, `list of objects`. */
export function typeLabel(schema: Schema): string {
  const { anyOf, enum: values, const: only } = schema as Schema & { const?: unknown }
  if (anyOf) return anyOf.map((each) => typeLabel(each as Schema)).join(' | ')
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (schema.type === 'array') return `list of ${typeLabel((schema.items ?? {}) as Schema)}`
  const kind = schema.format ?? (Array.isArray(schema.type) ? schema.type.join(' | ') : schema.type)
  return [kind ?? 'anything', ...boundsOf(schema)].join(', ')
}

function boundsOf({ minimum, maximum, minLength, maxLength }: Schema): string[] {
  const has = (value: number | undefined) => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  return [
    has(minimum) && has(maximum) ? `${minimum} to ${maximum}` : has(minimum) ? `at least ${minimum}` : '',
    has(maximum) && !has(minimum) ? `at most ${maximum}` : '',
    maxLength === undefined ? '' : `${minLength ? `${minLength} to ` : 'up to '}${maxLength} characters`,
  ].filter(Boolean)
}

/** Returns the fields of an object, or of the objects in a list; an empty list for other types. */
export function fieldsOf(schema: Schema): { name: string; schema: Schema; isRequired: boolean }[] {
  const alternatives = schema.anyOf?.map((each) => each as Schema) ?? [schema]
  for (const each of alternatives) {
    if (each.type === 'array') return fieldsOf((each.items ?? {}) as Schema)
    if (each.properties)
      return Object.entries(each.properties).map(([name, of]) => ({
        name,
        schema: of as Schema,
        isRequired: each.required?.includes(name) ?? false,
      }))
  }
  return []
}

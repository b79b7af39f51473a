import { Check } from 'typebox/value'
import type { TSchema } from 'typebox'
import { Count, Day, Id, Instant, Money } from '../fields.ts'
import { FIELD_EXAMPLES } from './field-examples.ts'

/** The parts of JSON Schema that the contract uses. */
interface JsonSchema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  examples?: readonly unknown[]
  default?: unknown
}

/** The examples of the shared field types. A field's name gives a better example than these. */
const SHARED: ReadonlySet<unknown> = new Set(
  [Id, Count, Money, Instant, Day].map((field: JsonSchema) => field.examples?.[0]),
)

/**
 * Returns an example of a schema, made of examples of its fields. A field takes the example of its own schema, else the
 * one for its name (`FIELD_EXAMPLES`), else the first of its choices. Lists have one element. `path` locates the
 * schema; its last part is the field's name. Throws an error with the path for a field without an example.
 */
export function exampleOf(schema: TSchema, path: readonly string[]): unknown {
  return exampleOfJson(schema as JsonSchema, path)
}

function exampleOfJson(schema: JsonSchema, path: readonly string[]): unknown {
  if (schema.const !== undefined) return schema.const
  const [own] = schema.examples ?? []
  if (own !== undefined && !SHARED.has(own)) return own
  const named = exampleByName(schema, path)
  if (named !== undefined) return named
  if (own !== undefined) return own
  if (schema.enum?.length) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choice = schema.anyOf?.find(({ type }) => type !== 'null')
  if (choice) return exampleOfJson(choice, path)
  if (isOf(schema, 'object')) return objectExample(schema, path)
  if (isOf(schema, 'array')) return schema.items ? [exampleOfJson(schema.items, path)] : []
  if (isOf(schema, 'boolean')) return true
  throw new Error(`no example of ${path.join('.')}: write one for its name, or "examples" into its schema`)
}

/**
 * Returns the first example for the field's name that the schema allows, or undefined. Examples for the name within its
 * parent come first.
 */
function exampleByName(schema: JsonSchema, path: readonly string[]): unknown {
  const names = [path.slice(-2).join('.'), path.at(-1) ?? ''].filter((name) => Object.hasOwn(FIELD_EXAMPLES, name))
  return names.flatMap((name) => FIELD_EXAMPLES[name]).find((example) => Check(schema as TSchema, example))
}

function objectExample({ properties, patternProperties, additionalProperties }: JsonSchema, path: readonly string[]) {
  if (properties && Object.keys(properties).length > 0)
    return Object.fromEntries(
      Object.entries(properties).map(([name, of]) => [name, exampleOfJson(of, [...path, name])]),
    )
  const values = Object.values(patternProperties ?? {})[0] ?? additionalProperties
  return typeof values === 'object' ? { 1042: exampleOfJson(values, [...path, '1042']) } : {}
}

const isOf = ({ type }: JsonSchema, kind: string): boolean => [type].flat().includes(kind)

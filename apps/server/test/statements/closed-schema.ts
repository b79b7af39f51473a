import { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'

type Schema = Record<string, unknown>
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Returns the schema without additional fields, so that answers beyond the contract show, too. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isSchema(schema)) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  return schema.type === 'object' || [schema.type].flat().includes('object')
    ? { additionalProperties: false, ...inner }
    : inner
}

const ajv = new Ajv({ allErrors: true, strict: false, multipleOfPrecision: 6 })
ajvFormats.default(ajv, ['date'])

/** Returns what is wrong with an answer, as messages; none when it matches the contract. */
export function breaches(schema: unknown, answer: unknown): string[] {
  const validate = ajv.compile(closed(schema) as object)
  validate(answer)
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/**
 * Returns an answer's lists by their path in the schema, with their lengths: an empty list proves nothing about its
 * entries.
 */
export function listsIn(schema: unknown, answer: unknown, place = ''): [place: string, entries: number][] {
  if (!isSchema(schema)) return []
  if (Array.isArray(answer))
    return [[place, answer.length], ...answer.flatMap((each) => listsIn(schema.items, each, `${place}[]`))]
  const fields = isSchema(schema.properties) ? Object.entries(schema.properties) : []
  const own = isSchema(answer)
    ? fields.flatMap(([name, field]) => listsIn(field, answer[name], `${place}.${name}`))
    : []
  const choices = Array.isArray(schema.anyOf) ? schema.anyOf.flatMap((each) => listsIn(each, answer, place)) : []
  return [...own, ...choices]
}

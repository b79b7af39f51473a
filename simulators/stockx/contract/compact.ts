/** Converts OpenAPI to the compact form of README.md, without descriptions, examples and formats. */
export type Json = Record<string, unknown>

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts a schema to a shape. */
export function shapeOf(schema: unknown): unknown {
  if (!isRecord(schema) || Object.keys(schema).length === 0) return 'any'
  return schema.nullable === true ? nullable(plain(schema)) : plain(schema)
}

function plain(schema: Json): unknown {
  const { $ref, allOf, anyOf, enum: values, type, items, pattern } = schema
  if (typeof $ref === 'string') return `@${$ref.split('/').at(-1)}`
  if (Array.isArray(allOf)) return shapeOf(allOf[0])
  if (Array.isArray(anyOf)) return { any: anyOf.map(shapeOf) }
  if (Array.isArray(values)) return { one: values }
  if (type === 'array') return [shapeOf(items)]
  if (type === 'object' || schema.properties !== undefined) return objectOf(schema)
  return typeof pattern === 'string' ? { text: pattern } : textOr(type, 'any')
}

/** Converts an object. Optional fields end in `?`; other fields are not allowed unless `more` describes them. */
function objectOf({ properties, required, additionalProperties = true }: Json): unknown {
  const needed = Array.isArray(required) ? required : []
  const fields = Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => [
    needed.includes(name) ? name : `${name}?`,
    shapeOf(schema),
  ])
  const more = additionalProperties === true ? 'any' : shapeOf(additionalProperties)
  return { fields: Object.fromEntries(fields), ...(additionalProperties !== false && { more }) }
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

const nullable = (shape: unknown): unknown => (typeof shape === 'string' ? `${shape}?` : { any: [shape, 'null'] })

/**
 * Converts a parameter: `['pageSize?', { type: 'integer', from: 1, to: 100 }]`. It takes values from the description
 * when only that has them.
 */
export function parameterOf({ name, required, schema, description }: Json): [string, Json] {
  const { type = 'any', minimum, maximum, minLength, maxLength, $ref } = isRecord(schema) ? schema : {}
  const from = minimum ?? minLength
  const to = maximum ?? maxLength
  const named = /Available values: ((?:"[^"]+"(?:, )?)+)/.exec(textOr(description, ''))?.[1]
  const values = named?.match(/"([^"]+)"/g)?.map((quoted) => quoted.slice(1, -1))
  return [
    required === true ? String(name) : `${String(name)}?`,
    {
      ...(typeof $ref === 'string' ? { shape: `@${$ref.split('/').at(-1)}` } : { type }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(values && { values }),
    },
  ]
}

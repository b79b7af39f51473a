import { readFileSync } from 'node:fs'
import Schema from 'typebox/schema'

type Node = { [key: string]: unknown }

/** A query parameter: the range of numbers or of text lengths, and `values` when only these are allowed. */
export interface VendorParameter {
  type?: string
  shape?: string
  from?: number
  to?: number
  values?: string[]
}

export interface VendorContract {
  /** Every operation, such as `'POST /selling/listings'`. */
  operations: string[]
  /** Returns the query parameters of an operation by name; optional ones end in `?`. */
  query(operation: string): [name: string, parameter: VendorParameter][]
  /** Returns the values of a named enum. */
  values(shape: string): unknown[]
  /**
   * Returns the faults of an answer, field by field; empty when it conforms. Throws for a call that StockX does not
   * have.
   */
  faults(operation: string, status: number, body: unknown): string[]
  /** Returns the faults of a request: its parameters and its body. */
  requestFaults(operation: string, sent: { query: Record<string, unknown>; body: unknown }): string[]
}

/** Reads StockX' swagger in a compact form (contract/README.md). */
export function openContract(): VendorContract {
  const document = asNode(JSON.parse(readFileSync(new URL('contract/stockx.json', import.meta.url), 'utf8')))
  const operations = asNode(document.operations)
  const shapes = asNode(document.shapes)
  const $defs = Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, schemaOf(shape)]))
  return {
    operations: Object.keys(operations),
    query: (operation) => Object.entries(asNode(asNode(operations[operation]).query)) as [string, VendorParameter][],
    values(shape) {
      const { one } = asNode(shapes[shape])
      if (!Array.isArray(one)) throw new Error(`StockX has no enum ${shape}`)
      return one
    },
    faults(operation, status, body) {
      const answers = asNode(asNode(operations[operation]).answers)
      if (!(status in answers)) throw new Error(`StockX has no ${status} for ${operation}`)
      if (answers[status] === null) return []
      return bodyFaults({ ...asNode(schemaOf(answers[status])), $defs }, body)
    },
    requestFaults(operation, { query, body }) {
      const asked = asNode(operations[operation])
      const parameters = asNode(asked.query) as Record<string, VendorParameter>
      const ofQuery = Object.entries(query).flatMap(([name, value]) =>
        parameterFaults(name, value, parameters[name] ?? parameters[`${name}?`]),
      )
      if (asked.body === undefined) return ofQuery
      return [...ofQuery, ...bodyFaults({ ...asNode(schemaOf(asked.body)), $defs }, body)]
    },
  }
}

function bodyFaults(schema: object, body: unknown): string[] {
  const [, errors] = Schema.Errors(schema, body)
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function parameterFaults(name: string, value: unknown, parameter: VendorParameter | undefined): string[] {
  if (!parameter) return [`${name} is no parameter`]
  const { type, from = -Infinity, to = Infinity, values } = parameter
  const text = String(value)
  if (values && !values.includes(text)) return [`${name} is ${text}`]
  if (type === 'integer' && !/^\d+$/.test(text)) return [`${name} is no integer: ${text}`]
  const size = type === 'integer' ? Number(text) : text.length
  const isBound = type === 'integer' || parameter.to !== undefined
  return isBound && (size < from || size > to) ? [`${name} is ${text}`] : []
}

const asNode = (value: unknown): Node => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Converts a shape to JSON Schema. */
function schemaOf(shape: unknown): unknown {
  if (Array.isArray(shape)) return { type: 'array', items: schemaOf(shape[0]) }
  if (typeof shape === 'string') return named(shape)
  const { fields, more, any, one, text } = asNode(shape)
  if (Array.isArray(any)) return { anyOf: any.map(schemaOf) }
  if (Array.isArray(one)) return { enum: one }
  if (text !== undefined) return { type: 'string', pattern: text }
  const names = Object.keys(asNode(fields))
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [bare(name), schemaOf(asNode(fields)[name])])),
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: more === undefined ? false : schemaOf(more),
  }
}

function named(shape: string): unknown {
  if (shape.endsWith('?')) return { anyOf: [named(bare(shape)), { type: 'null' }] }
  if (shape === 'any') return {}
  return shape.startsWith('@') ? { $ref: `#/$defs/${shape.slice(1)}` } : { type: shape }
}

export const bare = (name: string): string => name.replace(/\?$/, '')

import { existsSync, readFileSync } from 'node:fs'
import Schema from 'typebox/schema'

const FILE = new URL('../../../shared/providers/stockx-openapi.json', import.meta.url)

type Node = { [key: string]: unknown }

export interface Swagger {
  /** `'POST /selling/listings'` for each of the operations. */
  operations: string[]
  /** What is wrong with this answer, field by field; empty when it conforms. Throws for a call the swagger does not have. */
  faults(operation: string, status: number, body: unknown): string[]
}

/** StockX' own swagger, which lies beside the checkout where the project is built; undefined elsewhere. */
export function openSwagger(): Swagger | undefined {
  if (!existsSync(FILE)) return undefined
  const document = asNode(toJsonSchema(JSON.parse(readFileSync(FILE, 'utf8'))))
  const paths = asNode(document.paths)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(asNode(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  )
  return {
    operations,
    faults(operation, status, body) {
      const [method = '', path = ''] = operation.split(' ')
      const response = walk(paths, [path, method.toLowerCase(), 'responses', String(status)])
      if (!response) throw new Error(`The swagger has no ${status} for ${operation}`)
      const schema = walk(response, ['content', 'application/json', 'schema'])
      if (!schema) return []
      const [, errors] = Schema.Errors({ ...schema, components: document.components }, body)
      return errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
    },
  }
}

const asNode = (value: unknown): Node => (typeof value === 'object' && value !== null ? { ...value } : {})

function walk(from: Node, keys: readonly string[]): Node | undefined {
  let node: unknown = from
  for (const key of keys) node = asNode(node)[key]
  return node === undefined ? undefined : asNode(node)
}

/** OpenAPI 3.0 says `nullable` where JSON Schema says "or null"; its formats and examples are of no use here. */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJsonSchema)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, example: _example, format: _format, ...rest } = asNode(value)
  const schema = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, toJsonSchema(inner)]))
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema
}

import { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** Ends a call with StockX' error body. The exact texts of the real service are unknown. */
export class StockxError extends Error {
  readonly statusCode: number
  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

export const invalid = (message: string) => new StockxError(400, message)
export const resourceNotFound = (message = 'Resource not found') => new StockxError(404, message)

/** Returns a body that fits the schema. Throws 400 with the first field that does not fit. Ignores unknown fields. */
export function parseBody<Schema extends TSchema>(schema: Schema, body: unknown): Static<Schema> {
  if (Value.Check(schema, body)) return body
  const [first] = Value.Errors(schema, body)
  throw invalid(
    `Validation failed: ${first?.instancePath.slice(1).replaceAll('/', '.') || 'body'} ${first?.message ?? ''}`,
  )
}

/** Returns an integer of the query string within bounds, or `otherwise` when absent. Throws 400 for anything else. */
export function integerIn(
  query: Record<string, string | undefined>,
  name: string,
  bounds: { max: number; otherwise: number },
): number {
  const text = query[name]
  if (text === undefined || text === '') return bounds.otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > bounds.max) {
    throw invalid(`Validation failed: ${name} must be a number between 1 and ${bounds.max}`)
  }
  return value
}

import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

const compiled = new WeakMap<object, (value: unknown) => string>()

/**
 * Serializes answers by the contract's schemas. Each is compiled once for all apps of a process (as in validation.ts).
 */
export function serializeByContract(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    const found = compiled.get(schema as object)
    if (found) return found
    const serialize: (value: unknown) => string = fastJson(schema as fastJson.AnySchema)
    compiled.set(schema as object, serialize)
    return serialize
  })
}

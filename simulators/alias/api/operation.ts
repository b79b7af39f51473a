import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestInput, isObject, readInput } from './input.ts'

/** One API operation: its call, its name (for faults and scopes), and its answer. */
export interface Operation {
  call: `${'GET' | 'POST' | 'DELETE'} /${string}`
  name: string
  /** Returns the body of a successful answer. Throws ApiError. */
  answer(input: RequestInput): unknown
}

export function registerOperations(api: FastifyInstance, operations: readonly Operation[]): void {
  for (const { call, name, answer } of operations) {
    const [method, url] = call.split(' ')
    api.route({
      method: method ?? 'GET',
      url: url ?? '/',
      config: { operation: name },
      handler: async (request) => answer(inputOf(request)),
    })
  }
}

function inputOf({ params, query, body }: FastifyRequest): RequestInput {
  const parts = [body, query, params].filter(isObject)
  return readInput(Object.assign({}, ...parts))
}

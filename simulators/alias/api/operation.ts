import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestInput, isObject, readInput } from './input.ts'

/** One row of alias.md §2: the call, the operation's name (for faults and scopes), and its answer. */
export interface Operation {
  call: `${'GET' | 'POST' | 'DELETE'} /${string}`
  name: string
  /** Returns the success body; throws ApiError. */
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

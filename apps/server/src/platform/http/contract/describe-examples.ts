import { Failure } from '@ark/contract'
import { type CallExample, callExamples } from '@ark/contract/examples/call-examples'
import { nameSchemas } from './name-schemas.ts'

/** Example refusals by status. */
const FAILURE_EXAMPLES: Readonly<Record<string, unknown>> = {
  401: { detail: 'Please sign in.', code: 'signed_out' },
  403: { detail: 'Your role (fulfillment) may not do this. Only these roles may: owner, manager.', code: 'forbidden' },
  404: { detail: 'This size does not exist.', code: 'not_found' },
  422: {
    detail: 'Desired payout has to be a number.',
    code: 'invalid',
    errors: [{ field: 'desired_payout', message: 'has to be a number' }],
  },
}

/** The parts of OpenAPI's Operation Object that change. */
interface Operation {
  operationId?: string
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content?: Contents }
  responses?: Record<string, { content?: Contents }>
}
type Contents = Record<string, { schema?: unknown; example?: unknown }>

/** The parts of OpenAPI's document that change. */
export interface Description {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, unknown> }
}

/**
 * Adds an example of each call's parameters, body and answer, and moves schemas that have a name to the components.
 * Every refusal is the component `Failure`. Changes and returns `description`.
 */
export function withExamples<D extends Description>(description: D): D {
  const examples = callExamples()
  for (const item of Object.values(description.paths ?? {}))
    for (const operation of Object.values(item)) {
      const example = examples.get(operation.operationId ?? '')
      if (example) describeByExample(operation, example)
    }
  description.components = { ...description.components, schemas: { Failure, ...nameSchemas(description.paths) } }
  return description
}

function describeByExample(operation: Operation, { parameters, body, answer }: CallExample): void {
  for (const parameter of operation.parameters ?? [])
    if (parameter.in !== 'header') parameter.example = parameters[parameter.name]
  putExample(operation.requestBody?.content, body)
  for (const [status, { content }] of Object.entries(operation.responses ?? {})) {
    if (status.startsWith('2')) putExample(content, answer)
    else putExample(content, FAILURE_EXAMPLES[status], { $ref: '#/components/schemas/Failure' })
  }
}

function putExample(content: Contents = {}, example: unknown, schema?: { $ref: string }): void {
  for (const media of Object.values(content)) {
    if (example !== undefined) media.example = example
    if (schema) media.schema = schema
  }
}

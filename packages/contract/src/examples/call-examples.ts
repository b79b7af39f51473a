import type { Call } from '../call.ts'
import { type Contract, contract } from '../index.ts'
import { BODY_EXAMPLES } from './body-examples.ts'
import { exampleOf } from './example-of.ts'
import { FILE_EXAMPLES } from './file-examples.ts'

/** A valid request of a call, and its answer. */
export interface CallExample {
  /** The path and query parameters, by name. */
  parameters: Record<string, unknown>
  /** Undefined where the call takes no body. */
  body: unknown
  /** JSON or the text of a file; undefined for a binary file or a redirect. */
  answer: unknown
}

type CallKey = keyof Contract

/** Returns the example of a call. Throws for a field without an example. */
export function exampleOfCall(key: CallKey, call: Call): CallExample {
  const fields = { ...call.params?.properties, ...call.query?.properties }
  return {
    parameters: Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, exampleOf(of, [key, name])])),
    body: call.upload ? FILE_EXAMPLES['text/csv'] : (BODY_EXAMPLES as Partial<Record<CallKey, unknown>>)[key],
    answer: call.media ? FILE_EXAMPLES[call.media] : isNothing(call) ? undefined : exampleOf(call.answer, [key]),
  }
}

const isNothing = ({ answer }: Call): boolean => Reflect.get(answer, 'type') === 'null'

/** Returns the example of every call, keyed by operationId. */
export const callExamples = (): Map<string, CallExample> =>
  new Map(
    Object.values(contract).flatMap((area) =>
      (Object.entries(area) as [CallKey, Call][]).map(([key, call]) => [call.operationId, exampleOfCall(key, call)]),
    ),
  )

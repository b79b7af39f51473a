import type { Call } from '../call.ts'
import { type Contract, contract } from '../index.ts'
import { BODY_EXAMPLES } from './body-examples.ts'
import { exampleOf } from './example-of.ts'
import { FILE_EXAMPLES } from './file-examples.ts'

/** What a good request of a call says, and what it is answered. */
export interface CallExample {
  /** Of each parameter in the path and behind the question mark, by its name. */
  parameters: Record<string, unknown>
  /** Undefined where the call takes none. */
  body: unknown
  /** JSON, or the text of a file; undefined where it is a file of bytes, or the browser is sent elsewhere. */
  answer: unknown
}

type CallKey = keyof Contract

/** The example of a call, by its key. Throws where a field has none. */
export function exampleOfCall(key: CallKey, call: Call): CallExample {
  const fields = { ...call.params?.properties, ...call.query?.properties }
  return {
    parameters: Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, exampleOf(of, [key, name])])),
    body: call.upload ? FILE_EXAMPLES['text/csv'] : (BODY_EXAMPLES as Partial<Record<CallKey, unknown>>)[key],
    answer: call.media ? FILE_EXAMPLES[call.media] : isNothing(call) ? undefined : exampleOf(call.answer, [key]),
  }
}

const isNothing = ({ answer }: Call): boolean => Reflect.get(answer, 'type') === 'null'

/** The example of each call of the contract, by the call's operationId. */
export const callExamples = (): Map<string, CallExample> =>
  new Map(
    Object.values(contract).flatMap((area) =>
      (Object.entries(area) as [CallKey, Call][]).map(([key, call]) => [call.operationId, exampleOfCall(key, call)]),
    ),
  )

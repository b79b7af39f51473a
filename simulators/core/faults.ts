import { type Static, Type } from 'typebox'
import type { Part } from './part.ts'
import type { Random } from './random.ts'

const KINDS = ['latency', '429', '500', '502', '503', '504', 'html', 'cut', 'reply-lost', 'answer'] as const

/**
 * A fault. `call` is `'POST /v2/selling/listings'` (a route, or a called path), an operation name, or `'*'`. Without
 * `times`, the fault stays until it is deleted. `latencyMs` delays any kind. `cut` drops the connection before the
 * handler runs; `reply-lost` drops it after. `html` answers an HTML page with `status` (default 200); `answer` answers
 * the JSON `body` with it, which may be any vendor error.
 */
export const FaultInput = Type.Object(
  {
    call: Type.String({ minLength: 1 }),
    kind: Type.Union(KINDS.map((kind) => Type.Literal(kind))),
    times: Type.Optional(Type.Integer({ minimum: 1 })),
    probability: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    latencyMs: Type.Optional(Type.Integer({ minimum: 0 })),
    status: Type.Optional(Type.Integer({ minimum: 200, maximum: 599 })),
    body: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
)
export type FaultInput = Omit<Static<typeof FaultInput>, 'kind'> & { kind: (typeof KINDS)[number] }

export interface Fault extends FaultInput {
  id: number
  /** How often the fault was injected. */
  hits: number
}

export interface Faults extends Part<{ faults: Fault[]; lastId: number }> {
  add(input: FaultInput): Fault
  list(): Fault[]
  /** Deletes all faults, or the one with this ID. */
  clear(id?: number): void
  /** Returns the fault for this call, if any, and counts it as used. */
  next(callNames: readonly string[]): Fault | undefined
}

export function createFaults(random: Random): Faults {
  let faults: Fault[] = []
  let lastId = 0
  return {
    add(input) {
      const fault = { ...input, id: ++lastId, hits: 0 }
      faults.push(fault)
      return fault
    },
    list: () => [...faults],
    clear(id) {
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id)
    },
    next(callNames) {
      const fault = faults.find(
        (candidate) =>
          (candidate.call === '*' || callNames.includes(candidate.call)) && random.chance(candidate.probability ?? 1),
      )
      if (!fault) return undefined
      fault.hits += 1
      if (fault.times !== undefined && fault.hits >= fault.times) faults = faults.filter((other) => other !== fault)
      return fault
    },
    snapshot: () => ({ faults, lastId }),
    restore(state) {
      faults = state.faults
      lastId = state.lastId
    },
  }
}

import type { FastifyInstance } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { SimulatedClock } from './clock.ts'
import { FaultInput, type Faults } from './faults.ts'
import type { Journal } from './journal.ts'

export const CONTROL_PREFIX = '/_simulator'

/** A control action with the schema of its body. `action()` creates it. */
export interface ControlAction {
  /** Throws ControlError or any Error, whose message becomes the 400 answer. */
  run(input: unknown): unknown
}

export function action<Schema extends TSchema>(schema: Schema, run: (input: Static<Schema>) => unknown): ControlAction {
  return {
    run(input) {
      const body = input ?? {}
      if (!Value.Check(schema, body)) {
        const [first] = Value.Errors(schema, body)
        throw new Error(`${first?.instancePath || 'body'} ${first?.message ?? 'is not as expected'}`)
      }
      return run(body)
    },
  }
}

export interface ControlParts {
  clock: SimulatedClock
  journal: Journal
  faults: Faults
  credentials: () => unknown
  /** Returns how often each call was answered, by `'VERB /route'` and by operation name. */
  calls: () => Record<string, number>
  /** The actions under POST /_simulator/{name}: buy, advance, set-level, webhooks, pause, reset, settings, … */
  actions: Record<string, ControlAction>
}

/** Registers the routes under /_simulator that every simulator has. They belong to no vendor's API. */
export function registerControl(app: FastifyInstance, parts: ControlParts): void {
  app.register(
    async (control) => {
      control.setErrorHandler((error, _request, reply) =>
        reply.code(400).send({ error: error instanceof Error ? error.message : String(error) }),
      )
      control.get('/credentials', () => parts.credentials())
      control.get('/calls', () => parts.calls())
      control.get<{ Querystring: { after?: string } }>('/journal', ({ query }) => ({
        entries: parts.journal.entries(Number(query.after ?? 0)),
      }))
      control.get('/faults', () => ({ faults: parts.faults.list() }))
      control.delete<{ Querystring: { id?: string } }>('/faults', ({ query }) => {
        parts.faults.clear(query.id === undefined ? undefined : Number(query.id))
        return { faults: parts.faults.list() }
      })
      const actions: Record<string, ControlAction> = {
        faults: action(FaultInput, (input) => parts.faults.add(input)),
        clock: action(Type.Object({ advanceMs: Type.Integer({ minimum: 0 }) }), async ({ advanceMs }) => {
          await parts.clock.advance(advanceMs)
          return { now: parts.clock.now().toISOString() }
        }),
        ...parts.actions,
      }
      for (const [name, { run }] of Object.entries(actions)) {
        control.post(`/${name}`, async (request) => (await run(request.body)) ?? { ok: true })
      }
    },
    { prefix: CONTROL_PREFIX },
  )
}

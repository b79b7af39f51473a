import { runs } from '@ark/contract/runs'
import { accessOfRun, type RunKind } from '@ark/domain'
import type { FastifyInstance } from 'fastify'
import { type Caller, isAllowed, staff, type StaffCaller } from '../caller.ts'
import type { Capabilities } from '../capabilities.ts'
import type { Tx } from '../database/connect.ts'
import { bindArea } from '../http/contract/bind-area.ts'
import { notFound, type Refusal, refuse } from '../refusal.ts'
import { cancelRun, requestCancel } from './run-transitions.ts'
import { type AnyRunRef, inTransactionOf, type Run, runOf, runsOf } from './runs.ts'

/** What a module also records when a user cancels a run of its kind. */
export type CancelRecords = Partial<Record<RunKind, (tx: Tx, caller: StaffCaller, runId: number) => Promise<void>>>

interface Parts {
  capabilities: Capabilities
  cancelRecords: CancelRecords
}

/** Registers the calls of runs of every kind. */
export async function runRoutes(app: FastifyInstance, { capabilities, cancelRecords }: Parts) {
  const { db } = capabilities
  bindArea(app, runs, {
    'GET /runs': ({ caller, query }) => inTransactionOf(db, caller, (tx) => runsOf(tx, caller, query.kind ?? null)),
    'GET /runs/{id}': async ({ caller, params }) =>
      (await inTransactionOf(db, caller, (tx) => runOf(tx, caller, params.id))) ?? notFound('This run'),
    'POST /runs/{id}/cancel': ({ caller, params }) => cancel({ capabilities, cancelRecords }, caller, params.id),
  })
}

/** Cancels a run. A worker ends it at its next step; a run that waits for a person ends at once. */
const cancel = (
  { capabilities: { db, clock }, cancelRecords }: Parts,
  caller: Caller,
  runId: number,
): Promise<Run | Refusal> =>
  inTransactionOf(db, caller, async (tx) => {
    const run = await runOf(tx, caller, runId)
    if (!run) return notFound('This run')
    if (!isAllowed(caller, accessOfRun(run.kind).cancelledBy))
      return refuse('forbidden', 'Your role or your locations do not allow you to cancel this.')
    const ref = { retailerId: caller.retailerId, runId } as AnyRunRef
    const at = clock.now()
    const isTaken =
      (await requestCancel(tx, ref, at)) || (await cancelRun(tx, ref, { phase: 'Canceled; nothing was changed', at }))
    if (!isTaken) return refuse('conflict', 'This has already ended.')
    await cancelRecords[run.kind]?.(tx, staff(caller), runId)
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })

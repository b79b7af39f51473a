import { counted } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import {
  beginRun,
  cancelRun,
  completeRun,
  failRun,
  recordBatch,
  startRun,
} from '../../../platform/runs/run-transitions.ts'
import type { RunRef } from '../../../platform/runs/runs.ts'
import { type RequestRef, runOfRequest, setRunOfRequest } from './queries/request-labels.ts'

/** An order of a request that will have no label, and why. */
interface MissingLabel {
  order_number: string
  problem: string | null
}

/**
 * The run by which who asked watches how the labels of his request are made. It is the request's shadow: the request is
 * locked whenever it changes, and its job and the operator end both together. Requests that were begun before there
 * were such runs have none.
 */
export async function startRequestRun(tx: Tx, ref: RequestRef, at: Date): Promise<void> {
  const asked = await runOfRequest(tx, ref)
  if (!asked) return
  const { retailerId, requestId } = ref
  const title = `Labels of automation request ${requestId}`
  const of = { userId: asked.user_id, total: asked.total_orders, at }
  const { runId } = await startRun(tx, { retailerId, kind: 'request-labels', title, ...of })
  await beginRun(tx, { retailerId, runId }, 'Getting labels')
  await setRunOfRequest(tx, ref, runId)
}

async function ownRun(tx: Tx, ref: RequestRef): Promise<RunRef | null> {
  const runId = (await runOfRequest(tx, ref))?.run_id ?? null
  return runId === null ? null : { retailerId: ref.retailerId, runId }
}

/** So many orders are dealt with; those of them that have no label are named. */
export async function countRequestLabels(
  tx: Tx,
  ref: RequestRef,
  { dealtWith, missing }: { dealtWith: number; missing: readonly MissingLabel[] },
): Promise<void> {
  const run = dealtWith > 0 || missing.length > 0 ? await ownRun(tx, ref) : null
  if (!run) return
  const problems = missing.map(({ order_number, problem }) => ({
    line: null,
    field: `order ${order_number}`,
    message: problem ?? 'There is no label.',
  }))
  await recordBatch(tx, run, { dealtWith, problems })
}

/** Its job has ended the request. `error`: it stopped on our side. */
export async function endRequestRun(
  tx: Tx,
  ref: RequestRef,
  { made, missing, error, at }: { made: number; missing: number; error: string | null; at: Date },
): Promise<void> {
  const run = await ownRun(tx, ref)
  if (!run) return
  if (error !== null) return void (await failRun(tx, run, { error, at }))
  const phase =
    made === 0 ? 'No label could be made' : `${counted(made, 'label')} ready to print under Automation Requests`
  await completeRun(tx, run, { phase, result: { made, missing }, at })
}

/** The operator has ended or removed the request while its labels were being made. */
export async function giveUpRequestRun(tx: Tx, ref: RequestRef, at: Date): Promise<void> {
  const run = await ownRun(tx, ref)
  if (run) await cancelRun(tx, run, { phase: 'Ended by the operator; labels that were made are kept', at })
}

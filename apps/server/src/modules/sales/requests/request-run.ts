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

/** An order of a request that has no label, with the reason. */
interface MissingLabel {
  order_number: string
  problem: string | null
}

/**
 * Starts the run that shows the requester the progress of a request's labels. The run only mirrors the request: the
 * request is locked whenever the run changes, and its job and the operator end both together. Requests begun before
 * such runs existed have none.
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

/** Adds finished orders to the run, and names those without a label. */
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

/** Ends the run together with its request. `error` is set if ARK failed. */
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

/** Cancels the run after the operator ended or deleted the request while its labels were being made. */
export async function giveUpRequestRun(tx: Tx, ref: RequestRef, at: Date): Promise<void> {
  const run = await ownRun(tx, ref)
  if (run) await cancelRun(tx, run, { phase: 'Ended by the operator; labels that were made are kept', at })
}

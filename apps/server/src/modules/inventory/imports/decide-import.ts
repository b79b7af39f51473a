import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { resumeRun, undoRun } from '../../../platform/runs/run-transitions.ts'
import { lockRun } from '../../../platform/runs/runs.ts'
import { recordAudit } from '../../accounts/index.ts'
import { notifyStockChanged } from '../stock/change-stock.ts'
import { importStoreJob } from '../inventory.jobs.ts'
import { importFacts, recordConfirmation } from './queries/import-runs.ts'
import { undoImportOfItems } from './queries/undo-import.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Undone = AnswerOf<Contract['POST /inventory/imports/{id}/undo']>

const NO_ANSWER_WANTED = refuse('conflict', 'This import is not waiting for a decision.')
const NO_UNDO = refuse('conflict', 'This import can no longer be undone.')

/** Resumes a stopped import with the export whose difference the user has seen. The change can be undone. */
export async function confirmStoppedImport(
  { db, jobs }: Needs,
  caller: StaffCaller,
  runId: number,
): Promise<{ message: string } | Refusal> {
  const { retailerId, userId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const run = { retailerId, runId }
    const facts = await importFacts(tx, run)
    if (!facts) return notFound('This import')
    if (!(await resumeRun(tx, run, 'Confirmed; waiting in the queue'))) return NO_ANSWER_WANTED
    await recordConfirmation(tx, run, userId)
    await jobs.within(tx).send(importStoreJob, { retailer_id: retailerId, store_id: facts.store_id, run_id: runId })
    await recordDecision(tx, caller, { runId, event: 'import_confirmed' })
    return { message: 'The import continues.' }
  })
}

/** Records in the audit log that a user canceled an import. */
export const recordCanceledImport = (tx: Tx, caller: StaffCaller, runId: number): Promise<void> =>
  recordDecision(tx, caller, { runId, event: 'import_cancelled' })

/**
 * Restores what a confirmed import changed, except items that have changed again since. Does not write to the shop.
 */
export async function undoImport(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  runId: number,
): Promise<Undone | Refusal> {
  const { retailerId, userId } = caller
  return db.asRetailerForLong(retailerId, async (tx) => {
    const run = await lockRun(tx, { retailerId, runId })
    if (run?.kind !== 'import') return notFound('This import')
    if (!(await undoRun(tx, { retailerId, runId }))) return NO_UNDO
    const undo = { retailerId, runId, userId, readAt: run.started_at, at: clock.now() }
    const { variantIds, productSyncIds, restored, kept, gone } = await undoImportOfItems(tx, undo)
    await notifyStockChanged(tx, jobs, { retailerId, variantIds, productSyncIds })
    await recordDecision(tx, caller, { runId, event: 'import_undone' })
    return {
      message: wordsOfUndo({ restored, kept, gone }),
      restored_items: restored,
      skipped_items: kept,
      gone_items: gone,
    }
  })
}

/**
 * Returns the message of an undo: how many entries are restored, and how many are not and why. An entry is a size at a
 * location.
 */
function wordsOfUndo({ restored, kept, gone }: { restored: number; kept: number; gone: number }): string {
  const back = `${entries(restored)} restored to the values before the import.`
  const changed = kept > 0 ? ` ${entries(kept)} not restored because of later changes.` : ''
  const dropped =
    gone > 0
      ? ` ${entries(gone)} not restored: the store no longer has the size. Add it again in Shopify, then sync.`
      : ''
  return back + changed + dropped
}

const entries = (of: number): string => (of === 1 ? '1 size at a location is' : `${of} sizes at their locations are`)

const recordDecision = (
  tx: Tx,
  { retailerId, userId }: StaffCaller,
  { runId, event }: { runId: number; event: string },
) => recordAudit(tx, { retailerId, userId, event_type: event, status: 'success', details: { run_id: runId } })

import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import { notifyStockChanged } from './change-stock.ts'
import { importStoreJob } from './inventory.jobs.ts'
import { type DecidedImport, lockImport } from './queries/import-runs.ts'
import { cancelImport, confirmImport, recordUndone } from './queries/import-transitions.ts'
import { undoImportOfItems } from './queries/undo-import.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Undone = AnswerOf<Contract['POST /inventory/imports/{id}/undo']>
type State = DecidedImport['state']

/** The import, locked, if it is in that state. */
async function importIn(
  tx: Tx,
  { importId, state, words }: { importId: number; state: State; words: string },
): Promise<DecidedImport | Refusal> {
  const run = await lockImport(tx, importId)
  if (!run) return notFound('This import')
  return run.state === state ? run : refuse('conflict', words)
}

/** Lets a stopped import go on with the very export whose difference was shown. What it changes can be undone. */
export async function confirmStoppedImport(
  { db, jobs }: Needs,
  caller: StaffCaller,
  importId: number,
): Promise<{ message: string } | Refusal> {
  const { retailerId, userId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const words = 'This import does not wait for an answer (any more).'
    const run = await importIn(tx, { importId, state: 'stopped', words })
    if (isRefusal(run)) return run
    await confirmImport(tx, { retailerId, importId }, userId)
    const job = { retailer_id: retailerId, store_id: run.store_id, import_id: importId }
    await jobs.within(tx).send(importStoreJob, job)
    await recordDecision(tx, caller, { importId, event: 'import_confirmed' })
    return { message: 'The import goes on.' }
  })
}

/** Gives a stopped import up; nothing was changed by it. */
export async function cancelStoppedImport(
  { db, clock }: Needs,
  caller: StaffCaller,
  importId: number,
): Promise<{ message: string } | Refusal> {
  const { retailerId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const words = 'This import does not wait for an answer (any more).'
    const run = await importIn(tx, { importId, state: 'stopped', words })
    if (isRefusal(run)) return run
    await cancelImport(tx, { retailerId, importId }, clock.now())
    await recordDecision(tx, caller, { importId, event: 'import_cancelled' })
    return { message: 'The import was given up. Stock is as it was.' }
  })
}

/**
 * Puts back what a confirmed import has changed, but for what has changed otherwise since. The shop itself is not
 * touched.
 */
export async function undoImport(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  importId: number,
): Promise<Undone | Refusal> {
  const { retailerId, userId } = caller
  return db.asRetailerForLong(retailerId, async (tx) => {
    const words = 'This import cannot be undone (any more).'
    const run = await importIn(tx, { importId, state: 'completed', words })
    if (isRefusal(run)) return run
    if (!run.can_undo) return refuse('conflict', words)
    const undo = { retailerId, importId, userId, readAt: run.started_at, at: clock.now() }
    const { variantIds, productSyncIds, restored, kept, gone } = await undoImportOfItems(tx, undo)
    await notifyStockChanged(tx, jobs, { retailerId, variantIds, productSyncIds })
    await recordUndone(tx, { retailerId, importId })
    await recordDecision(tx, caller, { importId, event: 'import_undone' })
    return {
      message: wordsOfUndo({ restored, kept, gone }),
      restored_items: restored,
      kept_items: kept,
      gone_items: gone,
    }
  })
}

/** What came back, and what did not and why. An entry is a size at a location. */
function wordsOfUndo({ restored, kept, gone }: { restored: number; kept: number; gone: number }): string {
  const back = `${entries(restored)} as before the import.`
  const changed = kept > 0 ? ` ${entries(kept)} changed otherwise since and left alone.` : ''
  const dropped =
    gone > 0
      ? ` ${entries(gone)} not brought back: the store no longer has the size. Add it in Shopify again, then sync.`
      : ''
  return back + changed + dropped
}

const entries = (of: number): string => (of === 1 ? '1 stock entry is' : `${of} stock entries are`)

const recordDecision = (
  tx: Tx,
  { retailerId, userId }: StaffCaller,
  { importId, event }: { importId: number; event: string },
) => recordAudit(tx, { retailerId, userId, event_type: event, status: 'success', details: { import_id: importId } })

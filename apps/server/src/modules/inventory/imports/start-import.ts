import type { Capabilities } from '../../../platform/capabilities.ts'
import { startRun } from '../../../platform/runs/run-transitions.ts'
import { importStoreJob } from '../inventory.jobs.ts'
import { insertImport, nameOfStore } from './queries/import-runs.ts'

interface Wanted {
  retailerId: number
  storeId: number
  /** Null when ARK starts the import itself. */
  userId: number | null
}

/** Starts an import of a store, or joins the one that is in progress. Returns the id of its run. */
export async function startImport(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, storeId, userId }: Wanted,
): Promise<number> {
  return db.asRetailer(retailerId, async (tx) => {
    const subject = await nameOfStore(tx, storeId)
    const run = { retailerId, kind: 'import', title: 'Import of', subject, subjectId: storeId, userId } as const
    const { runId, isNew } = await startRun(tx, { ...run, at: clock.now() })
    if (!isNew) return runId
    await insertImport(tx, { retailerId, runId }, storeId)
    await jobs.within(tx).send(importStoreJob, { retailer_id: retailerId, store_id: storeId, run_id: runId })
    return runId
  })
}

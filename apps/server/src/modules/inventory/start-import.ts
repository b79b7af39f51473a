import type { Capabilities } from '../../platform/capabilities.ts'
import { importStoreJob } from './inventory.jobs.ts'
import { insertImport, openImport } from './queries/import-runs.ts'

/** Starts an import of a store, or joins the one that runs. Returns its id. */
export async function startImport(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  retailerId: number,
  storeId: number,
): Promise<number> {
  return db.asRetailer(retailerId, async (tx) => {
    const running = await openImport(tx, storeId)
    if (running !== null) return running
    const import_id = await insertImport(tx, { retailerId, storeId, at: clock.now() })
    await jobs.within(tx).send(importStoreJob, { retailer_id: retailerId, store_id: storeId, import_id })
    return import_id
  })
}

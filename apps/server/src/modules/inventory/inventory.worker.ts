import { isProviderError, ProviderNotConnected } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { takeDueReconciliations } from '../stores/index.ts'
import { failImport, recordPhase } from './queries/import-transitions.ts'
import { ExportFailed, type ImportTarget, importStore, recordImport } from './import-store.ts'
import {
  importStoreJob,
  importWhenStoreConnectsJob,
  readWhenProductsAreLinkedJob,
  reconcileStoreJob,
  removeRedactedShopJob,
  rereadWhenWebhookArrivesJob,
} from './inventory.jobs.ts'
import { reconcileStore } from './reconcile-store.ts'
import { removeRedactedShop } from './remove-redacted-shop.ts'
import { readLinkedProducts, rereadWhenWebhookArrives } from './reread-levels.ts'
import { startImport } from './start-import.ts'

export const inventoryHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: importStoreJob,
    concurrency: 2,
    run: ({ retailer_id: retailerId, store_id: storeId, import_id: importId }, { attempt }) =>
      runImport(capabilities, { retailerId, storeId, importId }, attempt),
  }),
  handle({
    job: importWhenStoreConnectsJob,
    run: async ({ retailer_id, store_id }) => void (await startImport(capabilities, retailer_id, store_id)),
  }),
  handle({
    job: readWhenProductsAreLinkedJob,
    run: (linked) => readLinkedProducts(capabilities, linked),
  }),
  handle({
    job: rereadWhenWebhookArrivesJob,
    concurrency: 4,
    run: (arrived) => rereadWhenWebhookArrives(capabilities, arrived),
  }),
  handle({
    job: removeRedactedShopJob,
    run: ({ retailer_id: retailerId, store_id: storeId }) => removeRedactedShop(capabilities, { retailerId, storeId }),
  }),
  handle({
    job: reconcileStoreJob,
    run: ({ retailer_id, store_id }) => reconcileStore(capabilities, retailer_id, store_id),
  }),
]

/**
 * An import waits and is taken up again while its shop is ill; it ends in a failure that says why when trying again
 * cannot help.
 */
async function runImport(capabilities: Capabilities, run: ImportTarget, attempt: number): Promise<void> {
  const { db, clock } = capabilities
  try {
    await importStore(capabilities, run)
  } catch (error) {
    const isFinal =
      error instanceof ProviderNotConnected ||
      error instanceof ExportFailed ||
      attempt >= (importStoreJob.retryLimit ?? 10)
    if (isFinal && error instanceof Error) {
      const { message } = error
      return db.asRetailer(run.retailerId, async (tx) => {
        await recordImport(tx, run, { status: 'failure', details: {}, error_message: message })
        await failImport(tx, run, { error: message, at: clock.now() })
      })
    }
    if (isProviderError(error)) {
      const phase = 'Shopify does not answer; trying again by itself'
      await db.asRetailer(run.retailerId, (tx) => recordPhase(tx, run, phase))
    }
    throw error
  }
}

const MINUTE_MS = 60_000
const RECONCILED_AT_ONCE = 100

/**
 * Connected stores are reconciled every five minutes (in a sandbox every minute); one that does not answer after a
 * growing wait.
 */
export async function planReconciliations({ db, jobs, clock, config }: Capabilities): Promise<void> {
  const everyMs = config.stockx.isSimulated ? MINUTE_MS : 5 * MINUTE_MS
  await db.asPlatform(async (tx) => {
    const due = await takeDueReconciliations(tx, { now: clock.now(), limit: RECONCILED_AT_ONCE, everyMs })
    await jobs.within(tx).sendMany(reconcileStoreJob, due)
  })
}

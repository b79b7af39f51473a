import { isProviderError, ProviderClosed, ProviderNotConnected } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { type RunWork, runHandler } from '../../platform/runs/do-run.ts'
import { waitingMessage } from '../../platform/watch/waiting-message.ts'
import { clearStage } from './imports/queries/stage-import.ts'
import { ExportFailed, importStore, recordImport } from './imports/import-store.ts'
import {
  compareStoreJob,
  importStoreJob,
  importWhenStoreConnectsJob,
  readWhenProductsAreLinkedJob,
  reconcileStoreJob,
  removeRedactedShopJob,
  rereadWhenWebhookArrivesJob,
  notifyStockOfLocationsJob,
} from './inventory.jobs.ts'
import { reconcileStore } from './imports/reconcile-store.ts'
import { removeRedactedShop } from './imports/remove-redacted-shop.ts'
import { readLinkedProducts, rereadWhenWebhookArrives } from './imports/reread-levels.ts'
import { startImport } from './imports/start-import.ts'
import { notifyStockOfLocations } from './stock/notify-stock.ts'

export const inventoryHandlers = (capabilities: Capabilities): JobHandler[] => [
  runHandler(capabilities, importWork(capabilities)),
  handle({
    job: importWhenStoreConnectsJob,
    run: async ({ retailer_id: retailerId, store_id: storeId }) =>
      void (await startImport(capabilities, { retailerId, storeId, userId: null })),
  }),
  handle({
    job: notifyStockOfLocationsJob,
    run: ({ retailer_id: retailerId, location_ids: locationIds }) =>
      notifyStockOfLocations(capabilities, { retailerId, locationIds }),
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
    job: compareStoreJob,
    run: async ({ retailer_id: retailerId, store_id: storeId }) =>
      void (await startImport(capabilities, { retailerId, storeId, userId: null })),
  }),
  handle({
    job: reconcileStoreJob,
    concurrency: 8,
    run: ({ retailer_id, store_id }) => reconcileStore(capabilities, retailer_id, store_id),
  }),
]

/**
 * Declares how an import runs: it waits and retries while its shop is unavailable, and fails with a reason when a retry
 * cannot help.
 */
const importWork = (capabilities: Capabilities): RunWork<typeof importStoreJob.data> => ({
  job: importStoreJob,
  concurrency: 2,
  work: (run, { store_id: storeId }) => importStore(capabilities, { ...run, storeId }),
  isHopeless: (error) => error instanceof ProviderNotConnected || error instanceof ExportFailed,
  waitingMessage: (error) => (isProviderError(error) ? waitsInWords(error) : null),
  failedMessage: (error) => (error instanceof Error ? error.message : String(error)),
  canceledMessage: 'Canceled; no stock was changed',
  async whenAbandoned(tx, run, { data, error }) {
    await clearStage(tx, run.runId)
    if (error === null) return
    const target = { ...run, storeId: data.store_id }
    await recordImport(tx, target, { status: 'failure', details: {}, error_message: error })
  },
})

const waitsInWords = (error: Error): string =>
  error instanceof ProviderClosed ? error.message : `${waitingMessage(error, 'Shopify')}; ARK retries automatically`

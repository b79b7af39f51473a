import Type from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'
import { locationsSwitched, productsLinked, shopRedacted, storeConnected, webhookArrived } from '../stores/index.ts'

const Store = storeConnected.data

/** Imports products, sizes and levels of one store. A retry continues where the job stopped. */
export const importStoreJob = declareJob({
  name: 'inventory.import-store',
  data: Type.Object({ retailer_id: Type.Integer(), store_id: Type.Integer(), run_id: Type.Integer() }),
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  expireInSeconds: 3_600,
  retryLimit: 11,
})

export const importWhenStoreConnectsJob = declareJob({
  name: 'inventory.import-when-store-connects',
  data: Store,
  keyOf: ({ retailer_id }) => String(retailer_id),
})
/** Recounts the stock of locations that were activated or deactivated, and reports the change. */
export const notifyStockOfLocationsJob = declareJob({
  name: 'inventory.notify-stock-of-locations',
  data: locationsSwitched.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
})
/** Reads the stock of links that a user has made, and of no others. */
export const readWhenProductsAreLinkedJob = declareJob({
  name: 'inventory.read-when-products-are-linked',
  data: productsLinked.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
})
export const rereadWhenWebhookArrivesJob = declareJob({
  name: 'inventory.reread-when-webhook-arrives',
  data: webhookArrived.data,
  keyOf: ({ retailer_id, store_id, topic }) => `${retailer_id}:${store_id}:${topic.split('/')[0]}`,
  priority: 50,
})

/**
 * Reads what has changed since the last run, because webhooks arrive late, twice or never. A planner sends it every few
 * minutes (`planReconciliations`); each run reads from the last one that succeeded.
 */
export const reconcileStoreJob = declareJob({
  name: 'inventory.reconcile-store',
  isPlannedAgain: true,
  data: Store,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  onceQueued: true,
})

/** Compares a whole store with ARK by an import. A planner sends it once a day (`planComparisons`). */
export const compareStoreJob = declareJob({
  name: 'inventory.compare-store',
  isPlannedAgain: true,
  data: Store,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  onceQueued: true,
})

/** Deletes a shop's products and stock, as Shopify requests 48 hours after its app was uninstalled. */
export const removeRedactedShopJob = declareJob({
  name: 'inventory.remove-redacted-shop',
  data: shopRedacted.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/**
 * The available units of variants changed, whatever the cause. An empty list means many variants. `is_held_back`: a
 * person reserved or released pairs; otherwise a pair may have been sold.
 */
export const stockChanged = declareEvent({
  event: 'stock-changed',
  data: Type.Object({
    retailer_id: Type.Integer(),
    variant_ids: Type.Array(Type.Integer()),
    is_held_back: Type.Optional(Type.Boolean()),
  }),
})

/** Products of a store were unlinked, and the stock of their sizes is gone. */
export const productsUnlinked = declareEvent({
  event: 'products-unlinked',
  data: Type.Object({
    retailer_id: Type.Integer(),
    product_ids: Type.Array(Type.Integer()),
    variant_ids: Type.Array(Type.Integer()),
  }),
})

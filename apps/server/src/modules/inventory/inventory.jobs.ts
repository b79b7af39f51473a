import Type from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'
import { locationsSwitched, productsLinked, shopRedacted, storeConnected, webhookArrived } from '../stores/index.ts'

const Store = storeConnected.data

/** Products, sizes and levels of one store; goes on where it stopped. */
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
/** What lies at places that were opened or closed is counted and told of anew. */
export const notifyStockOfLocationsJob = declareJob({
  name: 'inventory.notify-stock-of-locations',
  data: locationsSwitched.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
})
/** Reads the stock of links that were linked by hand, and of nothing else. */
export const readWhenProductsAreLinkedJob = declareJob({
  name: 'inventory.read-when-products-are-linked',
  data: productsLinked.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
})
export const rereadWhenWebhookArrivesJob = declareJob({
  name: 'inventory.reread-when-webhook-arrives',
  data: webhookArrived.data,
  keyOf: ({ retailer_id, topic }) => `${retailer_id}:${topic}`,
  priority: 50,
})

/**
 * Reads what changed since the last time: webhooks are late, doubled and lost (shopify.md 4.1). Planned again every few
 * minutes (`planReconciliations`); the next one reads from the last that succeeded.
 */
export const reconcileStoreJob = declareJob({
  name: 'inventory.reconcile-store',
  isPlannedAgain: true,
  data: Store,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  onceQueued: true,
})

/** Compares all that a store has with what is here, by an import: planned once a day (`planComparisons`). */
export const compareStoreJob = declareJob({
  name: 'inventory.compare-store',
  isPlannedAgain: true,
  data: Store,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  onceQueued: true,
})

/** Removes a shop's products and stock, as Shopify asks 48 hours after its app was removed. */
export const removeRedactedShopJob = declareJob({
  name: 'inventory.remove-redacted-shop',
  data: shopRedacted.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/**
 * Available units of variants changed, by whatever cause; empty means many. `is_held_back`: by a person who keeps pairs
 * back or gives them free again; else one may have been sold.
 */
export const stockChanged = declareEvent({
  event: 'stock-changed',
  data: Type.Object({
    retailer_id: Type.Integer(),
    variant_ids: Type.Array(Type.Integer()),
    is_held_back: Type.Optional(Type.Boolean()),
  }),
})

/** A store was imported: what of it is new here has stock by now. */
export const storeImported = declareEvent({
  event: 'store-imported',
  data: Type.Object({ retailer_id: Type.Integer() }),
})

/** Products of a store were given up, with the sizes of which stock left. */
export const productsUnlinked = declareEvent({
  event: 'products-unlinked',
  data: Type.Object({
    retailer_id: Type.Integer(),
    product_ids: Type.Array(Type.Integer()),
    variant_ids: Type.Array(Type.Integer()),
  }),
})

import Type, { type Static } from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'

const Store = Type.Object({ retailer_id: Type.Integer(), store_id: Type.Integer() })

/** Prepares a connected store: locations and webhooks. The reaction to `store-connected` then starts the import. */
export const prepareStoreJob = declareJob({
  name: 'stores.prepare-store',
  data: Store,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  onceQueued: true,
})

/**
 * Creates webhook subscriptions again that Shopify deleted, as it does after 8 failures in a row. Planned each hour
 * (`planWebhookChecks`).
 */
export const checkWebhooksJob = declareJob({
  name: 'stores.check-webhooks',
  isPlannedAgain: true,
  data: Store,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  onceQueued: true,
})

export const storeConnected = declareEvent({ event: 'store-connected', data: Store })

/** Locations of a store were opened, closed or added, so their stock may, or may no longer, be offered. */
export const locationsSwitched = declareEvent({
  event: 'locations-switched',
  data: Type.Object({ retailer_id: Type.Integer(), location_ids: Type.Array(Type.Integer()) }),
})

export const webhookArrived = declareEvent({
  event: 'webhook-arrived',
  data: Type.Object({
    retailer_id: Type.Integer(),
    store_id: Type.Integer(),
    shop_domain: Type.String(),
    webhook_id: Type.String(),
    topic: Type.String(),
  }),
})

export type ArrivedWebhook = Static<typeof webhookArrived.data>

/** Acts on webhooks of the stores module: a removed app, locations, Shopify's compliance topics. */
export const actOnWebhookJob = declareJob({
  name: 'stores.act-on-webhook',
  data: webhookArrived.data,
  keyOf: ({ retailer_id, topic }) => `${retailer_id}:${topic}`,
})

/** Looks up the next products of a store at StockX; enqueues itself until none is left. */
export const lookUpProductsJob = declareJob({
  name: 'stores.look-up-products',
  data: Type.Object({ retailer_id: Type.Integer(), store_id: Type.Integer(), run_id: Type.Integer() }),
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  priority: 5,
})

/** Shopify requested the deletion of a shop's data, 48 hours after its app was removed. */
export const shopRedacted = declareEvent({ event: 'shop-redacted', data: Store })

/** Products of a store, or their sizes, were manually linked to the catalog, so their stock has to be read. */
export const productsLinked = declareEvent({
  event: 'products-linked',
  data: Type.Object({
    retailer_id: Type.Integer(),
    store_id: Type.Integer(),
    product_sync_ids: Type.Array(Type.Integer()),
  }),
})

/** A shop accepts ARK again that had refused it, so waiting work continues. */
export const storeWorksAgain = declareEvent({ event: 'store-works-again', data: Store })

/** Makes the store's regular work due at once. */
export const wakeStoreWhenItWorksJob = declareJob({
  name: 'stores.wake-when-it-works',
  data: storeWorksAgain.data,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
})

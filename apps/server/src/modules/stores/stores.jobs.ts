import Type, { type Static } from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'

const Store = Type.Object({ retailer_id: Type.Integer(), store_id: Type.Integer() })

/** After a connection: locations, webhooks; then the import is started by who hears `store-connected`. */
export const prepareStoreJob = declareJob({
  name: 'stores.prepare-store',
  data: Store,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
  onceQueued: true,
})

/**
 * Registers webhooks again that Shopify has deleted (after 8 failures in a row it does). Planned each hour
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

/** Places of a store were opened or closed, or are new: what lies there may be offered, or may not any more. */
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

/** What the stores module itself does about a webhook: an app that was removed, places, Shopify's compliance topics. */
export const actOnWebhookJob = declareJob({
  name: 'stores.act-on-webhook',
  data: webhookArrived.data,
  keyOf: ({ retailer_id, topic }) => `${retailer_id}:${topic}`,
})

/** Shopify asked to delete what is known of a shop whose app was removed 48 hours ago. */
export const shopRedacted = declareEvent({ event: 'shop-redacted', data: Store })

/** Products of a store, or sizes of them, were linked to the catalogue by hand: their stock has to be read. */
export const productsLinked = declareEvent({
  event: 'products-linked',
  data: Type.Object({
    retailer_id: Type.Integer(),
    store_id: Type.Integer(),
    product_sync_ids: Type.Array(Type.Integer()),
  }),
})

/** A shop that refused ARK lets it in again: what waited for it goes on. */
export const storeWorksAgain = declareEvent({ event: 'store-works-again', data: Store })

/** Its own regular work is due again at once. */
export const wakeStoreWhenItWorksJob = declareJob({
  name: 'stores.wake-when-it-works',
  data: storeWorksAgain.data,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
})

import { stores } from '@ark/contract/stores/stores'
import type { GuardedFetch } from '@ark/marketplaces'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { ANSWERED, bindArea, type Handlers } from '../../platform/http/contract/bind-area.ts'
import { bindBrowser, isBoundBrowser, unbindBrowser } from '../../platform/http/contract/browser-binding.ts'
import { refuseUnless } from '../../platform/http/contract/failures.ts'
import { rowsAtOnce } from '../../platform/http/bodies/rows-at-once.ts'
import { NO_CURSOR, placeAt } from '../../platform/list-place.ts'
import { isRefusal, notFound, refuse, refuseField } from '../../platform/refusal.ts'
import { auditPage } from '../accounts/index.ts'
import { sendImage } from '../catalogue/index.ts'
import { chooseSize } from './matching/choose-size.ts'
import { confirmLink } from './matching/confirm-link.ts'
import { confirmSuggestions } from './matching/confirm-suggestions.ts'
import { connectCustomApp } from './connection/connect-custom-app.ts'
import { beginConnection, finishConnection, STORE_NOT_STARTED_HERE } from './connection/connect-store.ts'
import { listSyncs } from './matching/list-syncs.ts'
import { openStore } from './connection/open-store.ts'
import { refreshLocations } from './connection/prepare-store.ts'
import { findMatches } from './matching/queries/find-match.ts'
import { previewLookUp, startLookUp } from './matching/look-up-products.ts'
import { sizesOfLink } from './matching/queries/manual-matches.ts'
import { unrecognizedSizes } from './matching/queries/unrecognized-sizes.ts'
import { proposedMatches } from './matching/queries/proposed-matches.ts'
import { listStores } from './connection/list-stores.ts'
import { productsWithBarcode, storeProductPage } from './matching/queries/store-products.ts'
import { storeById } from './connection/queries/stores.ts'
import { syncById } from './matching/queries/syncs.ts'
import { receiveWebhook } from './connection/receive-webhook.ts'
import { showShopImage } from './products/show-shop-image.ts'
import { syncProduct } from './matching/sync-product.ts'
import { matchVariant } from './matching/match-variant.ts'
import { configureWebhooks, webhookInstructions, webhookStatus } from './connection/webhook-health.ts'

/** Binds the calls of connecting shops, of their links, and of webhooks, whose bodies are read as bytes. */
export async function storeRoutes(
  app: FastifyInstance,
  { capabilities, images }: { capabilities: Capabilities; images: GuardedFetch },
) {
  const { db, config } = capabilities
  // A body of ten megabytes is read only with a signature header.
  const isUnsigned = (request: FastifyRequest) =>
    isReceiving(request) && request.headers['x-shopify-hmac-sha256'] === undefined
  app.addHook(
    'onRequest',
    refuseUnless((request) => (isUnsigned(request) ? UNSIGNED : null)),
  )

  bindArea(app, stores, {
    'GET /shopify/stores': ({ caller }) => listStores({ db }, staff(caller).retailerId),
    'POST /shopify/connect': ({ caller, body, reply }) =>
      beginConnection(capabilities, staff(caller), {
        typed: body.shop_domain,
        state: bindBrowser(reply, 'shopify', config.publicUrl),
      }),
    'GET /shopify/callback': async ({ query, request, reply }) => {
      const answer = query as Record<string, string>
      if (!isBoundBrowser(request, { trip: 'shopify', state: answer.state ?? '', publicUrl: config.publicUrl }))
        return STORE_NOT_STARTED_HERE
      unbindBrowser(reply, 'shopify', config.publicUrl)
      const done = await finishConnection(capabilities, answer)
      if (isRefusal(done)) return done
      const address = new URLSearchParams({ shop: done.shopDomain, store_id: String(done.storeId), installed: 'true' })
      reply.redirect(`${config.publicUrl}/shopify-success?${address}`, 302)
      return ANSWERED
    },
    'POST /shopify/webhooks/receive': ({ request }) =>
      receiveWebhook(capabilities, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.headers),
    'GET /images/shop/{key}': async ({ params, reply }) =>
      sendImage(reply, await showShopImage({ db, images }, params.key)),
    'POST /shopify/stores/{id}/sync-locations': async ({ caller, params }) => {
      const { retailerId } = staff(caller)
      const known = await db.asRetailer(retailerId, (tx) => storeById(tx, params.id))
      if (!known) return notFound('This store')
      const store = await openStore(capabilities, retailerId, params.id)
      return { locations_count: await refreshLocations(capabilities, { store, retailerId, storeId: params.id }) }
    },
    'GET /shopify/stores/{id}/pending-syncs': ({ caller, params, query }) =>
      listSyncs(capabilities, staff(caller), { storeId: params.id, linked: false, query }),
    'GET /shopify/stores/{id}/completed-syncs': ({ caller, params, query }) =>
      listSyncs(capabilities, staff(caller), { storeId: params.id, linked: true, query }),
    'POST /shopify/syncs/{id}/confirm': ({ caller, params, body }) =>
      confirmLink(capabilities, staff(caller), {
        productSyncId: params.id,
        productId: body.ark_product_id,
        matches: body.matches ?? [],
      }),
    'GET /shopify/stores/{id}/look-up': ({ caller, params }) => previewLookUp({ db }, staff(caller), params.id),
    'POST /shopify/stores/{id}/look-up': ({ caller, params }) => startLookUp(capabilities, staff(caller), params.id),
    'POST /shopify/syncs/confirm-many': ({ caller, body }) =>
      confirmSuggestions(capabilities, staff(caller), body.links),
    ...linkHandlers(capabilities),
    ...webhookHandlers(capabilities),
  })
}

const isReceiving = ({ url }: FastifyRequest): boolean => url.startsWith('/api/v1/shopify/webhooks/receive')

const UNSIGNED = refuse('signed_out', 'The signature is not right.')

type StoreHandlers = Handlers<typeof stores>

/** Returns the handlers of a store's products and their links. */
const linkHandlers = (capabilities: Capabilities) => {
  const { db } = capabilities
  return {
    'POST /shopify/stores': async ({ caller, body }) => {
      const { retailerId } = staff(caller)
      const storeId = await connectCustomApp(capabilities, staff(caller), body)
      if (isRefusal(storeId)) return storeId
      const stores = await listStores({ db }, retailerId)
      return stores.find(({ id }) => id === storeId) ?? notFound('This store')
    },
    'GET /shopify/stores/{id}/products': ({ caller, params, query }) =>
      db.asRetailer(staff(caller).retailerId, async (tx) => {
        if (!(await storeById(tx, params.id))) return notFound('This store')
        const { search = '', skip = 0, sort = 'title', cursor } = query
        const after = cursor === undefined ? null : placeAt(cursor, sort === 'title' ? 'words' : 'moment')
        if (cursor !== undefined && !after) return refuseField('cursor', NO_CURSOR)
        const limit = rowsAtOnce(query.limit, 50)
        return storeProductPage(tx, { storeId: params.id, search: search.trim(), limit, after, skip, sort })
      }),
    'POST /shopify/stores/{id}/products/{shopifyProductId}/sync': ({ caller, params, body }) =>
      syncProduct(capabilities, staff(caller), {
        storeId: params.id,
        shopifyProductId: params.shopifyProductId,
        productId: body.manual_ark_product_id ?? null,
        matches: body.matches ?? [],
      }),
    'GET /shopify/products/search': async ({ caller, query }) => ({
      products: await db.asRetailer(staff(caller).retailerId, (tx) => productsWithBarcode(tx, query.upc)),
    }),
    'POST /shopify/syncs/{id}/stockx-search': ({ caller, params, body }) =>
      db.asRetailer(staff(caller).retailerId, async (tx) =>
        (await syncById(tx, params.id))
          ? { suggestions: await findMatches(tx, { typed: body.search_query, productSyncId: params.id }) }
          : notFound('This product of the store'),
      ),
    'GET /shopify/syncs/{id}/matches': ({ caller, params, query }) =>
      db.asRetailer(staff(caller).retailerId, async (tx) => {
        const proposed = await proposedMatches(tx, { productSyncId: params.id, productId: query.ark_product_id })
        return proposed ?? notFound('This product or the one to link it to')
      }),
    'GET /shopify/syncs/{id}/sizes': ({ caller, params }) =>
      db.asRetailer(
        staff(caller).retailerId,
        async (tx) => (await sizesOfLink(tx, params.id)) ?? notFound('This product of the store'),
      ),
    'GET /shopify/stores/{id}/unrecognized-sizes': ({ caller, params }) =>
      db.asRetailer(staff(caller).retailerId, async (tx) =>
        (await storeById(tx, params.id)) ? unrecognizedSizes(tx, params.id) : notFound('This store'),
      ),
    'PUT /shopify/unrecognized-sizes': ({ caller, body }) => chooseSize(capabilities, staff(caller), body),
    'PUT /shopify/syncs/{id}/variants/{shopifyVariantId}': ({ caller, params, body }) =>
      matchVariant(capabilities, staff(caller), {
        productSyncId: params.id,
        shopifyVariantId: params.shopifyVariantId,
        variantId: body.variant_id,
      }),
  } satisfies Partial<StoreHandlers>
}

/** Returns the handlers of webhooks and of the connections' audit log. */
const webhookHandlers = (capabilities: Capabilities) => {
  const { db } = capabilities
  return {
    'GET /shopify/webhooks/webhook-status': ({ caller }) => webhookStatus(capabilities, staff(caller)),
    'POST /shopify/webhooks/configure-webhooks': ({ caller, body }) =>
      configureWebhooks(capabilities, staff(caller), {
        storeId: body.store_id ?? null,
        secret: body.webhook_secret?.trim() ?? null,
        register: body.auto_register ?? false,
      }),
    'GET /shopify/webhooks/webhook-instructions': ({ caller }) => webhookInstructions(capabilities, staff(caller)),
    'GET /audit-logs/': ({ caller, query }) =>
      db.asRetailer(staff(caller).retailerId, (tx) =>
        auditPage(tx, {
          limit: query.limit ?? 50,
          before: query.before ?? null,
          skip: query.skip ?? 0,
          eventType: query.event_type ?? null,
        }),
      ),
  } satisfies Partial<StoreHandlers>
}

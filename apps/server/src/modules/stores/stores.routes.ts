import { stores } from '@ark/contract/stores'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { ANSWERED, bindArea } from '../../platform/http/bind-area.ts'
import { isRefusal, notFound } from '../../platform/refusal.ts'
import { confirmLink } from './confirm-link.ts'
import { beginConnection, finishConnection } from './connect-store.ts'
import { openStore } from './open-store.ts'
import { refreshLocations } from './prepare-store.ts'
import { recentImports } from './queries/import-runs.ts'
import { storeList } from './queries/store-list.ts'
import { storeById } from './queries/stores.ts'
import { syncsOfStore } from './queries/syncs.ts'
import { receiveWebhook } from './receive-webhook.ts'

/** Connecting shops, their links, and the door for webhooks, which is read as bytes. */
export async function storeRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, config } = capabilities
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!request.url.startsWith('/api/v1/shopify/webhooks/receive')) return payload
    request.headers['content-type'] = 'application/octet-stream'
    return payload
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  const syncs = (retailerId: number, storeId: number, tied: boolean) =>
    db.asRetailer(retailerId, async (tx) =>
      (await storeById(tx, storeId)) ? syncsOfStore(tx, storeId, tied) : notFound('This store'),
    )

  bindArea(app, stores, {
    'GET /shopify/stores': ({ caller }) => db.asRetailer(staff(caller).retailerId, storeList),
    'POST /shopify/connect': ({ caller, body }) => beginConnection(capabilities, staff(caller), body.shop_domain),
    'GET /shopify/callback': async ({ query, reply }) => {
      const done = await finishConnection(capabilities, query as Record<string, string>)
      if (isRefusal(done)) return done
      const address = new URLSearchParams({ shop: done.shopDomain, store_id: String(done.storeId), installed: 'true' })
      reply.redirect(`${config.publicUrl}/shopify-success?${address}`, 302)
      return ANSWERED
    },
    'POST /shopify/webhooks/receive': ({ request }) =>
      receiveWebhook(capabilities, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.headers),
    'GET /shopify/imports': ({ caller }) => db.asRetailer(staff(caller).retailerId, recentImports),
    'POST /shopify/stores/{id}/sync-locations': async ({ caller, params }) => {
      const { retailerId } = staff(caller)
      const known = await db.asRetailer(retailerId, (tx) => storeById(tx, params.id))
      if (!known) return notFound('This store')
      const store = await openStore(capabilities, retailerId, params.id)
      return { locations_count: await refreshLocations(capabilities, { store, retailerId, storeId: params.id }) }
    },
    'GET /shopify/stores/{id}/pending-syncs': ({ caller, params }) => syncs(staff(caller).retailerId, params.id, false),
    'GET /shopify/stores/{id}/completed-syncs': ({ caller, params }) =>
      syncs(staff(caller).retailerId, params.id, true),
    'POST /shopify/syncs/{id}/confirm': ({ caller, params, body }) =>
      confirmLink(capabilities, staff(caller), { productSyncId: params.id, productId: body.ark_product_id }),
  })
}

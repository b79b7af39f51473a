import { catalogue } from '@ark/contract/catalogue'
import type { GuardedFetch } from '@ark/marketplaces'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../platform/capabilities.ts'
import { ANSWERED, bindArea } from '../../platform/http/bind-area.ts'
import { notFound } from '../../platform/refusal.ts'
import { calculateNetPayouts } from './net-payouts.ts'
import { feeScheduleOn } from './queries/fees.ts'
import { productDetail, productPage } from './queries/products.ts'
import { refreshMarket } from './refresh-market.ts'
import { showProductImage } from './show-product-image.ts'

/** Products, their market, and what an ask leaves. The operator sees the catalogue as retailer 0: without anybody's links. */
export async function catalogueRoutes(
  app: FastifyInstance,
  { capabilities, images }: { capabilities: Capabilities; images: GuardedFetch },
) {
  const { db, clock } = capabilities
  bindArea(app, catalogue, {
    'GET /products/': ({ caller, query }) =>
      db.asRetailer(caller.retailerId ?? 0, (tx) =>
        productPage(tx, {
          skip: query.skip ?? 0,
          limit: query.limit ?? 50,
          search: query.search,
          sort_by: query.sort_by ?? 'title',
          sort_order: query.sort_order ?? 'asc',
          show_synced_only: query.show_synced_only ?? false,
        }),
      ),
    'GET /products/{id}': async ({ caller, params }) =>
      (await db.asRetailer(caller.retailerId ?? 0, (tx) => productDetail(tx, params.id))) ?? notFound('This product'),
    'POST /products/{id}/update-market-data': async ({ caller, params }) => {
      const failures = await refreshMarket(capabilities, params.id)
      const product = await db.asRetailer(caller.retailerId ?? 0, (tx) => productDetail(tx, params.id))
      if (!product) return notFound('This product')
      return {
        variants: product.variants,
        failures: failures.map(({ marketplace, message }) => ({ marketplace, message })),
      }
    },
    'GET /fees/schedule': () => db.asPlatform((tx) => feeScheduleOn(tx, clock.now())),
    'POST /listings/payouts/calculate-bulk-net-payouts': ({ caller, body }) =>
      calculateNetPayouts(capabilities, caller.retailerId ?? 0, body),
    'GET /images/products/{id}': async ({ params, reply }) => {
      const image = await showProductImage({ db, images }, params.id)
      if (!image) return notFound('The picture')
      // A drawing may carry scripts: as an image they never run, opened by itself the policy keeps them still.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      reply.header('cache-control', 'public, max-age=86400').type(image.media_type).send(image.content)
      return ANSWERED
    },
  })
}

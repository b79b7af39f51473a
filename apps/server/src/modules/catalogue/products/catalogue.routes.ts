import { catalogue } from '@ark/contract/catalogue/catalogue'
import type { GuardedFetch } from '@ark/marketplaces'
import type { FastifyInstance } from 'fastify'
import { createBriefCache } from '../../../platform/brief-cache.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { ANSWERED, bindArea } from '../../../platform/http/contract/bind-area.ts'
import { bindBrowser, isBoundBrowser, unbindBrowser } from '../../../platform/http/contract/browser-binding.ts'
import { isRefusal, notFound } from '../../../platform/refusal.ts'
import { calculatePayouts } from './calculate-payouts.ts'
import { checkAlias } from './check-alias.ts'
import { staff } from '../../../platform/caller.ts'
import {
  beginStockxLogin,
  disconnectStockx,
  finishStockxLogin,
  openStockxLogin,
  STOCKX_NOT_STARTED_HERE,
} from '../accounts/connect-stockx.ts'
import { extractImage } from './extract-image.ts'
import { importFromStockx } from './import-from-stockx.ts'
import { listAccounts } from '../accounts/list-accounts.ts'
import { listProducts } from './list-products.ts'
import { calculateNetPayouts } from '../fees/net-payouts.ts'
import { netPayoutsOfProduct } from '../fees/net-payouts-of-sizes.ts'
import { feeScheduleOn } from '../fees/queries/fees.ts'
import { priceHistory } from './queries/market-history.ts'
import { productDetail, type ProductStats, productStats } from '../market/queries/products.ts'
import { refreshMarket } from '../market/refresh-market.ts'
import type { RetailerLinks } from '../market/retailer-links.ts'
import { searchStockx } from './search-stockx.ts'
import { sendImage } from './send-image.ts'
import { setRetailPrice } from './set-retail-price.ts'
import { showProductImage } from './show-product-image.ts'

/** All callers share the catalog's numbers, because they need a full scan. */
const REMEMBERED = { lifetimeMs: 60_000, most: 1, mostOfOwner: 1 }

/**
 * Binds the calls about products, their market and payouts. The operator has no retailer and sees the catalog without
 * links.
 */
export async function catalogueRoutes(
  app: FastifyInstance,
  { capabilities, images, links }: { capabilities: Capabilities; images: GuardedFetch; links: RetailerLinks },
) {
  const { db, clock, config } = capabilities
  const needs = { ...capabilities, links }
  const stats = createBriefCache<ProductStats>(clock, REMEMBERED)
  bindArea(app, catalogue, {
    'GET /products/': ({ caller, query }) => listProducts(needs, caller.retailerId, query),
    'GET /products/stats': ({ caller: { retailerId }, query }) =>
      query.show_synced_only
        ? db.asReader(retailerId, (tx) => productStats(tx, links, true))
        : stats.get(null, 'all', () => db.asReader(null, (tx) => productStats(tx, links, false))),
    'GET /products/{id}': async ({ caller, params }) =>
      (await db.asReader(caller.retailerId, (tx) => productDetail(tx, links, params.id))) ?? notFound('This product'),
    'POST /products/{id}/update-market-data': async ({ caller, params }) => {
      const failures = await refreshMarket(capabilities, params.id, { isAwaited: true, askedBy: caller.retailerId })
      const product = await db.asReader(caller.retailerId, (tx) => productDetail(tx, links, params.id))
      if (!product) return notFound('This product')
      return {
        variants: product.variants,
        failures: failures.map(({ marketplace, message }) => ({ marketplace, message })),
      }
    },
    'POST /products/{id}/net-payouts': ({ caller, params }) =>
      netPayoutsOfProduct(capabilities, { retailerId: caller.retailerId, productId: params.id }),
    'POST /products/{id}/check-alias-and-update': ({ caller, params }) => checkAlias(capabilities, caller, params.id),
    'POST /products/{id}/extract-stockx-image': ({ params }) => extractImage({ ...capabilities, images }, params.id),
    'PATCH /products/{id}/retail-price': ({ caller, params, body }) =>
      setRetailPrice(capabilities, caller, { productId: params.id, price: body.retail_price }),
    'GET /products/variants/{id}/price-history': async ({ caller, params, query }) =>
      (await db.asReader(caller.retailerId, (tx) =>
        priceHistory(tx, { variantId: params.id, days: query.days ?? 90, now: clock.now() }),
      )) ?? notFound('This size'),
    'POST /products/import-from-stockx': ({ caller, body }) => importFromStockx(needs, caller, body),
    'POST /products/search-and-calculate-payouts': ({ caller, body }) => calculatePayouts(capabilities, caller, body),
    'GET /stockx/search': ({ caller, query }) => searchStockx(needs, caller, query),
    'POST /stockx/login-ticket': ({ caller, reply }) =>
      beginStockxLogin(capabilities, caller, bindBrowser(reply, 'stockx', config.publicUrl)),
    'GET /stockx/login': async ({ query: { ticket }, request, reply }) => {
      if (!isBoundBrowser(request, { trip: 'stockx', state: ticket, publicUrl: config.publicUrl }))
        return STOCKX_NOT_STARTED_HERE
      const state = bindBrowser(reply, 'stockx', config.publicUrl)
      const opened = await openStockxLogin(capabilities, { ticket, state })
      if (isRefusal(opened)) return opened
      reply.header('cache-control', 'no-store').redirect(opened.authorizeUrl, 302)
      return ANSWERED
    },
    'GET /stockx/callback': async ({ query, request, reply }) => {
      const answer = query as Record<string, string>
      if (!isBoundBrowser(request, { trip: 'stockx', state: answer.state ?? '', publicUrl: config.publicUrl }))
        return STOCKX_NOT_STARTED_HERE
      unbindBrowser(reply, 'stockx', config.publicUrl)
      const done = await finishStockxLogin(capabilities, answer)
      if (isRefusal(done)) return done
      const page = done.isShared ? '/admin?tab=go-live&' : '/add-product?'
      reply.redirect(`${config.publicUrl}${page}stockx=${done.outcome}`, 302)
      return ANSWERED
    },
    'POST /stockx/disconnect': ({ caller }) => disconnectStockx(capabilities, caller),
    'GET /marketplaces/accounts': ({ caller }) => listAccounts(capabilities, staff(caller)),
    'GET /fees/schedule': () => db.asPlatform((tx) => feeScheduleOn(tx, clock.now())),
    'POST /listings/payouts/calculate-bulk-net-payouts': ({ caller, body }) =>
      calculateNetPayouts(needs, caller.retailerId, body),
    'GET /images/products/{id}': async ({ params, reply }) =>
      sendImage(reply, await showProductImage({ db, images }, params.id)),
  })
}

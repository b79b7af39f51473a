import { payouts } from '@ark/contract/payouts'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/bind-area.ts'
import { notFound } from '../../platform/refusal.ts'
import { costsOfProduct, setProductCosts } from '../inventory/index.ts'
import { recentProducts, sizesToList } from './queries/product-payouts.ts'
import { setPayoutsInBulk } from './set-payouts-in-bulk.ts'

/** A product counts as new for a week: long enough for who imports on a Friday evening. */
const RECENT_MS = 7 * 24 * 60 * 60_000

/** What products shall net, set for all of their sizes, and what these have cost. */
export async function payoutRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, clock } = capabilities
  bindArea(app, payouts, {
    'GET /inventory/recent-sync-products': async ({ caller }) => {
      const since = new Date(clock.now().getTime() - RECENT_MS)
      const products = await db.asRetailer(staff(caller).retailerId, (tx) =>
        recentProducts(tx, since, caller.locationIds),
      )
      return { products, total_count: products.length }
    },
    'GET /inventory/import-to-list': async ({ caller, query }) => {
      const search = { productSyncId: query.product_sync_id, locationIds: caller.locationIds }
      return (
        (await db.asRetailer(staff(caller).retailerId, (tx) => sizesToList(tx, search))) ?? notFound('This product')
      )
    },
    'POST /inventory/bulk-update-payouts': ({ caller, body }) => setPayoutsInBulk(capabilities, staff(caller), body),
    'GET /inventory/costs': async ({ caller, query }) => {
      const { retailerId, locationIds } = staff(caller)
      const search = { productSyncId: query.product_sync_id, locationIds }
      return (await db.asRetailer(retailerId, (tx) => costsOfProduct(tx, search))) ?? notFound('This product')
    },
    'PATCH /inventory/costs': ({ caller, body }) => setProductCosts(capabilities, staff(caller), body),
  })
}

import { payouts } from '@ark/contract/listings/payouts'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { notFound } from '../../../platform/refusal.ts'
import { costsOfProduct, setProductCosts } from '../../inventory/index.ts'
import { payoutSetupOf, postponePayoutSetup } from './queries/payout-setups.ts'
import { listSizesToList } from './list-sizes-to-list.ts'
import { recentProducts } from './recent-products.ts'
import { setPayoutsInBulk } from './set-payouts-in-bulk.ts'

/** A product counts as new for a month; without payouts by then it is meant not to be offered. */
const NEW_MS = 30 * 24 * 60 * 60_000

const newSince = (now: Date): Date => new Date(now.getTime() - NEW_MS)

/** Serves the payouts of products and the costs of their sizes. */
export async function payoutRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, clock } = capabilities
  bindArea(app, payouts, {
    'GET /inventory/recent-sync-products': async ({ caller }) => {
      const { retailerId, locationIds } = staff(caller)
      const now = clock.now()
      return db.asRetailer(retailerId, (tx) => recentProducts(tx, { since: newSince(now), now, locationIds }))
    },
    'GET /inventory/payout-setup': ({ caller }) => {
      const { retailerId, locationIds } = staff(caller)
      return db.asRetailer(retailerId, (tx) => payoutSetupOf(tx, { since: newSince(clock.now()), locationIds }))
    },
    'POST /inventory/payout-setup/later': async ({ caller }) => {
      const { retailerId } = staff(caller)
      await db.asRetailer(retailerId, (tx) => postponePayoutSetup(tx, retailerId))
      return { message: 'Set payouts of new products whenever you like, under Inventory.' }
    },
    'GET /inventory/import-to-list': ({ caller, query }) =>
      listSizesToList(capabilities, staff(caller), query.product_sync_id),
    'POST /inventory/bulk-update-payouts': ({ caller, body }) => setPayoutsInBulk(capabilities, staff(caller), body),
    'GET /inventory/costs': async ({ caller, query }) => {
      const { retailerId, locationIds } = staff(caller)
      const search = { productSyncId: query.product_sync_id, locationIds }
      return (await db.asRetailer(retailerId, (tx) => costsOfProduct(tx, search))) ?? notFound('This product')
    },
    'PATCH /inventory/costs': ({ caller, body }) => setProductCosts(capabilities, staff(caller), body),
  })
}

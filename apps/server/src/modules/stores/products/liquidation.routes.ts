import { liquidation } from '@ark/contract/stores/liquidation'
import type { FastifyInstance } from 'fastify'
import { createBriefCache } from '../../../platform/brief-cache.ts'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { listSaleProducts, type ShopSale } from './list-sale-products.ts'
import { connectedStores } from './queries/sale-products.ts'

/**
 * Answers are cached for half a minute. 200 answers of 100 products are about 20 MB, and a retailer has ten of them.
 */
const REMEMBERED = { lifetimeMs: 30_000, most: 200, mostOfOwner: 10 }

/** Binds the calls about products on sale, from which guided sync begins. */
export async function liquidationRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, clock } = capabilities
  const sales = createBriefCache<ShopSale>(clock, REMEMBERED)
  bindArea(app, liquidation, {
    'GET /liquidation/stores': ({ caller }) => db.asRetailer(staff(caller).retailerId, connectedStores),
    'GET /liquidation/stores/{id}/sale-products': ({ caller, params, query }) =>
      listSaleProducts({ ...capabilities, sales }, staff(caller), {
        storeId: params.id,
        search: query.search?.trim() ?? '',
      }),
  })
}

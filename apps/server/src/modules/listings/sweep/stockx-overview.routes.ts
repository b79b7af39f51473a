import { stockxOverview } from '@ark/contract/listings/stockx-overview'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { listStockxListings } from './list-stockx-listings.ts'

/** Serves all retailers' StockX listings to the operator. */
export async function stockxOverviewRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, stockxOverview, {
    'GET /admin/stockx-listings-overview': ({ query }) => listStockxListings(capabilities, query),
  })
}

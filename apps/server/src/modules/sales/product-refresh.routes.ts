import { productRefresh } from '@ark/contract/product-refresh'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/bind-area.ts'
import { refreshStockxData } from './refresh-stockx-data.ts'

/** A product read again, with what shows it: listings, stock and sales are known here. */
export async function productRefreshRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, productRefresh, {
    'POST /admin/products/{id}/refresh-stockx-data': ({ caller, params }) =>
      refreshStockxData(capabilities, caller, params.id),
  })
}

import { productRefresh } from '@ark/contract/catalogue/product-refresh'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { refreshStockxData } from './refresh-stockx-data.ts'
import type { CountRowsOfProduct } from './rows-showing-product.ts'

/** Binds the call that refreshes a product and counts the rows of upper modules that show it. */
export async function productRefreshRoutes(
  app: FastifyInstance,
  { capabilities, rowsOfProduct }: { capabilities: Capabilities; rowsOfProduct: CountRowsOfProduct },
) {
  bindArea(app, productRefresh, {
    'POST /admin/products/{id}/refresh-stockx-data': ({ caller, params }) =>
      refreshStockxData({ ...capabilities, rowsOfProduct }, caller, params.id),
  })
}

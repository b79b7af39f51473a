import { adminProducts } from '@ark/contract/catalogue/admin-products'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { showBackfill, startBackfill } from './backfill-retail-prices.ts'
import { editProduct } from './edit-product.ts'
import { globalProducts } from './queries/global-products.ts'

/** Binds the operator's calls about the catalog. */
export async function adminProductRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db } = capabilities
  bindArea(app, adminProducts, {
    'GET /admin/products': ({ query }) =>
      db.asPlatform((tx) =>
        globalProducts(tx, {
          cursor: query.cursor ?? null,
          skip: query.skip ?? 0,
          limit: query.limit ?? 50,
          search: query.search,
          isMissingPrice: query.missing_retail_price ?? false,
        }),
      ),
    'PATCH /admin/products/{id}/retail-price': ({ caller, params, body }) =>
      editProduct(capabilities, caller, { productId: params.id, edit: body }),
    'PATCH /admin/products/{id}/release-date': ({ caller, params, body }) =>
      editProduct(capabilities, caller, { productId: params.id, edit: body }),
    'PATCH /admin/products/{id}/promo-fee': ({ caller, params, body }) =>
      editProduct(capabilities, caller, { productId: params.id, edit: body }),
    'PATCH /admin/products/{id}/wholesale-markup': ({ caller, params, body }) =>
      editProduct(capabilities, caller, { productId: params.id, edit: body }),
    'POST /admin/products/backfill-retail-prices': ({ caller }) => startBackfill(capabilities, caller),
    'GET /admin/products/backfill-retail-prices': () => showBackfill(capabilities),
  })
}

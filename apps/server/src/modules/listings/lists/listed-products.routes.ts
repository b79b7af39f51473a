import { listedProducts } from '@ark/contract/listings/listed-products'
import type { FastifyInstance } from 'fastify'
import { type Caller, isAllowed, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { rowsAtOnce } from '../../../platform/http/bodies/rows-at-once.ts'
import { notFound } from '../../../platform/refusal.ts'
import { readSearched } from '../../inventory/index.ts'
import { autoCreateListings, createListings } from '../reconcile/create-listings.ts'
import { listProductsOfSizes } from '../sizes/list-products-of-sizes.ts'
import { listSummaries } from '../sizes/list-summaries.ts'
import { inStockSince } from '../slots/queries/size-lists.ts'
import { isProductSeen } from '../slots/queries/sizes-of-product.ts'
import { readMarkets } from '../sizes/read-markets.ts'
import { setProductPayout } from '../payouts/set-product-payouts.ts'
import { toggleProductListings } from '../enabling/toggle-product-listings.ts'

/** The most sizes to show of one product. */
const MOST_SIZES = 200

/** Serves products with their totals, and actions on a size's listings. */
export async function listedProductRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, clock } = capabilities
  const sizesOf = (caller: Caller, { productId, inStock }: { productId: number; inStock: boolean | undefined }) =>
    db.asRetailer(staff(caller).retailerId, async (tx) => {
      const now = clock.now()
      const request = { limit: MOST_SIZES, search: null, filter: 'all', after: undefined, variantIds: null } as const
      const of = { productId, locationIds: caller.locationIds, inStockOrSoldSince: inStockSince(inStock, now) }
      const hasCosts = isAllowed(caller, 'costs.read')
      const sizes = await listSummaries(tx, { ...request, ...of, hasCosts }, now)
      const isThere = sizes.variants.length > 0 || (await isProductSeen(tx, staff(caller), productId))
      return isThere ? sizes : notFound('This product')
    })

  bindArea(app, listedProducts, {
    'GET /listings/product-summaries': ({ caller, query }) =>
      db.asRetailer(staff(caller).retailerId, (tx) => {
        const page = {
          after: query.after,
          limit: rowsAtOnce(query.limit, 50),
          filter: query.filter ?? ('all' as const),
          inStockOrSoldSince: inStockSince(query.in_stock, clock.now()),
          locationIds: caller.locationIds,
        }
        return readSearched(tx, query.search, (search) => listProductsOfSizes(tx, { ...page, search }))
      }),
    'GET /listings/products/{id}/variants': ({ caller, params, query }) =>
      sizesOf(caller, { productId: params.id, inStock: query.in_stock }),
    'PATCH /listings/products/{id}/desired-payout': ({ caller, params, body }) => {
      const change = { field: 'desired_payout', payout: body.desired_payout } as const
      return setProductPayout(capabilities, staff(caller), { productId: params.id, ...change })
    },
    'PATCH /listings/products/{id}/bottom-payout': ({ caller, params, body }) => {
      const change = { field: 'bottom_payout', payout: body.bottom_payout } as const
      return setProductPayout(capabilities, staff(caller), { productId: params.id, ...change })
    },
    'PATCH /listings/products/{id}/toggle': ({ caller, params, body }) =>
      toggleProductListings(capabilities, staff(caller), { productId: params.id, enabled: body.enabled }),
    'POST /listings/variants/{id}/create-listings': ({ caller, params }) =>
      createListings(capabilities, staff(caller), params.id),
    'POST /listings/variants/{id}/auto-create-listings': ({ caller, params }) =>
      autoCreateListings(capabilities, staff(caller), params.id),
    'POST /listings/bulk-market-data': ({ caller, body }) => readMarkets(capabilities, staff(caller), body),
  })
}

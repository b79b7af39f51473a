import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  Money,
  Nullable,
  Personal,
  Search,
  Text,
} from '../fields.ts'

const LowestPrice = AnswerSchema('LowestPrice', { min: Money })

/** A product on sale, with Shopify's names for Shopify's fields. */
const SaleProduct = AnswerSchema('SaleProduct', {
  /** Shopify's ID. */
  id: Text,
  /** The ID of the product link; null: the product was never imported. */
  sync_id: Nullable(Id),
  title: Text,
  featuredImage: Nullable(AnswerSchema({ url: Text, altText: Text })),
  /** The current price of the cheapest size on sale. */
  priceRange: LowestPrice,
  /** The regular price of the cheapest of those sizes. */
  compareAtPriceRange: LowestPrice,
  /** The units of the sizes on sale at all locations; null for people who do not see all of them. */
  totalSaleQuantity: Nullable(Count),
  createdAt: Instant,
  isSynced: Type.Boolean(),
  /** The sizes on sale. */
  variants: Type.Array(AnswerSchema({ sku: Nullable(Text) })),
})

/** Calls about products of a store that are on sale, where guided sync begins. */
export const liquidation = {
  'GET /liquidation/stores': {
    operationId: 'listLiquidationStores',
    summary: 'List connected stores for liquidation',
    access: 'stores.read',
    reads: 'the business',
    provides: ['stores'],
    answer: Type.Array(AnswerSchema({ id: Id, name: Personal('business'), shop_domain: Personal('business') })),
  },
  'GET /liquidation/stores/{id}/sale-products': {
    operationId: 'listSaleProducts',
    summary:
      'List products of the store with sizes below their compare-at price, newest first. Covers the newest 100 ' +
      'products that Shopify reports as reduced; at most 30 seconds old',
    access: 'stores.read',
    reads: 'own locations',
    provides: ['links'],
    isExpensive: true,
    params: IdParams,
    query: InputSchema({ search: Search }),
    answer: AnswerSchema({
      products: Type.Array(SaleProduct),
      count: Count,
      /** True: there are more products, which a search finds. */
      has_more: Type.Boolean(),
      /** When ARK read the products from Shopify. */
      read_at: Instant,
    }),
  },
} as const satisfies Area

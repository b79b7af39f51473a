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

/** Document 2 §3, with Shopify's names for what Shopify says. */
const SaleProduct = AnswerSchema('SaleProduct', {
  /** Shopify's. */
  id: Text,
  /** Of the product link; null: the product was never imported. */
  sync_id: Nullable(Id),
  title: Text,
  featuredImage: Nullable(AnswerSchema({ url: Text, altText: Text })),
  /** Of the sizes that are on sale: what the cheapest costs now. */
  priceRange: LowestPrice,
  /** What the cheapest of them costs without the sale. */
  compareAtPriceRange: LowestPrice,
  /** Units of the sizes that are on sale, at all locations; null for who does not see all of them. */
  totalSaleQuantity: Nullable(Count),
  createdAt: Instant,
  isSynced: Type.Boolean(),
  /** The sizes that are on sale. */
  variants: Type.Array(AnswerSchema({ sku: Nullable(Text) })),
})

/** Products of a store that are on sale, from which guided sync begins (document 2 §7). */
export const liquidation = {
  'GET /liquidation/stores': {
    operationId: 'listLiquidationStores',
    summary: 'Connected stores, whose products on sale can be listed',
    access: 'stores.read',
    reads: 'the business',
    provides: ['stores'],
    answer: Type.Array(AnswerSchema({ id: Id, name: Personal('business'), shop_domain: Personal('business') })),
  },
  'GET /liquidation/stores/{id}/sale-products': {
    operationId: 'listSaleProducts',
    summary:
      'Products of the store with sizes that cost less than their compare-at price, the newest first: of the newest 100 ' +
      'that Shopify calls reduced, as it said within the last 30 seconds',
    access: 'stores.read',
    reads: 'own locations',
    provides: ['links'],
    isExpensive: true,
    params: IdParams,
    query: InputSchema({ search: Search }),
    answer: AnswerSchema({
      products: Type.Array(SaleProduct),
      count: Count,
      /** There are others: a search finds them. */
      has_more: Type.Boolean(),
      /** When Shopify was asked. */
      read_at: Instant,
    }),
  },
} as const satisfies Area

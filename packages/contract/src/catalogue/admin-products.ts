import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Day,
  Id,
  IdParams,
  InputSchema,
  limitOf,
  Money,
  Nullable,
  Search,
  Skip,
  Text,
} from '../fields.ts'
import { Run } from '../runs.ts'

/** A size in the operator's view: the marketplaces that have it, and its lowest asks. */
const GlobalVariant = AnswerSchema('GlobalVariant', {
  id: Id,
  size: Text,
  stockx_lowest_ask: Nullable(Money),
  alias_lowest_ask: Nullable(Money),
})

/** A catalog product with the operator's decisions about it. */
const GlobalProduct = AnswerSchema('GlobalProduct', {
  id: Id,
  name: Text,
  brand: Nullable(Text),
  sku: Nullable(Text),
  description: Nullable(Type.String()),
  image_url: Nullable(Text),
  retail_price: Nullable(Money),
  release_date: Nullable(Day),
  promotional_ark_fee: Nullable(Money),
  wholesale_markup: Money,
  stockx_product_id: Nullable(Text),
  variants: Type.Array(GlobalVariant),
})

/** The product after the edit, as the database has it. */
const EditedProduct = AnswerSchema('EditedProduct', {
  id: Id,
  retail_price: Nullable(Money),
  release_date: Nullable(Day),
  promotional_ark_fee: Nullable(Money),
  wholesale_markup: Money,
})

const PositiveMoney = Type.Number({ minimum: 0.01, maximum: 9_999_999.99, multipleOf: 0.01, examples: [180] })

const BackfillSummary = AnswerSchema('BackfillSummary', {
  total_products: Count,
  updated_products: Count,
  failed_products: Count,
})
const CHANGES = ['products', 'listings', 'offers', 'audit-log'] as const

/** The operator's catalog calls: Global Products and Retail Prices. */
export const adminProducts = {
  'GET /admin/products': {
    operationId: 'listGlobalProducts',
    summary: "List catalog products with the operator's decisions about them, newest first",
    access: 'administration',
    provides: ['products', 'market'],
    isExpensive: true,
    query: InputSchema({
      /** `next_cursor` of the previous page; equally fast on every page. */
      cursor: Type.Optional(Id),
      /** Page-based access; `cursor` is faster because it does not count the skipped rows. */
      skip: Skip,
      limit: limitOf(50, 200),
      search: Search,
      /** True: only products without a retail price. */
      missing_retail_price: Type.Optional(Type.Boolean()),
    }),
    answer: AnswerSchema({
      products: Type.Array(GlobalProduct),
      next_cursor: Nullable(Id),
    }),
  },
  'PATCH /admin/products/{id}/retail-price': {
    operationId: 'setGlobalRetailPrice',
    summary: 'Set or replace the retail price of a product',
    access: 'administration',
    invalidates: CHANGES,
    params: IdParams,
    body: InputSchema({ retail_price: PositiveMoney }),
    answer: EditedProduct,
  },
  'PATCH /admin/products/{id}/release-date': {
    operationId: 'setReleaseDate',
    summary: "Set the release date of a product. StockX' date no longer replaces it",
    access: 'administration',
    invalidates: CHANGES,
    params: IdParams,
    body: InputSchema({ release_date: Day }),
    answer: EditedProduct,
  },
  'PATCH /admin/products/{id}/promo-fee': {
    operationId: 'setPromotionalFee',
    summary: 'Set the promotional ARK fee of a product, in dollars per pair. Null clears it',
    access: 'administration',
    invalidates: CHANGES,
    params: IdParams,
    body: InputSchema({ promotional_ark_fee: Nullable(Money) }),
    answer: EditedProduct,
  },
  'PATCH /admin/products/{id}/wholesale-markup': {
    operationId: 'setWholesaleMarkup',
    summary: "Set ARK's wholesale markup of a product, in dollars per pair",
    access: 'administration',
    invalidates: ['products', 'audit-log'],
    params: IdParams,
    body: InputSchema({ wholesale_markup: Money }),
    answer: EditedProduct,
  },
  'POST /admin/products/backfill-retail-prices': {
    operationId: 'backfillRetailPrices',
    summary: 'Start a run that reads missing retail prices from StockX, or return the one in progress',
    access: 'administration',
    invalidates: ['runs', 'audit-log'],
    status: 202,
    /** The state when the call answers; the run has the progress from then on. */
    answer: AnswerSchema({ summary: BackfillSummary, run: Run }),
  },
  'GET /admin/products/backfill-retail-prices': {
    operationId: 'getRetailPriceBackfill',
    summary: 'Get the last backfill of retail prices, and how many products lack one',
    access: 'administration',
    provides: ['products', 'runs'],
    answer: AnswerSchema({ run: Nullable(Run), missing: Count }),
  },
} as const satisfies Area

import Type from 'typebox'
import type { Area } from '../call.ts'
import { FeeScheduleField } from './fee-schedule.ts'
import {
  AnswerSchema,
  Count,
  Day,
  Id,
  IdParams,
  InputSchema,
  Instant,
  limitOf,
  LIST_BODY_BYTES,
  MarketplaceField,
  MarketplaceParameter,
  Money,
  Nullable,
  Search,
  Skip,
  Text,
} from '../fields.ts'

const ProductVariant = AnswerSchema('ProductVariant', {
  id: Id,
  size: Text,
  sku: Nullable(Text),
  sort_index: Type.Integer(),
  stockx_lowest_ask: Nullable(Money),
  stockx_highest_bid: Nullable(Money),
  alias_lowest_ask: Nullable(Money),
  alias_highest_bid: Nullable(Money),
  last_ask_update: Nullable(Instant),
})

const productFields = {
  id: Id,
  name: Text,
  sku: Nullable(Text),
  category: Nullable(Text),
  brand: Nullable(Text),
  colorway: Nullable(Text),
  image_url: Nullable(Text),
  sync_status: Text,
  alias_catalog_id: Nullable(Text),
  release_date: Nullable(Day),
  retail_price: Nullable(Money),
}

export const FeeLineField = AnswerSchema('FeeLineField', { label: Text, amount: Money })

export const NetPayoutField = AnswerSchema('NetPayoutField', {
  ask_price: Money,
  marketplace: MarketplaceField,
  marketplace_payout: Money,
  ark_fee: Money,
  net_payout: Money,
  fee_calculation_details: AnswerSchema({
    fee_type: Text,
    fee_rate_applied: Type.Number(),
    is_pre_release: Type.Boolean(),
    marketplace_fees: Type.Array(FeeLineField),
  }),
})

/** What asks and bids of a size leave; null where a marketplace has none, or was never read. */
const NetPayoutOfSize = {
  size: Text,
  sort_index: Type.Integer(),
  stockx_net_ask_payout: Nullable(Money),
  stockx_net_bid_payout: Nullable(Money),
  goat_net_ask_payout: Nullable(Money),
  goat_net_bid_payout: Nullable(Money),
}

const RetailPrice = Type.Number({ minimum: 0.01, maximum: 9_999_999.99, multipleOf: 0.01 })

/** A product as StockX' search shows it, in StockX' own spelling (document 1 §3). */
const stockxProduct = {
  productId: Type.String({ minLength: 1, maxLength: 100 }),
  title: Text,
  styleId: Nullable(Text),
  productType: Text,
  brand: Nullable(Text),
  urlKey: Nullable(Text),
}
const stockxAttributes = { colorway: Nullable(Text), releaseDate: Nullable(Day), retailPrice: Nullable(Money) }

export const catalogue = {
  'GET /products/': {
    operationId: 'listProducts',
    summary: 'The catalogue, page by page',
    access: 'catalogue.read',
    reads: 'the business',
    provides: ['products', 'links'],
    isExpensive: true,
    query: InputSchema({
      /** `next_cursor` of the page before; goes before `skip`. */
      cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
      /** The document's paging; `cursor` finds its place without counting what lies before. */
      skip: Skip,
      limit: limitOf(50, 200),
      search: Search,
      sort_by: Type.Optional(Type.Union([Type.Literal('title'), Type.Literal('release_date')])),
      sort_order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
      show_synced_only: Type.Optional(Type.Boolean()),
    }),
    answer: AnswerSchema({
      products: Type.Array(
        AnswerSchema({
          ...productFields,
          variants: Type.Array(AnswerSchema({ id: Id, size: Text })),
          /** The lowest of all sizes, and what selling at it would leave. */
          stockx_lowest_ask: Nullable(Money),
          alias_lowest_ask: Nullable(Money),
          /** When these were read; null: never. */
          stockx_read_at: Nullable(Instant),
          alias_read_at: Nullable(Instant),
          stockx_net_ask_payout: Nullable(Money),
          goat_net_ask_payout: Nullable(Money),
        }),
      ),
      /** 10,000 at most. */
      total: Count,
      next_cursor: Nullable(Text),
    }),
  },
  'GET /products/stats': {
    operationId: 'getProductStats',
    summary: 'The four numbers above the catalogue',
    access: 'catalogue.read',
    reads: 'the business',
    provides: ['products', 'links'],
    query: InputSchema({ show_synced_only: Type.Optional(Type.Boolean()) }),
    answer: AnswerSchema({ total_products: Count, total_variants: Count, brands: Count, from_stockx: Count }),
  },
  'GET /products/{id}': {
    operationId: 'getProduct',
    summary: 'One product with its sizes and their market',
    access: 'catalogue.read',
    reads: 'the business',
    provides: ['products', 'market'],
    params: IdParams,
    answer: AnswerSchema({
      ...productFields,
      description: Nullable(Type.String()),
      variants: Type.Array(ProductVariant),
    }),
  },
  'POST /products/{id}/update-market-data': {
    operationId: 'refreshMarketData',
    summary: 'Read asks and bids of every size again from both marketplaces',
    access: 'catalogue.refresh',
    changes: 'what is outside',
    invalidates: ['products', 'market'],
    params: IdParams,
    answer: AnswerSchema({
      variants: Type.Array(ProductVariant),
      failures: Type.Array(AnswerSchema({ marketplace: MarketplaceField, message: Text })),
    }),
  },
  'POST /products/{id}/net-payouts': {
    operationId: 'getNetPayoutsOfProduct',
    summary: 'What the asks and bids of every size would leave for the retailer',
    access: 'catalogue.read',
    changes: 'nothing',
    provides: ['products', 'market'],
    invalidates: [],
    params: IdParams,
    answer: AnswerSchema({ variants: Type.Array(AnswerSchema({ id: Id, ...NetPayoutOfSize })) }),
  },
  'POST /products/{id}/check-alias-and-update': {
    operationId: 'matchProductAtAlias',
    summary: 'Look for the product at alias by its style code, and link its sizes when it is there',
    access: 'catalogue.refresh',
    changes: 'what is outside',
    invalidates: ['products'],
    params: IdParams,
    answer: AnswerSchema({ alias_available: Type.Boolean(), message: Text }),
  },
  'POST /products/{id}/extract-stockx-image': {
    operationId: 'extractStockxImage',
    summary: "Fetch the product's picture again from where the marketplaces show it",
    access: 'catalogue.refresh',
    changes: 'what is outside',
    invalidates: ['products'],
    params: IdParams,
    answer: AnswerSchema({ image_url: Text, message: Text }),
  },
  'PATCH /products/{id}/retail-price': {
    operationId: 'updateRetailPrice',
    summary: 'Give a retail price to a product that has none; the operator may change any',
    access: 'catalogue.import',
    changes: 'what is outside',
    invalidates: ['products'],
    params: IdParams,
    body: InputSchema({ retail_price: RetailPrice }),
    answer: AnswerSchema({ id: Id, retail_price: Money }),
  },
  'GET /products/variants/{id}/price-history': {
    operationId: 'getPriceHistory',
    summary: 'How asks and bids of a size moved: every change that a refresh has seen, thinned over long times',
    access: 'catalogue.read',
    reads: 'nothing',
    provides: ['market'],
    params: IdParams,
    query: InputSchema({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: 90 })) }),
    answer: AnswerSchema({
      variant_id: Id,
      size: Text,
      points: Type.Array(
        AnswerSchema({
          at: Instant,
          marketplace: MarketplaceField,
          lowest_ask: Nullable(Money),
          highest_bid: Nullable(Money),
        }),
      ),
    }),
  },
  'POST /products/import-from-stockx': {
    operationId: 'importProductFromStockx',
    summary: 'Bring a product of StockX into the catalogue, with its sizes and market; it is there for every retailer',
    access: 'catalogue.import',
    changes: 'what is outside',
    invalidates: ['products'],
    body: InputSchema({
      productId: stockxProduct.productId,
      title: Type.Optional(stockxProduct.title),
      styleId: Type.Optional(stockxProduct.styleId),
      productType: Type.Optional(stockxProduct.productType),
      brand: Type.Optional(stockxProduct.brand),
      urlKey: Type.Optional(stockxProduct.urlKey),
      productAttributes: Type.Optional(
        InputSchema({
          colorway: Type.Optional(stockxAttributes.colorway),
          releaseDate: Type.Optional(stockxAttributes.releaseDate),
          retailPrice: Type.Optional(Nullable(RetailPrice)),
        }),
      ),
    }),
    answer: AnswerSchema({
      ...productFields,
      description: Nullable(Type.String()),
      variants: Type.Array(ProductVariant),
      already_imported: Type.Boolean(),
    }),
  },
  'POST /products/search-and-calculate-payouts': {
    operationId: 'searchAndCalculatePayouts',
    summary: 'What every size of a product would leave, whether or not the catalogue has it',
    access: 'catalogue.read',
    changes: 'what is outside',
    invalidates: [],
    body: InputSchema({
      sku: Type.String({ minLength: 3, maxLength: 100 }),
      retail_price: Type.Optional(Nullable(RetailPrice)),
      stockx_product_id: Type.Optional(Nullable(stockxProduct.productId)),
    }),
    answer: AnswerSchema({
      product_id: Nullable(Id),
      product_name: Text,
      sku: Nullable(Text),
      size_payouts: Type.Array(AnswerSchema(NetPayoutOfSize)),
    }),
  },
  'GET /stockx/search': {
    operationId: 'searchStockx',
    summary: 'Search StockX, and say what of it the catalogue has already',
    access: 'catalogue.import',
    reads: 'nothing',
    provides: ['products'],
    query: InputSchema({
      query: Type.String({ minLength: 3, maxLength: 200 }),
      shopify_product_id: Type.Optional(Type.String({ maxLength: 50 })),
    }),
    answer: AnswerSchema({
      products: Type.Array(
        AnswerSchema({
          ...stockxProduct,
          productAttributes: AnswerSchema(stockxAttributes),
          already_imported: Type.Boolean(),
          existing_product_id: Nullable(Id),
          existing_product_name: Nullable(Text),
          ark_product_id: Nullable(Id),
          is_synced_to_current_shopify_product: Type.Boolean(),
        }),
      ),
    }),
  },
  'POST /stockx/login-ticket': {
    operationId: 'createStockxLoginTicket',
    summary: "Begin to connect a StockX account: the retailer's own, or the platform's when the operator asks",
    access: 'marketplaces.connect',
    changes: 'the business',
    invalidates: [],
    answer: AnswerSchema({ login_url: Text }),
  },
  'GET /stockx/login': {
    operationId: 'openStockxLogin',
    summary: 'Opened in the browser with a ticket, goes on to the grant screen of StockX',
    access: 'public',
    provides: [],
    query: InputSchema({ ticket: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: Type.Null(),
  },
  'GET /stockx/callback': {
    operationId: 'finishStockxLogin',
    summary: 'Where StockX sends the browser back after the grant',
    access: 'public',
    provides: [],
    query: Type.Object({}, { additionalProperties: Type.String({ maxLength: 2_000 }) }),
    answer: Type.Null(),
  },
  'POST /stockx/disconnect': {
    operationId: 'disconnectStockx',
    summary: "Give up the retailer's own StockX account: what is listed on it moves to the shared one",
    access: 'marketplaces.connect',
    changes: 'the business',
    invalidates: ['settings', 'listings', 'runs', 'audit-log'],
    answer: AnswerSchema({ message: Text }),
  },
  'GET /marketplaces/accounts': {
    operationId: 'listMarketplaceAccounts',
    summary: 'The accounts through which the retailer sells, and those that he has left and that still have work',
    access: 'listings.read',
    reads: 'the business',
    provides: ['settings', 'listings'],
    answer: AnswerSchema({
      accounts: Type.Array(
        AnswerSchema({
          id: Id,
          marketplace: MarketplaceField,
          /** Else it is shared with other businesses on ARK. */
          is_own: Type.Boolean(),
          connected_since: Instant,
          /** Nothing more is listed on it since then; null: it is used. */
          left_at: Nullable(Instant),
          /** What is wrong with it, and since when; null: nothing. */
          problem: Nullable(Text),
          problem_since: Nullable(Instant),
        }),
      ),
    }),
  },
  'GET /images/products/{id}': {
    operationId: 'getProductImage',
    summary: "A product's picture, kept and served by us",
    access: 'public',
    provides: [],
    params: IdParams,
    answer: Type.Unknown(),
    media: 'image/*',
  },
  'GET /fees/schedule': {
    operationId: 'getFeeSchedule',
    summary: 'The fee schedule in force, for estimates before the server answers',
    access: 'fees.read',
    reads: 'nothing',
    provides: ['settings'],
    answer: FeeScheduleField,
  },
  'POST /listings/payouts/calculate-bulk-net-payouts': {
    operationId: 'calculateNetPayouts',
    summary: 'What asks leave for the retailer',
    access: 'fees.read',
    changes: 'nothing',
    invalidates: [],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({
      calculations: Type.Array(
        InputSchema({
          ask_price: Money,
          marketplace: MarketplaceParameter,
          product_sync_id: Type.Optional(Nullable(Id)),
          product_id: Type.Optional(Nullable(Id)),
        }),
        { maxItems: 1_000 },
      ),
    }),
    answer: Type.Array(NetPayoutField),
  },
} as const satisfies Area

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

/** The net payouts of a size's asks and bids; null where a marketplace has none or ARK has never read it. */
const NetPayoutOfSize = {
  size: Text,
  sort_index: Type.Integer(),
  stockx_net_ask_payout: Nullable(Money),
  stockx_net_bid_payout: Nullable(Money),
  goat_net_ask_payout: Nullable(Money),
  goat_net_bid_payout: Nullable(Money),
}

const RetailPrice = Type.Number({ minimum: 0.01, maximum: 9_999_999.99, multipleOf: 0.01 })

/** A product in StockX' search results, with StockX' field names. */
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
    summary: 'List catalog products, page by page',
    access: 'catalogue.read',
    reads: 'the business',
    provides: ['products', 'links'],
    isExpensive: true,
    query: InputSchema({
      /** `next_cursor` of the previous page; takes precedence over `skip`. */
      cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
      /** Page-based access; `cursor` is faster because it does not count the skipped rows. */
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
          /** The lowest ask of all sizes, and the net payout of a sale at that price. */
          stockx_lowest_ask: Nullable(Money),
          alias_lowest_ask: Nullable(Money),
          /** When ARK read these prices; null: never. */
          stockx_read_at: Nullable(Instant),
          alias_read_at: Nullable(Instant),
          stockx_net_ask_payout: Nullable(Money),
          goat_net_ask_payout: Nullable(Money),
        }),
      ),
      /** At most 10,000. */
      total: Count,
      next_cursor: Nullable(Text),
    }),
  },
  'GET /products/stats': {
    operationId: 'getProductStats',
    summary: 'Get the four totals of the catalog',
    access: 'catalogue.read',
    reads: 'the business',
    provides: ['products', 'links'],
    query: InputSchema({ show_synced_only: Type.Optional(Type.Boolean()) }),
    answer: AnswerSchema({ total_products: Count, total_variants: Count, brands: Count, from_stockx: Count }),
  },
  'GET /products/{id}': {
    operationId: 'getProduct',
    summary: 'Get a product with its sizes and their market prices',
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
    summary: 'Read the asks and bids of every size from both marketplaces again',
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
    summary: 'Get the net payouts of the asks and bids of every size',
    access: 'catalogue.read',
    changes: 'nothing',
    provides: ['products', 'market'],
    invalidates: [],
    params: IdParams,
    answer: AnswerSchema({ variants: Type.Array(AnswerSchema({ id: Id, ...NetPayoutOfSize })) }),
  },
  'POST /products/{id}/check-alias-and-update': {
    operationId: 'matchProductAtAlias',
    summary: 'Find the product at alias by its style code, and link its sizes',
    access: 'catalogue.refresh',
    changes: 'what is outside',
    invalidates: ['products'],
    params: IdParams,
    answer: AnswerSchema({ alias_available: Type.Boolean(), message: Text }),
  },
  'POST /products/{id}/extract-stockx-image': {
    operationId: 'extractStockxImage',
    summary: "Fetch the product's picture from the marketplaces again",
    access: 'catalogue.refresh',
    changes: 'what is outside',
    invalidates: ['products'],
    params: IdParams,
    answer: AnswerSchema({ image_url: Text, message: Text }),
  },
  'PATCH /products/{id}/retail-price': {
    operationId: 'updateRetailPrice',
    summary: 'Set the retail price of a product that has none. The operator may change any',
    access: 'catalogue.import',
    changes: 'what is outside',
    invalidates: ['products'],
    params: IdParams,
    body: InputSchema({ retail_price: RetailPrice }),
    answer: AnswerSchema({ id: Id, retail_price: Money }),
  },
  'GET /products/variants/{id}/price-history': {
    operationId: 'getPriceHistory',
    summary: 'Get the price history of a size: every change that a refresh found, with fewer points over long periods',
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
    summary: 'Add a StockX product to the catalog, with its sizes and market prices, for every retailer',
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
    summary: 'Get the net payouts of every size of a product, whether or not the catalog has it',
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
    summary: 'Search StockX. The answer says which products the catalog already has',
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
    summary: "Start connecting a StockX account: the retailer's own, or the platform's for the operator",
    access: 'marketplaces.connect',
    changes: 'the business',
    invalidates: [],
    answer: AnswerSchema({ login_url: Text }),
  },
  'GET /stockx/login': {
    operationId: 'openStockxLogin',
    summary: "Redirect a browser with a ticket to StockX' grant screen",
    access: 'public',
    provides: [],
    query: InputSchema({ ticket: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: Type.Null(),
  },
  'GET /stockx/callback': {
    operationId: 'finishStockxLogin',
    summary: 'Receive the browser from StockX after the grant',
    access: 'public',
    provides: [],
    query: Type.Object({}, { additionalProperties: Type.String({ maxLength: 2_000 }) }),
    answer: Type.Null(),
  },
  'POST /stockx/disconnect': {
    operationId: 'disconnectStockx',
    summary: "Disconnect the retailer's own StockX account. Its listings move to the shared account",
    access: 'marketplaces.connect',
    changes: 'the business',
    invalidates: ['settings', 'listings', 'runs', 'audit-log'],
    answer: AnswerSchema({ message: Text }),
  },
  'GET /marketplaces/accounts': {
    operationId: 'listMarketplaceAccounts',
    summary: 'List the accounts that the retailer sells through, and former ones with unfinished work',
    access: 'listings.read',
    reads: 'the business',
    provides: ['settings', 'listings'],
    answer: AnswerSchema({
      accounts: Type.Array(
        AnswerSchema({
          id: Id,
          marketplace: MarketplaceField,
          /** True: the account is the business's own; false: it is shared with other businesses on ARK. */
          is_own: Type.Boolean(),
          connected_since: Instant,
          /** The time from which ARK lists nothing more on the account; null: it is in use. */
          left_at: Nullable(Instant),
          /** The problem of the account, and since when; null: none. */
          problem: Nullable(Text),
          problem_since: Nullable(Instant),
        }),
      ),
    }),
  },
  'GET /images/products/{id}': {
    operationId: 'getProductImage',
    summary: "Get a product's picture, which ARK stores",
    access: 'public',
    provides: [],
    params: IdParams,
    answer: Type.Unknown(),
    media: 'image/*',
  },
  'GET /fees/schedule': {
    operationId: 'getFeeSchedule',
    summary: 'Get the fee schedule in force, for estimates in the browser',
    access: 'fees.read',
    reads: 'nothing',
    provides: ['settings'],
    answer: FeeScheduleField,
  },
  'POST /listings/payouts/calculate-bulk-net-payouts': {
    operationId: 'calculateNetPayouts',
    summary: 'Calculate the net payouts of asks',
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

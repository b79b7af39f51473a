import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Day,
  Id,
  IdParams,
  InputSchema,
  Instant,
  LastPairField,
  Money,
  Nullable,
  Personal,
  PlatformField,
  Search,
  SignedMoney,
  Text,
} from '../fields.ts'
import { Run } from '../runs.ts'
import { Sale, SaleSummary, SalePlatformParameter, SaleMetadata } from './sale-fields.ts'

/** What sales of a retailer are narrowed to. */
const saleFilters = {
  generated_in_shopify: Type.Optional(Type.Boolean()),
  platform: SalePlatformParameter,
  location: Type.Optional(Id),
  status: Type.Optional(Type.String({ maxLength: 1_000, description: 'Statuses or groups, separated by commas' })),
  /** Only sales that wait to be packed and shipped. */
  to_fulfill: Type.Optional(Type.Boolean()),
  /** Only sales of this day in New York, where the marketplaces keep their calendar. */
  sold_on: Type.Optional(Day),
  search: Search,
}
const salePage = {
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
}

const switches = {
  shopify_generate_order: Type.Boolean(),
  auto_fulfill_shopify_orders: Type.Boolean(),
  retail_or_payout: Type.Boolean(),
  wholesale_sale_direct_ship: Type.Boolean(),
  SKU_matches_StockX: Type.Boolean(),
  auto_disable_release_day: Type.Boolean(),
}
/** Where the last pair of a size is offered, unless its product says otherwise. */
const choices = { last_pair: LastPairField }
const EarlySale = AnswerSchema('EarlySale', {
  sale_id: Id,
  platform: PlatformField,
  status: Text,
  sale_date: Instant,
  sale_metadata: SaleMetadata,
})

const SaleSettings = AnswerSchema('SaleSettings', { business_name: Personal('business'), ...switches, ...choices })

export const sales = {
  'GET /sales/': {
    operationId: 'listSales',
    summary: 'Sales, newest first',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales'],
    isExpensive: true,
    query: InputSchema({ ...salePage, ...saleFilters }),
    answer: AnswerSchema({
      sales: Type.Array(Sale),
      next_cursor: Nullable(Text),
      total: Count,
      summary: AnswerSchema({
        pending_shopify_sync: Count,
        total_revenue: Money,
        total_retailer_payout: Money,
        fulfillment_needed: Count,
      }),
    }),
  },
  'GET /sales/summaries': {
    operationId: 'listSaleSummaries',
    summary: 'Sales as rows of a list, newest first; what one opens is asked for by its id',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales'],
    isExpensive: true,
    query: InputSchema({ ...salePage, ...saleFilters }),
    answer: AnswerSchema({ sales: Type.Array(SaleSummary), next_cursor: Nullable(Text) }),
  },
  'GET /sales/recent': {
    operationId: 'listRecentSales',
    summary: 'What sold within a day, newest first, 200 at most: told of at once, and marked on the sizes',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales'],
    answer: AnswerSchema({
      sales: Type.Array(
        AnswerSchema({
          sale_id: Id,
          /** Left out, like the product's name and its size: of no size that the catalogue knows. */
          variant_id: Type.Optional(Id),
          platform: PlatformField,
          order_number: Text,
          product_name: Type.Optional(Text),
          size: Type.Optional(Text),
          retailer_payout: Money,
          sold_at: Instant,
          oversold: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
  },
  'GET /sales/totals': {
    operationId: 'getSaleTotals',
    summary: 'What the sales of a list add up to',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales'],
    isExpensive: true,
    query: InputSchema(saleFilters),
    answer: AnswerSchema({
      total: Count,
      total_revenue: SignedMoney,
      total_retailer_payout: SignedMoney,
      pending_shopify_sync: Count,
      fulfillment_needed: Count,
      /** A search found as many sales as are added up at most: these are the newest, and there may be more. */
      is_capped: Type.Boolean(),
    }),
  },
  'GET /sales/pending-shopify-generation': {
    operationId: 'listSalesPendingShopifyOrder',
    summary: 'Sales that have no Shopify order yet',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales'],
    isExpensive: true,
    answer: AnswerSchema({ sales: Type.Array(EarlySale) }),
  },
  'POST /sales/generate-shopify-orders/bulk': {
    operationId: 'generateShopifyOrders',
    summary: 'Commit sales: create their Shopify orders; goes on as a run',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['sales', 'runs'],
    isExpensive: true,
    body: Type.Array(Id, { minItems: 1, maxItems: 200 }),
    answer: AnswerSchema({
      results: AnswerSchema({
        /** In Shopify already. */
        successful: Type.Array(Id),
        /** That can have no order. */
        failed: Type.Array(AnswerSchema({ sale_id: Id, error: Text })),
      }),
      /** What comes of the others; null: there are none. */
      run: Nullable(Run),
    }),
    status: 202,
  },
  'POST /sales/record-without-size/{id}': {
    operationId: 'recordSaleWithoutSize',
    summary: 'Record the Shopify order of a sale without its size, which Shopify no longer has; no stock changes there',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['sales', 'inventory', 'listings', 'audit-log'],
    params: IdParams,
    answer: Sale,
  },
  'POST /sales/get-details': {
    operationId: 'getSaleDetails',
    summary: 'Whole sales by their ids, newest first; ids of none are left out',
    access: 'sales.read',
    changes: 'nothing',
    invalidates: [],
    isExpensive: true,
    body: Type.Array(Id, { minItems: 1, maxItems: 200 }),
    answer: AnswerSchema({ sales: Type.Array(Sale) }),
  },
  'GET /sales/settings': {
    operationId: 'getSaleSettings',
    summary: 'How sales become Shopify orders',
    access: 'settings.read',
    reads: 'the business',
    provides: ['settings'],
    answer: SaleSettings,
  },
  'PATCH /sales/settings': {
    operationId: 'updateSaleSettings',
    summary: 'Switch settings; those left out stay, and what was sold before keeps how it was sold',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings', 'audit-log', 'listings'],
    body: Type.Partial(InputSchema({ ...switches, ...choices }), { additionalProperties: false, minProperties: 1 }),
    answer: SaleSettings,
  },
  'GET /sales/{id}': {
    operationId: 'getSale',
    summary: 'One sale with its receipt',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales'],
    params: IdParams,
    answer: Sale,
  },
  'PATCH /sales/{id}': {
    operationId: 'updateSale',
    summary: "Set a sale's status by hand; the marketplace will not overwrite it",
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    params: IdParams,
    body: InputSchema({
      status: Type.String({ maxLength: 60 }),
      sale_metadata: Type.Optional(
        InputSchema({
          cancellation: Type.Optional(InputSchema({ reason: Type.Optional(Type.String({ maxLength: 500 })) })),
        }),
      ),
    }),
    answer: Sale,
  },
  'POST /sales/confirm-alias-order/{id}': {
    operationId: 'confirmAliasOrder',
    summary: 'Confirm an ALIAS order at the marketplace',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    params: IdParams,
    answer: AnswerSchema({ alias_order_id: Text, message: Text }),
  },
  'POST /sales/cancel-alias-order/{id}': {
    operationId: 'cancelAliasOrder',
    summary: 'Cancel an ALIAS order at the marketplace',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    params: IdParams,
    answer: AnswerSchema({ alias_order_id: Text, new_status: Text, old_status: Text }),
  },
} as const satisfies Area

export const fulfillment = {
  'GET /sales/alias-shipping-label/{id}': {
    operationId: 'getAliasShippingLabel',
    summary: 'Make the label of an ALIAS sale; answers where its PDF is',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: [],
    invalidates: ['sales'],
    params: IdParams,
    answer: AnswerSchema({ label_url: Text }),
  },
  'GET /sales/stockx-shipping-label/{id}': {
    operationId: 'getStockxShippingLabel',
    summary: 'The shipping document of a StockX sale as PDF',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: [],
    invalidates: ['sales'],
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
  'GET /sales/{id}/label.pdf': {
    operationId: 'downloadLabel',
    summary: 'The stored label of a sale as PDF',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: [],
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
} as const satisfies Area

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

/** The filters of a retailer's sales. */
const saleFilters = {
  generated_in_shopify: Type.Optional(Type.Boolean()),
  platform: SalePlatformParameter,
  location: Type.Optional(Id),
  status: Type.Optional(Type.String({ maxLength: 1_000, description: 'Statuses or groups, separated by commas' })),
  /** True: only sales that wait to be packed and shipped. */
  to_fulfill: Type.Optional(Type.Boolean()),
  /** Only sales of this day in New York, whose calendar the marketplaces use. */
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
/** The settings of sales: where the last pair of a size is listed, unless its product has its own setting. */
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
    summary: 'List sales, newest first',
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
    summary: 'List sales as rows, newest first',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales'],
    isExpensive: true,
    query: InputSchema({ ...salePage, ...saleFilters }),
    answer: AnswerSchema({ sales: Type.Array(SaleSummary), next_cursor: Nullable(Text) }),
  },
  'GET /sales/recent': {
    operationId: 'listRecentSales',
    summary: 'List the sales of the last day, newest first, at most 200',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales'],
    answer: AnswerSchema({
      sales: Type.Array(
        AnswerSchema({
          sale_id: Id,
          /** Left out, like the product's name and the size, for a size that is not in the catalog. */
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
    summary: 'Get the totals of a list of sales',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales'],
    isExpensive: true,
    query: InputSchema(saleFilters),
    answer: AnswerSchema({
      total: Count,
      /** How many of them are canceled or ended without a payout. The sums of money leave them out. */
      fell_through: Count,
      total_revenue: SignedMoney,
      total_retailer_payout: SignedMoney,
      pending_shopify_sync: Count,
      fulfillment_needed: Count,
      /**
       * True: the search found the maximum number of sales. The sums cover only these newest sales, and there may be
       * more.
       */
      is_capped: Type.Boolean(),
    }),
  },
  'GET /sales/pending-shopify-generation': {
    operationId: 'listSalesPendingShopifyOrder',
    summary: 'List sales without a Shopify order',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales'],
    isExpensive: true,
    answer: AnswerSchema({ sales: Type.Array(EarlySale) }),
  },
  'POST /sales/generate-shopify-orders/bulk': {
    operationId: 'generateShopifyOrders',
    summary: 'Commit sales: start a run that creates their Shopify orders',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['sales', 'runs'],
    isExpensive: true,
    body: Type.Array(Id, { minItems: 1, maxItems: 200 }),
    answer: AnswerSchema({
      results: AnswerSchema({
        /** Sales whose order is in Shopify already. */
        successful: Type.Array(Id),
        /** Sales that cannot have an order. */
        failed: Type.Array(AnswerSchema({ sale_id: Id, error: Text })),
      }),
      /** The run for the other sales; null: there are none. */
      run: Nullable(Run),
    }),
    status: 202,
  },
  'POST /sales/record-without-size/{id}': {
    operationId: 'recordSaleWithoutSize',
    summary:
      "Record the Shopify order of a sale without its size, which Shopify no longer has. Shopify's stock stays " +
      'unchanged',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['sales', 'inventory', 'listings', 'audit-log'],
    params: IdParams,
    answer: Sale,
  },
  'POST /sales/get-details': {
    operationId: 'getSaleDetails',
    summary: 'Get sales by their IDs, newest first. Unknown IDs are ignored',
    access: 'sales.read',
    changes: 'nothing',
    invalidates: [],
    isExpensive: true,
    body: Type.Array(Id, { minItems: 1, maxItems: 200 }),
    answer: AnswerSchema({ sales: Type.Array(Sale) }),
  },
  'GET /sales/settings': {
    operationId: 'getSaleSettings',
    summary: 'Get the settings of sales',
    access: 'settings.read',
    reads: 'the business',
    provides: ['settings'],
    answer: SaleSettings,
  },
  'PATCH /sales/settings': {
    operationId: 'updateSaleSettings',
    summary: 'Change the settings of sales. Omitted settings stay, and earlier sales are not affected',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings', 'audit-log', 'listings'],
    body: Type.Partial(InputSchema({ ...switches, ...choices }), { additionalProperties: false, minProperties: 1 }),
    answer: SaleSettings,
  },
  'GET /sales/{id}': {
    operationId: 'getSale',
    summary: 'Get a sale with its receipt',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales'],
    params: IdParams,
    answer: Sale,
  },
  'PATCH /sales/{id}': {
    operationId: 'updateSale',
    summary: "Set a sale's status by hand. The marketplace will not overwrite it",
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
    summary: 'Create the label of an ALIAS sale. The answer has the address of its PDF',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: [],
    invalidates: ['sales'],
    params: IdParams,
    answer: AnswerSchema({ label_url: Text }),
  },
  'GET /sales/stockx-shipping-label/{id}': {
    operationId: 'getStockxShippingLabel',
    summary: 'Get the shipping document of a StockX sale as PDF',
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
    summary: 'Get the stored label of a sale as PDF',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: [],
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
} as const satisfies Area

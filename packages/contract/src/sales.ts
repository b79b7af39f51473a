import Type from 'typebox'
import type { Area } from './call.ts'
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
  SaleStageField,
  Search,
  SignedMoney,
  Text,
} from './fields.ts'
import { Run } from './runs.ts'

const Receipt = AnswerSchema({
  seen_at: Instant,
  taken_at: Instant,
  withdrawal_sent_at: Nullable(Instant),
  withdrawal_confirmed_at: Nullable(Instant),
  store_order_created_at: Nullable(Instant),
  /** Seconds from seen to gone everywhere else; null while it is not, or when nothing had to go. */
  seconds_to_withdrawn: Nullable(Type.Number()),
  withdrawals: Type.Array(
    AnswerSchema({
      marketplace: PlatformField,
      state: Text,
      sent_at: Nullable(Instant),
      confirmed_at: Nullable(Instant),
      problem: Nullable(Text),
    }),
  ),
})

/** Who canceled a sale here, and why. */
export const Cancellation = AnswerSchema({ reason: Text, cancelled_at: Instant, cancelled_by: Nullable(Text) })

const SaleMetadata = AnswerSchema({
  location_nickname: Nullable(Personal('location')),
  ark_product_name: Nullable(Text),
  product_name: Nullable(Text),
  catalog_name: Nullable(Text),
  size: Nullable(Text),
  sku: Nullable(Text),
  catalog_sku: Nullable(Text),
  shopify_order_name: Nullable(Text),
  stockx_sale_id: Nullable(Text),
  stockx_order_number: Nullable(Text),
  alias_order_id: Nullable(Text),
  order_confirmed: Type.Boolean(),
  confirmed_at: Nullable(Instant),
  order_canceled: Type.Boolean(),
  canceled_at: Nullable(Instant),
  previous_status: Nullable(Text),
  label_info: Nullable(
    AnswerSchema({ label_tracking_number: Nullable(Text), label_courier: Nullable(Text), label_url: Nullable(Text) }),
  ),
  cancellation: Nullable(Cancellation),
})

/** How the payout of a sale became what it is, in its currency. */
const SaleMoney = AnswerSchema({
  /** ISO 4217: of this sale's amounts. */
  currency: Text,
  /** By ARK's fee schedule, when the pair sold; null: not recorded, or its price is in another currency. */
  estimated_payout: Nullable(Money),
  /** The marketplace's own figure. */
  reported_payout: Nullable(SignedMoney),
  /** Whether the marketplace's figure is what it pays out, or a cash-out fee still leaves it. */
  reported_basis: Nullable(Type.Union([Type.Literal('paid-out'), Type.Literal('before-cash-out')])),
  /** What was paid out; null: not yet, or nobody has said. */
  paid_payout: Nullable(SignedMoney),
  /** Money of it in another currency, in words; it is in none of the amounts. */
  problem: Nullable(Text),
})

export const Sale = AnswerSchema({
  id: Id,
  platform: PlatformField,
  stage: SaleStageField,
  /** The marketplace's word, or one that a person set: shown, and nothing else. */
  status: Text,
  sale_date: Instant,
  sale_ask: Money,
  retailer_payout: Money,
  marketplace_payout: Money,
  ark_fee: Money,
  money: SaleMoney,
  ark_product_name: Nullable(Text),
  variant_size: Nullable(Text),
  sku: Nullable(Text),
  image_url: Nullable(Text),
  order_number: Text,
  location_id: Nullable(Id),
  location_nickname: Nullable(Personal('location')),
  one_left: Type.Boolean(),
  oversold: Type.Boolean(),
  /** What to do about a sale that has no unit. */
  remedy: Nullable(Text),
  zero_fees_applied: Type.Boolean(),
  generated_in_shopify: Type.Boolean(),
  /** What waits or went wrong with the store order, and since when. */
  store_order_problem: Nullable(Text),
  store_order_problem_since: Nullable(Instant),
  ship_by: Nullable(Instant),
  /** The marketplace has named no date: `ship_by` is ARK's reckoning of its rule. */
  ship_by_is_reckoned: Type.Boolean(),
  fulfilled_at: Nullable(Instant),
  fulfilled_by: Nullable(
    AnswerSchema({ first_name: Nullable(Personal('first_name')), last_name: Nullable(Personal('last_name')) }),
  ),
  /** How its cancellation was dealt with; `settled_at` null: the stock does not say so yet. Null: it was not. */
  resolution: Nullable(
    AnswerSchema({
      restock: Type.Boolean(),
      resolved_at: Instant,
      settled_at: Nullable(Instant),
      problem: Nullable(Text),
    }),
  ),
  sale_metadata: SaleMetadata,
  receipt: Receipt,
})

/** A sale as a row of a list shows it; what is null or false of most sales is left out where it is. */
export const SaleSummary = AnswerSchema({
  id: Id,
  platform: PlatformField,
  order_number: Text,
  stage: SaleStageField,
  /** The marketplace's word, or one that a person set: shown, and nothing else. */
  status: Text,
  sale_date: Instant,
  sale_ask: Money,
  retailer_payout: Money,
  ark_product_name: Type.Optional(Text),
  variant_size: Type.Optional(Text),
  sku: Type.Optional(Text),
  image_url: Type.Optional(Text),
  location_nickname: Type.Optional(Personal('location')),
  /** It has no Shopify order yet, and what waits or went wrong with it. */
  not_in_shopify: Type.Optional(Type.Boolean()),
  store_order_problem: Type.Optional(Text),
  one_left: Type.Optional(Type.Boolean()),
  oversold: Type.Optional(Type.Boolean()),
  remedy: Type.Optional(Text),
  zero_fees_applied: Type.Optional(Type.Boolean()),
  /** Only while its stage asks for a confirmation: that it was given. */
  order_confirmed: Type.Optional(Type.Boolean()),
  order_canceled: Type.Optional(Type.Boolean()),
  /** Only in a list of what waits to be packed: from where, until when, and what stands on its papers. */
  location_id: Type.Optional(Id),
  ship_by: Type.Optional(Instant),
  ship_by_is_reckoned: Type.Optional(Type.Boolean()),
  shopify_order_name: Type.Optional(Text),
  label_tracking_number: Type.Optional(Text),
  /** It is in a request for bulk shipping that waits or is worked on. */
  automation_request: Type.Optional(Type.Union([Type.Literal('pending'), Type.Literal('processing')])),
})

/** GOAT is also called by its other name at the edge. */
export const SalePlatformParameter = Type.Optional(
  Type.Union([Type.Literal('stockx'), Type.Literal('goat'), Type.Literal('alias'), Type.Literal('shopify')]),
)

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
const EarlySale = AnswerSchema({
  sale_id: Id,
  platform: PlatformField,
  status: Text,
  sale_date: Instant,
  sale_metadata: SaleMetadata,
})

const SaleSettings = AnswerSchema({ business_name: Personal('business'), ...switches, ...choices })

export const sales = {
  'GET /sales/': {
    operationId: 'listSales',
    summary: 'Sales, newest first',
    access: 'sales.read',
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
    provides: ['sales'],
    isExpensive: true,
    query: InputSchema({ ...salePage, ...saleFilters }),
    answer: AnswerSchema({ sales: Type.Array(SaleSummary), next_cursor: Nullable(Text) }),
  },
  'GET /sales/recent': {
    operationId: 'listRecentSales',
    summary: 'What sold within a day, newest first, 200 at most: told of at once, and marked on the sizes',
    access: 'sales.read',
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
    provides: ['sales'],
    isExpensive: true,
    answer: AnswerSchema({ sales: Type.Array(EarlySale) }),
  },
  'POST /sales/generate-shopify-orders/bulk': {
    operationId: 'generateShopifyOrders',
    summary: 'Commit sales: create their Shopify orders; goes on as a run',
    access: 'sales.manage',
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
  'POST /sales/get-details': {
    operationId: 'getSaleDetails',
    summary: 'Whole sales by their ids, newest first; ids of none are left out',
    access: 'sales.read',
    invalidates: [],
    isExpensive: true,
    body: Type.Array(Id, { minItems: 1, maxItems: 200 }),
    answer: AnswerSchema({ sales: Type.Array(Sale) }),
  },
  'GET /sales/settings': {
    operationId: 'getSaleSettings',
    summary: 'How sales become Shopify orders',
    access: 'settings.read',
    provides: ['settings'],
    answer: SaleSettings,
  },
  'PATCH /sales/settings': {
    operationId: 'updateSaleSettings',
    summary: 'Switch settings; those left out stay, and what was sold before keeps how it was sold',
    access: 'settings.edit',
    invalidates: ['settings', 'audit-log', 'listings'],
    body: Type.Partial(InputSchema({ ...switches, ...choices }), { additionalProperties: false, minProperties: 1 }),
    answer: SaleSettings,
  },
  'GET /sales/{id}': {
    operationId: 'getSale',
    summary: 'One sale with its receipt',
    access: 'sales.read',
    provides: ['sales'],
    params: IdParams,
    answer: Sale,
  },
  'PATCH /sales/{id}': {
    operationId: 'updateSale',
    summary: "Set a sale's status by hand; the marketplace will not overwrite it",
    access: 'sales.manage',
    invalidates: ['sales'],
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
    invalidates: ['sales'],
    params: IdParams,
    answer: AnswerSchema({ alias_order_id: Text, message: Text }),
  },
  'POST /sales/cancel-alias-order/{id}': {
    operationId: 'cancelAliasOrder',
    summary: 'Cancel an ALIAS order at the marketplace',
    access: 'sales.manage',
    invalidates: ['sales'],
    params: IdParams,
    answer: AnswerSchema({ alias_order_id: Text, new_status: Text, old_status: Text }),
  },
} as const satisfies Area

export const fulfillment = {
  'GET /sales/alias-shipping-label/{id}': {
    operationId: 'getAliasShippingLabel',
    summary: 'Make the label of an ALIAS sale; answers where its PDF is',
    access: 'sales.fulfill',
    provides: [],
    invalidates: ['sales'],
    params: IdParams,
    answer: AnswerSchema({ label_url: Text }),
  },
  'GET /sales/stockx-shipping-label/{id}': {
    operationId: 'getStockxShippingLabel',
    summary: 'The shipping document of a StockX sale as PDF',
    access: 'sales.fulfill',
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
    provides: [],
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
} as const satisfies Area

import Type from 'typebox'
import type { Area } from './call.ts'
import {
  Answer,
  Count,
  Day,
  Id,
  IdParams,
  Input,
  Instant,
  limitOf,
  MarketplaceField,
  MarketplaceParameter,
  Money,
  Nullable,
  Search,
  Skip,
  Text,
} from './fields.ts'

const ProductVariant = Answer({
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

export const FeeLineField = Answer({ label: Text, amount: Money })

export const NetPayoutField = Answer({
  ask_price: Money,
  marketplace: MarketplaceField,
  marketplace_payout: Money,
  ark_fee: Money,
  net_payout: Money,
  fee_calculation_details: Answer({
    fee_type: Text,
    fee_rate_applied: Type.Number(),
    is_pre_release: Type.Boolean(),
    marketplace_fees: Type.Array(FeeLineField),
  }),
})

export const catalogue = {
  'GET /products/': {
    summary: 'The catalogue, page by page',
    access: 'catalogue.read',
    query: Input({
      skip: Skip,
      limit: limitOf(50, 200),
      search: Search,
      sort_by: Type.Optional(Type.Union([Type.Literal('title'), Type.Literal('release_date')])),
      sort_order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
      show_synced_only: Type.Optional(Type.Boolean()),
    }),
    answer: Answer({
      products: Type.Array(Answer({ ...productFields, variants: Type.Array(Answer({ id: Id, size: Text })) })),
      total: Count,
    }),
  },
  'GET /products/{id}': {
    summary: 'One product with its sizes and their market',
    access: 'catalogue.read',
    params: IdParams,
    answer: Answer({ ...productFields, description: Nullable(Type.String()), variants: Type.Array(ProductVariant) }),
  },
  'POST /products/{id}/update-market-data': {
    summary: 'Read asks and bids of every size again from both marketplaces',
    access: 'catalogue.refresh',
    params: IdParams,
    answer: Answer({
      variants: Type.Array(ProductVariant),
      failures: Type.Array(Answer({ marketplace: MarketplaceField, message: Text })),
    }),
  },
  'GET /images/products/{id}': {
    summary: "A product's picture, kept and served by us",
    access: 'public',
    params: IdParams,
    answer: Type.Unknown(),
    media: 'image/*',
  },
  'GET /fees/schedule': {
    summary: 'The fee schedule in force, for estimates before the server answers',
    access: 'fees.read',
    answer: Answer({
      effective_from: Day,
      stockx: Answer({ commission_bps: Count, processing_bps: Count, shipping_cents: Count }),
      goat: Answer({ commission_bps: Count, seller_fee_cents: Count, cash_out_bps: Count }),
      ark: Type.Union([
        Answer({
          kind: Type.Literal('tiered'),
          under_cents: Count,
          flat_fee_cents: Count,
          rate_bps: Count,
          pre_release_bps: Count,
        }),
        Answer({ kind: Type.Literal('flat'), rate_bps: Count }),
      ]),
    }),
  },
  'POST /listings/payouts/calculate-bulk-net-payouts': {
    summary: 'What asks leave for the retailer',
    access: 'fees.read',
    body: Input({
      calculations: Type.Array(
        Input({
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

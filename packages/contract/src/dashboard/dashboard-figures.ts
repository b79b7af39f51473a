import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Day,
  Id,
  InputSchema,
  Instant,
  Money,
  Nullable,
  PlatformField,
  SignedMoney,
  Text,
} from '../fields.ts'

/** Sums over many sales: more than one sale can be worth. */
const MoneySum = Type.Number({ minimum: 0, maximum: 9_999_999_999.99, multipleOf: 0.01, examples: [18_420.5] })
const Days = (usual: number) => Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: usual }))
const ExcludesCancelled = Type.Optional(Type.Boolean({ default: true }))
const SaleNamed = { sale_id: Id, platform: PlatformField, product_name: Nullable(Text), size: Nullable(Text) }

/** A product that comes out, or came out. */
const Release = AnswerSchema('Release', {
  product_id: Id,
  product_name: Text,
  brand: Nullable(Text),
  sku: Nullable(Text),
  retail_price: Nullable(Money),
  release_date: Day,
  category: Type.Union([Type.Literal('mens'), Type.Literal('womens'), Type.Literal('gs'), Type.Literal('other')]),
  /** '4 – 13'; null: it has no sizes yet. */
  size_range: Nullable(Text),
  /** Of the sizes that somebody offers: what selling at the lowest ask would pay, on average. Null: none is offered. */
  avg_stockx_payout: Nullable(Money),
  avg_alias_payout: Nullable(Money),
  /** Below zero: it comes out in so many days. */
  days_since_release: Type.Integer(),
})
const ReleaseOrder = (usual: 'asc' | 'desc') =>
  InputSchema({
    sort_order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')], { default: usual })),
  })

const ExposedSale = AnswerSchema('ExposedSale', {
  ...SaleNamed,
  sold_at: Instant,
  seconds: Type.Number({ minimum: 0 }),
})

/** The dashboard's figures over days: what they say is in docs/decisions/055. */
export const dashboardFigures = {
  'GET /dashboard/daily-revenue': {
    operationId: 'getDailyRevenue',
    summary: 'What each of the last days brought, days in New York, today the last',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['sales', 'finances'],
    query: InputSchema({
      days: Days(30),
      /** Whether retail value and delta are told. */
      include_retail_value: Type.Optional(Type.Boolean({ default: false })),
      /** Whether sales that fell through stay out of every figure. */
      exclude_cancelled: ExcludesCancelled,
    }),
    answer: Type.Array(
      AnswerSchema({
        date: Day,
        /** As the sales page adds it up for the day. */
        revenue: MoneySum,
        sale_count: Count,
        net_payout: MoneySum,
        /** The retail prices of the sales whose price was known as they sold: of `retail_count` of them. */
        retail_value: Nullable(MoneySum),
        retail_count: Count,
        /** What these same sales brought, less their retail value. */
        delta: Nullable(SignedMoney),
      }),
    ),
  },
  'GET /dashboard/top-selling-items': {
    operationId: 'getTopSellingItems',
    summary: 'What sells most on the marketplaces, over all retailers: products and numbers, nobody’s name',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['products'],
    query: InputSchema({
      /** 7, 30, or the days since 1 January. */
      days: Days(30),
      exclude_cancelled: ExcludesCancelled,
    }),
    answer: Type.Array(AnswerSchema({ product_id: Id, product_name: Text, sku: Nullable(Text), total_sales: Count })),
  },
  'GET /dashboard/upcoming-releases': {
    operationId: 'getUpcomingReleases',
    summary: 'Products of the catalogue that come out after today, the nearest hundred',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['products', 'market'],
    query: ReleaseOrder('asc'),
    answer: Type.Array(Release),
  },
  'GET /dashboard/recent-releases': {
    operationId: 'getRecentReleases',
    summary: 'Products of the catalogue that came out in the last 30 days, the newest hundred',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['products', 'market'],
    query: ReleaseOrder('desc'),
    answer: Type.Array(Release),
  },
  'GET /dashboard/exposure': {
    operationId: 'getExposure',
    summary: 'How long pairs that were sold stayed on offer elsewhere, over the last 7 days, and which still are',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['sales'],
    answer: AnswerSchema({
      sales: Count,
      /** There were more sales than are looked at: the newest are. */
      is_capped: Type.Boolean(),
      p50: Nullable(Type.Number()),
      p95: Nullable(Type.Number()),
      longest: Nullable(Type.Number()),
      worst: Type.Array(ExposedSale),
      open: Type.Array(ExposedSale),
      open_count: Count,
    }),
  },
  'GET /dashboard/ship-by': {
    operationId: 'getShipByRisk',
    summary: 'How many sales wait to be shipped, by how long is left, and what being late would cost',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['sales'],
    answer: AnswerSchema({
      late: Count,
      within_24_hours: Count,
      within_48_hours: Count,
      later: Count,
      without_date: Count,
      /** What the marketplaces charge if all that are late or due within 24 hours are not shipped. */
      at_stake: MoneySum,
      next: Type.Array(AnswerSchema({ ...SaleNamed, ship_by: Instant, penalty: Nullable(Text) })),
    }),
  },
  'GET /dashboard/profits': {
    operationId: 'getProfits',
    summary: 'What the sales of the last days earned whose cost was known as they sold, and each of the newest of them',
    access: 'costs.read',
    reads: 'own locations',
    provides: ['sales', 'costs'],
    query: InputSchema({ days: Days(30) }),
    answer: AnswerSchema({
      /** Sales of these days that did not fall through, and those of them whose cost was known. */
      sale_count: Count,
      cost_count: Count,
      /** What the latter brought, a marketplace its payout and a shop its price, what they cost, and the difference. */
      brought: MoneySum,
      cost_value: MoneySum,
      profit: SignedMoney,
      newest: Type.Array(
        AnswerSchema({ ...SaleNamed, sold_at: Instant, brought: MoneySum, cost: MoneySum, profit: SignedMoney }),
      ),
    }),
  },
  'GET /dashboard/stock-ageing': {
    operationId: 'getStockAgeing',
    summary: 'How long the stock has been lying, at cost and at market',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['inventory', 'costs'],
    answer: AnswerSchema({
      /** When it was worked out; null: not yet. */
      as_of: Nullable(Instant),
      ages: Type.Array(
        AnswerSchema({
          age: Type.Union([
            Type.Literal('0-30'),
            Type.Literal('31-60'),
            Type.Literal('61-90'),
            Type.Literal('90+'),
            Type.Literal('unknown'),
          ]),
          units: Count,
          /** Of the units whose cost is known; null for who may not see costs. */
          cost_units: Nullable(Count),
          cost_value: Nullable(MoneySum),
          /** Of the units whose size somebody offers, at the lowest ask. */
          market_units: Count,
          market_value: MoneySum,
        }),
      ),
      /** What lies longest and is worth most: more than 90 days. */
      oldest: Type.Array(
        AnswerSchema({
          product_id: Id,
          product_name: Text,
          sku: Nullable(Text),
          units: Count,
          since: Day,
          cost_value: Nullable(MoneySum),
          market_value: Nullable(MoneySum),
        }),
      ),
    }),
  },
} as const satisfies Area

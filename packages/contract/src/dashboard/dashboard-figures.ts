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

/** A sum over many sales, which may exceed the highest price of one sale. */
const MoneySum = Type.Number({ minimum: 0, maximum: 9_999_999_999.99, multipleOf: 0.01, examples: [18_420.5] })
const Days = (usual: number) => Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: usual }))
const ExcludesCancelled = Type.Optional(Type.Boolean({ default: true }))
const SaleNamed = { sale_id: Id, platform: PlatformField, product_name: Nullable(Text), size: Nullable(Text) }

/** A product with its past or upcoming release. */
const Release = AnswerSchema('Release', {
  product_id: Id,
  product_name: Text,
  brand: Nullable(Text),
  sku: Nullable(Text),
  retail_price: Nullable(Money),
  release_date: Day,
  category: Type.Union([Type.Literal('mens'), Type.Literal('womens'), Type.Literal('gs'), Type.Literal('other')]),
  /** '4 – 13'; null: the product has no sizes yet. */
  size_range: Nullable(Text),
  /** The average net payout of a sale at the lowest ask, over sizes that have an ask. Null: no size has one. */
  avg_stockx_payout: Nullable(Money),
  avg_alias_payout: Nullable(Money),
  /** Negative: the number of days until the release. */
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

/** The dashboard's figures over days; docs/decisions/055 defines them. */
export const dashboardFigures = {
  'GET /dashboard/daily-revenue': {
    operationId: 'getDailyRevenue',
    summary: 'Get the revenue of each of the last days in New York, ending today',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['sales', 'finances'],
    query: InputSchema({
      days: Days(30),
      /** True: the answer includes retail value and delta. */
      include_retail_value: Type.Optional(Type.Boolean({ default: false })),
      /** True: every figure leaves out canceled and failed sales. */
      exclude_cancelled: ExcludesCancelled,
    }),
    answer: Type.Array(
      AnswerSchema({
        date: Day,
        /** The same sum that the sales page shows for the day. */
        revenue: MoneySum,
        sale_count: Count,
        net_payout: MoneySum,
        /** The sum of retail prices over the `retail_count` sales whose retail price was known at the sale. */
        retail_value: Nullable(MoneySum),
        retail_count: Count,
        /** The revenue of those sales less their retail value. */
        delta: Nullable(SignedMoney),
      }),
    ),
  },
  'GET /dashboard/top-selling-items': {
    operationId: 'getTopSellingItems',
    summary: 'Get the best-selling products on the marketplaces across all retailers, without names of retailers',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['products'],
    query: InputSchema({
      /** 7, 30, or the days since January 1. */
      days: Days(30),
      exclude_cancelled: ExcludesCancelled,
    }),
    answer: Type.Array(AnswerSchema({ product_id: Id, product_name: Text, sku: Nullable(Text), total_sales: Count })),
  },
  'GET /dashboard/upcoming-releases': {
    operationId: 'getUpcomingReleases',
    summary: 'List the next 100 catalog products that release after today',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['products', 'market'],
    query: ReleaseOrder('asc'),
    answer: Type.Array(Release),
  },
  'GET /dashboard/recent-releases': {
    operationId: 'getRecentReleases',
    summary: 'List the newest 100 catalog products that released in the last 30 days',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['products', 'market'],
    query: ReleaseOrder('desc'),
    answer: Type.Array(Release),
  },
  'GET /dashboard/exposure': {
    operationId: 'getExposure',
    summary: 'Get how long sold pairs stayed listed elsewhere over the last 7 days, and which still are',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['sales'],
    answer: AnswerSchema({
      sales: Count,
      /** True: there were more sales than the call examines, which are the newest. */
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
    summary: 'Get how many sales wait to ship by remaining time, and the cost of being late',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['sales'],
    answer: AnswerSchema({
      late: Count,
      within_24_hours: Count,
      within_48_hours: Count,
      later: Count,
      without_date: Count,
      /**
       * The total of the marketplaces' penalties if all late sales and all sales due within 24 hours stay unshipped.
       */
      at_stake: MoneySum,
      next: Type.Array(AnswerSchema({ ...SaleNamed, ship_by: Instant, penalty: Nullable(Text) })),
    }),
  },
  'GET /dashboard/profits': {
    operationId: 'getProfits',
    summary: 'Get the profit of recent sales whose cost was known at the sale, and the newest of them one by one',
    access: 'costs.read',
    reads: 'own locations',
    provides: ['sales', 'costs'],
    query: InputSchema({ days: Days(30) }),
    answer: AnswerSchema({
      /**
       * The number of sales of these days that were not canceled and did not fail, and the number of those with a known
       * cost.
       */
      sale_count: Count,
      cost_count: Count,
      /**
       * For the sales with a known cost: their proceeds (a marketplace's payout, a shop's price), their cost, and the
       * difference.
       */
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
    summary: 'Get the age of the stock, at cost and at market value',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['inventory', 'costs'],
    answer: AnswerSchema({
      /** When ARK computed the figures; null: not yet. */
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
          /** The number of units with a known cost, and their cost; null for people who may not see costs. */
          cost_units: Nullable(Count),
          cost_value: Nullable(MoneySum),
          /** The number of units whose size has an ask, and their value at the lowest ask. */
          market_units: Count,
          market_value: MoneySum,
        }),
      ),
      /** The most valuable stock that is more than 90 days old. */
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

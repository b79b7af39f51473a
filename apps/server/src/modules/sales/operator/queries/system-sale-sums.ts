import type { AnswerOf, Contract } from '@ark/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { matchesSearch, ofSales, ofTotals, saleConditions, type SaleTerms } from '../../records/queries/sale-filter.ts'
import type { ResolvedFilter } from './system-sale-filter.ts'

type Sums = NonNullable<AnswerOf<Contract['GET /sales/admin/system-sales']>['summary']>
type Condition = RawBuilder<unknown>

/**
 * Returns the sums of all retailers' sales. They come from the kept totals if these know every filter. A time range
 * uses kept sums for its whole days and single sales for the rest. A search, or a time range with a filter that the
 * days do not know, adds up single sales.
 */
export async function systemSaleSums(tx: Tx, filter: ResolvedFilter): Promise<Sums> {
  const isOfTime = filter.soldFrom !== null || filter.soldUntil !== null
  const isOfDays = filter.statuses === null && !filter.platform && filter.generatedInShopify === undefined
  const parts = filter.search
    ? sums(ofSales, sql`sales`, [...known(filter, ofSales), ...within(filter), found(filter)])
    : !isOfTime
      ? sums(ofTotals, sql`sale_totals`, known(filter, ofTotals))
      : isOfDays
        ? sql.join([wholeDays(filter), ...edges(filter)], sql` union all `)
        : sums(ofSales, sql`sales`, [...known(filter, ofSales), ...within(filter)])
  // Count: the results of a search, or the rows of a chosen period, by an index; otherwise stored totals.
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows } = await sql<Sums>`
    select coalesce(sum(total_sales), 0)::int as total_sales, coalesce(sum(total_revenue), 0)::float8 as total_revenue,
      coalesce(sum(total_retailer_payout), 0)::float8 as total_retailer_payout,
      coalesce(sum(total_ark_fees), 0)::float8 as total_ark_fees
    from (${parts}) p`.execute(tx)
  return rows[0] ?? { total_sales: 0, total_revenue: 0, total_retailer_payout: 0, total_ark_fees: 0 }
}

const all = (conditions: Condition[]) => sql.join([sql`true`, ...conditions], sql` and `)

const sums = (terms: SaleTerms, rows: Condition, conditions: Condition[]) => sql`
  select ${terms.count} as total_sales, ${terms.revenue} as total_revenue,
    ${terms.retailerPayout} as total_retailer_payout, ${terms.arkFees} as total_ark_fees
  from ${rows} s where ${all(conditions)}`

/** Returns the conditions that apply to the kept totals as well as to sales. */
const known = (filter: ResolvedFilter, terms: SaleTerms): Condition[] => [
  ...saleConditions({ ...filter, search: undefined }, terms),
  ...ofWhom(filter),
]

const ofWhom = ({ retailerId, locations }: ResolvedFilter): Condition[] => [
  ...(retailerId === undefined ? [] : [sql`s.retailer_id = ${retailerId}`]),
  ...(locations === null ? [] : [sql`s.location_id = any(${locations}::int8[])`]),
]

const within = ({ soldFrom, soldUntil }: ResolvedFilter): Condition[] => [
  ...(soldFrom === null ? [] : [sql`s.sold_at >= ${soldFrom}::timestamptz`]),
  ...(soldUntil === null ? [] : [sql`s.sold_at < ${soldUntil}::timestamptz`]),
]

const found = ({ search, named }: ResolvedFilter): Condition => {
  const text = search ? matchesSearch(sql`s.search_text`, search) : sql`true`
  return named.length === 0 ? text : sql`((${text}) or s.retailer_id = any(${named}::int8[]))`
}

/** Returns the first day in New York that begins at or after a time. */
const dayFrom = (moment: Date) =>
  sql`((${moment}::timestamptz at time zone 'America/New_York') + interval '1 day' - interval '1 microsecond')::date`
const dayOf = (moment: Date) => sql`(${moment}::timestamptz at time zone 'America/New_York')::date`
const midnight = (day: Condition) => sql`(${day}::timestamp at time zone 'America/New_York')`

/** Sums the whole days of the range from their kept sums. */
function wholeDays(filter: ResolvedFilter) {
  const { soldFrom, soldUntil } = filter
  const days = [
    ...(soldFrom === null ? [] : [sql`s.day >= ${dayFrom(soldFrom)}`]),
    ...(soldUntil === null ? [] : [sql`s.day < ${dayOf(soldUntil)}`]),
  ]
  return sql`
    select coalesce(sum(s.sale_count), 0) as total_sales,
      sum(s.revenue) filter (where not s.fell_through) as total_revenue,
      sum(s.retailer_payout) filter (where not s.fell_through) as total_retailer_payout,
      sum(s.ark_fees) filter (where not s.fell_through) as total_ark_fees
    from sale_days s where ${all([...days, ...ofWhom(filter)])}`
}

/** Sums the sales before the first and after the last whole day of the range. */
function edges(filter: ResolvedFilter): Condition[] {
  const { soldFrom, soldUntil } = filter
  const firstDay = soldFrom && midnight(dayFrom(soldFrom))
  const lastDay = soldUntil && midnight(dayOf(soldUntil))
  const ofTime = (condition: Condition) => sums(ofSales, sql`sales`, [condition, ...ofWhom(filter)])
  return [
    ...(firstDay
      ? [
          ofTime(
            sql`s.sold_at >= ${soldFrom}::timestamptz and s.sold_at < least(${soldUntil}::timestamptz, ${firstDay})`,
          ),
        ]
      : []),
    ...(lastDay
      ? [ofTime(sql`s.sold_at >= greatest(${lastDay}, ${firstDay}) and s.sold_at < ${soldUntil}::timestamptz`)]
      : []),
  ]
}

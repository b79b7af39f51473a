import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

/** The sums of the sales of one day in New York, in dollars. */
export interface DayTotals {
  date: string
  sale_count: number
  revenue: number
  net_payout: number
  /**
   * The sales with a known retail price: their number, the sum of these prices, and the sum of what the sales earned.
   */
  retail_count: number
  retail_value: number
  retail_brought: number
  /** The sales with a known cost: their number, the sum of the costs, and the sum of what the sales earned. */
  cost_count: number
  cost_value: number
  cost_brought: number
}

export interface DayTotalsFilter {
  /** The last day, as `YYYY-MM-DD`. */
  until: string
  days: number
  /** The locations to include; empty means all. */
  locationIds: number[]
  /** Whether to leave lost sales out of every figure. */
  excludesCancelled: boolean
}

/** Returns the sums of the days that have sales, oldest first, from the kept sums (`sale_days`). */
export async function dayTotals(
  tx: Tx,
  { until, days, locationIds, excludesCancelled }: DayTotalsFilter,
): Promise<DayTotals[]> {
  const isHere = locationIds.length === 0 ? sql`true` : sql`d.location_id = any(${locationIds}::int8[])`
  const counts = excludesCancelled ? sql`not d.fell_through` : sql`true`
  const { rows } = await sql<DayTotals>`
    select to_char(d.day, 'YYYY-MM-DD') as date, sum(d.sale_count)::int as sale_count,
      sum(d.revenue)::float8 as revenue, sum(d.shown_payout)::float8 as net_payout,
      sum(d.retail_count)::int as retail_count, sum(d.retail_value)::float8 as retail_value,
      sum(d.retail_brought)::float8 as retail_brought,
      sum(d.cost_count)::int as cost_count, sum(d.cost_value)::float8 as cost_value,
      sum(d.cost_brought)::float8 as cost_brought
    from sale_days d
    where d.retailer_id = current_retailer() and d.day > ${until}::date - ${days}::int and d.day <= ${until}::date
      and ${isHere} and ${counts}
    group by d.day having sum(d.sale_count) > 0 order by d.day`.execute(tx)
  return rows
}

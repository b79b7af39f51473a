import type { AnswerOf, Contract } from '@ark/contract'
import { stagesWhere } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { limitInText } from '../../../platform/database/limit-in-text.ts'
import { stockSums } from '../../inventory/index.ts'

export type Today = Omit<AnswerOf<Contract['GET /dashboard/today']>, 'as_of' | 'providers'>

/** Of the sales of the last 30 days the newest so many tell how fast pairs are withdrawn. */
const MOST_TIMED = 1_000

/**
 * Today's numbers, from what is kept but for the day's own sales and the newest withdrawals; a day begins at midnight
 * in New York, where the marketplaces keep their calendar. Staff restricted to locations read what lies at theirs and
 * was sold from them.
 */
export async function todaysNumbers(
  tx: Tx,
  { now, locationIds }: { now: Date; locationIds: number[] },
): Promise<Today> {
  const isAnywhere = locationIds.length === 0
  const here = sql`location_id = any(${locationIds}::int8[])`
  const isHere = isAnywhere ? sql`true` : here
  const sales = sql`(select * from sales.sales where retailer_id = current_retailer() and ${isHere}) sales`
  const totals = sql`(select * from sales.totals where retailer_id = current_retailer() and ${isHere}
    and not is_canceled) totals`
  const canceled = sql`(select coalesce(sum(sale_count), 0) from sales.totals where retailer_id = current_retailer()
    and ${isHere} and stage = 'canceled')`
  const listings = isAnywhere
    ? sql`(select coalesce(sum(live_count), 0) as live, coalesce(sum(problem_count), 0) as stuck from listings.totals
        where retailer_id = current_retailer()) listed`
    : sql`(select count(*) filter (where state = 'live') as live,
          count(problem) filter (where state not in ('withdrawn', 'sold')) as stuck
        from listings.listings m where m.retailer_id = current_retailer() and exists (
          select from inventory.items i where i.retailer_id = current_retailer() and i.variant_id = m.variant_id
            and ${here})) listed`
  const midnight = sql`(date_trunc('day',
    ${now}::timestamptz at time zone 'America/New_York') at time zone 'America/New_York')`
  const toShip = stagesWhere(({ to_ship }) => to_ship)
  const toConfirm = stagesWhere(({ to_confirm }) => to_confirm)
  const { rows } = await sql<{ today: Today }>`
    with stock as (select * from ${stockSums(locationIds)}),
    listed as (select * from ${listings}),
    day as (select * from ${sales} where sold_at >= ${midnight} and canceled_at is null),
    waiting as (
      select coalesce(sum(sale_count) filter (where stage = any(${toShip}) and not is_fulfilled), 0) as to_fulfill,
        coalesce(sum(sale_count) filter (where stage = any(${toConfirm}) and not is_fulfilled), 0) as to_confirm,
        -- Without an item and not canceled there was no unit left: those for which somebody can still do something.
        coalesce(sum(sale_count) filter (where not has_item and stage = any(${toShip}) and not is_fulfilled), 0)
          as oversold,
        coalesce(sum(sale_count) filter (where has_item and not has_store_order), 0) as pending_store_orders
      from ${totals}
    ),
    speed as (select extract(epoch from withdrawal_confirmed_at - seen_at) as seconds from ${sales}
              where withdrawal_confirmed_at is not null and sold_at > ${now}::timestamptz - interval '30 days'
              order by sold_at desc limit ${limitInText(MOST_TIMED)})
    select json_build_object(
      'sales', (select count(*) from day), 'revenue', (select coalesce(sum(sale_ask), 0) from day),
      'net_payout', (select greatest(coalesce(sum(retailer_payout), 0), 0) from day),
      'by_platform', coalesce((select json_agg(json_build_object('platform', platform, 'sales', n,
        'revenue', revenue, 'net_payout', greatest(net, 0)) order by platform desc)
        from (select platform, count(*) as n, sum(sale_ask) as revenue, sum(retailer_payout) as net from day
          group by platform) p), '[]'),
      'units_available', (select total_available from stock), 'units_reserved', (select total_reserved from stock),
      'live_listings', (select live from listed),
      'waiting', json_build_object(
        'to_fulfill', (select to_fulfill from waiting), 'to_confirm', (select to_confirm from waiting),
        'oversold', (select oversold from waiting), 'canceled', ${canceled},
        'pending_store_orders', (select pending_store_orders from waiting),
        'pending_syncs', (select count(*) from stores.product_links
          where retailer_id = current_retailer() and status not in ('confirmed', 'synced')),
        'stuck_listings', (select stuck from listed)),
      'withdrawal_seconds', (select json_build_object('sales', count(*),
        'is_capped', count(*) = ${MOST_TIMED}::int,
        'p50', round(percentile_cont(0.5) within group (order by seconds)::numeric, 2),
        'p95', round(percentile_cont(0.95) within group (order by seconds)::numeric, 2)) from speed)) as today`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('no numbers came back')
  return row.today
}

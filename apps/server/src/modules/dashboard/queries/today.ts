import type { AnswerOf, Contract } from '@ark/contract'
import { stagesWhere } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { countUpTo } from '../../../platform/database/count-up-to.ts'
import { stockSums } from '../../inventory/index.ts'
import { unrecognizedCount } from '../../stores/index.ts'

export type Today = Omit<AnswerOf<Contract['GET /dashboard/today']>, 'as_of' | 'day' | 'providers' | Figures>
/** The fields that come from the sums of the sales module. */
type Figures = 'sales' | 'revenue' | 'net_payout' | 'by_platform'

/**
 * Returns the current numbers of the home screen from kept totals. Staff restricted to locations see the stock and the
 * sales of their locations.
 */
export async function todaysNumbers(tx: Tx, { locationIds }: { locationIds: number[] }): Promise<Today> {
  const isAnywhere = locationIds.length === 0
  const here = sql`location_id = any(${locationIds}::int8[])`
  const isHere = isAnywhere ? sql`true` : here
  const totals = sql`(select * from sales.totals where retailer_id = current_retailer() and ${isHere}
    and not is_canceled) totals`
  const canceled = sql`(select coalesce(sum(sale_count), 0) from sales.totals where retailer_id = current_retailer()
    and ${isHere} and stage = any(${stagesWhere(({ to_resolve }) => to_resolve)}) and platform <> 'shopify')`
  const listings = isAnywhere
    ? sql`(select coalesce(sum(live_count), 0) as live, coalesce(sum(problem_count), 0) as stuck from listings.totals
        where retailer_id = current_retailer()) listed`
    : sql`(select count(*) filter (where state = 'live') as live,
          count(problem) filter (where state not in ('withdrawn', 'sold')) as stuck
        from listings.listings m where m.retailer_id = current_retailer() and exists (
          select from inventory.items i where i.retailer_id = current_retailer() and i.variant_id = m.variant_id
            and ${here})) listed`
  const toShip = stagesWhere(({ to_ship }) => to_ship)
  const toConfirm = stagesWhere(({ to_confirm }) => to_confirm)
  // Count: for staff restricted to locations: totals of listings are stored by business, not by location.
  const { rows } = await sql<{ today: Today }>`
    with stock as (select * from ${stockSums(locationIds)}),
    listed as (select * from ${listings}),
    waiting as (
      select coalesce(sum(sale_count) filter (where stage = any(${toShip}) and not is_fulfilled), 0) as to_fulfill,
        coalesce(sum(sale_count) filter (where stage = any(${toConfirm}) and not is_fulfilled), 0) as to_confirm,
        -- A sale without an item that is not canceled found no unit. Only sales that someone can still act on count.
        -- Sales of a shop itself took no unit here.
        coalesce(sum(sale_count) filter (where not has_item and platform <> 'shopify' and stage = any(${toShip})
          and not is_fulfilled), 0) as oversold,
        coalesce(sum(sale_count) filter (where has_item and not has_store_order), 0) as pending_store_orders
      from ${totals}
    )
    select json_build_object(
      'units_available', (select total_available from stock), 'units_reserved', (select total_reserved from stock),
      'live_listings', (select live from listed),
      'waiting', json_build_object(
        'to_fulfill', (select to_fulfill from waiting), 'to_confirm', (select to_confirm from waiting),
        'oversold', (select oversold from waiting), 'canceled', ${canceled},
        'pending_store_orders', (select pending_store_orders from waiting),
        'pending_syncs', ${countUpTo(sql`select 1 from stores.product_links
          where retailer_id = current_retailer() and status not in ('confirmed', 'synced')`)},
        'unrecognized_sizes', ${unrecognizedCount},
        'stuck_listings', (select stuck from listed))) as today`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no numbers came back')
  return row.today
}

import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { limitInText } from '../../../../platform/database/limit-in-text.ts'

type StockAge = '0-30' | '31-60' | '61-90' | '90+' | 'unknown'

/** Units of one product and age at one location, with their known value in dollars. */
export interface AgedUnits {
  location_id: number
  product_id: number
  age: StockAge
  units: number
  /** The day in New York on which the oldest units arrived; null when the ledger does not have it. */
  since: string | null
  cost_units: number
  cost_value: number
  market_units: number
  market_value: number
}

export interface AgedBatch {
  aged: AgedUnits[]
  /** The last item that was read; null when there are no more. */
  last: number | null
}

/**
 * Selects how many units of item `i` arrived on which day, and how many have no arrival in the ledger. It uses the
 * index of movements item by item: PostgreSQL does not know yet how many items a new store has, and a join would
 * compare each with each.
 */
const LAYERS = sql`
  with arrivals as (
    select m.created_at, greatest(m.after, 0) - greatest(m.before, 0) as units,
      sum(greatest(m.after, 0) - greatest(m.before, 0))
        over (order by m.created_at desc, m.stock_movement_id desc) as units_since
    from stock_movements m
    where m.retailer_id = current_retailer() and m.inventory_item_id = i.inventory_item_id
      and m.counter = 'shopify_stock' and m.after > m.before and m.after > 0
  ), left_over as (
    select (created_at at time zone 'America/New_York')::date as came,
      least(units, i.on_hand - (units_since - units)) as units
    from arrivals where units_since - units < i.on_hand
  )
  select came, units from left_over
  union all
  select null, i.on_hand - coalesce(sum(units), 0) from left_over having i.on_hand > coalesce(sum(units), 0)`

/**
 * Returns how long the units of the next items have been in stock, by the stock ledger. The oldest units are sold
 * first, so the remaining units arrived last. A pair's cost is the current cost of its size, its market value the
 * lowest ask of either marketplace.
 */
export async function stockAges(
  tx: Tx,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<AgedBatch> {
  const { rows } = await sql<{ aged: AgedUnits[]; last: number | null; looked: number }>`
    with items as materialized (
      select i.inventory_item_id, i.location_id, i.product_id, i.variant_id, i.shopify_stock - i.sold_on_ark as on_hand
      from inventory_items i where i.retailer_id = current_retailer() and i.inventory_item_id > ${after}::int8
      order by i.inventory_item_id limit ${limitInText(limit)}
    ), held as (
      select i.location_id, i.product_id, l.came, l.units, c.cost, m.ask
      from items i
      left join variant_costs c on c.retailer_id = current_retailer() and c.variant_id = i.variant_id
      left join lateral (select min(d.lowest_ask) as ask from catalogue.market_data d
        where d.variant_id = i.variant_id) m on true
      cross join lateral (${LAYERS}) l
      where i.on_hand > 0
    ), aged as (
      select h.location_id, h.product_id,
        case when h.came is null then 'unknown' when ${day(now)} - h.came <= 30 then '0-30'
          when ${day(now)} - h.came <= 60 then '31-60' when ${day(now)} - h.came <= 90 then '61-90'
          else '90+' end as age,
        sum(h.units)::int as units, min(h.came) as since,
        coalesce(sum(h.units) filter (where h.cost is not null), 0)::int as cost_units,
        coalesce(sum(h.units * h.cost), 0)::float8 as cost_value,
        coalesce(sum(h.units) filter (where h.ask is not null), 0)::int as market_units,
        coalesce(sum(h.units * h.ask), 0)::float8 as market_value
      from held h
      group by 1, 2, 3
    )
    select coalesce((select json_agg(a) from aged a), '[]') as aged,
      (select max(inventory_item_id) from items)::float8 as last, (select count(*)::int from items) as looked`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('the query returned no ages')
  return { aged: row.aged, last: row.looked < limit ? null : row.last }
}

const day = (now: Date) => sql`(${now}::timestamptz at time zone 'America/New_York')::date`

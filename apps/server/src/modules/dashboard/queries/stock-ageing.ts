import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import type { DueRows } from '../../../platform/due-rows.ts'
import type { AgedUnits } from '../../inventory/index.ts'

/** The stock of one age at one location. */
export type AgeRow = Omit<AgedUnits, 'product_id' | 'since'>

/** A product that has been at a location for more than 90 days. A value is null if it is unknown for all units. */
export interface AgedProduct extends Pick<AgedUnits, 'location_id' | 'product_id' | 'units'> {
  since: string
  cost_value: number | null
  market_value: number | null
}

const HOUR_MS = 3_600_000

/** A failed reading is retried with growing delays. A successful reading sets the time of the next one. */
export const STOCK_AGE_READINGS: DueRows = {
  table: 'stock_age_readings',
  key: { retailer_id: 'bigint' },
  isFair: false,
  retry: { firstMs: HOUR_MS / 4, mostMs: 12 * HOUR_MS },
}

export type StockAgeReader = Columns<'stock_age_readings', 'retailer_id'>

/** Adds a due row for each retailer whose stock was never read. */
export const insertMissingReadings = (tx: Tx) =>
  // Rule 3: a planner takes due rows of all retailers, a few hundred at a time.
  sql`
    with known as materialized (select s.retailer_id from stock_age_readings s)
    insert into stock_age_readings as t (retailer_id) select r.retailer_id from accounts.retailers r
    where r.retailer_id not in (select k.retailer_id from known k)
    on conflict (retailer_id) do nothing returning t.retailer_id`.execute(tx)

/** Replaces a retailer's stock ages and sets the time of the next reading. */
export async function saveStockAges(
  tx: Tx,
  reading: { retailerId: number; ages: readonly AgeRow[]; oldest: readonly AgedProduct[]; at: Date; next: Date },
): Promise<void> {
  const { retailerId, ages, oldest, at, next } = reading
  await sql`delete from stock_ages where retailer_id = ${retailerId}`.execute(tx)
  await sql`delete from aged_products where retailer_id = ${retailerId}`.execute(tx)
  await sql`
    insert into stock_ages as t (retailer_id, location_id, age, units, cost_units, cost_value, market_units,
      market_value)
    select ${retailerId}, a.* from jsonb_to_recordset(${JSON.stringify(ages)}::jsonb) as a (location_id bigint,
      age text, units integer, cost_units integer, cost_value numeric, market_units integer, market_value numeric)
    returning t.age`.execute(tx)
  await sql`
    insert into aged_products as t (retailer_id, location_id, product_id, units, since, cost_value, market_value)
    select ${retailerId}, o.* from jsonb_to_recordset(${JSON.stringify(oldest)}::jsonb) as o (location_id bigint,
      product_id bigint, units integer, since date, cost_value numeric, market_value numeric)
    returning t.product_id`.execute(tx)
  await sql`
    update stock_age_readings set read_at = ${at}, next_attempt_at = ${next}, attempts = 0
    where retailer_id = ${retailerId}`.execute(tx)
}

export interface StockAgeing {
  as_of: string | null
  ages: Omit<AgeRow, 'location_id'>[]
  oldest: (Omit<AgedProduct, 'location_id'> & {
    product_name: Column<'catalogue.products', 'name'>
    sku: Column<'catalogue.products', 'sku'>
  })[]
}

/**
 * Returns the stored ages of the stock at some locations, or at all of them if the list is empty. A reading that found
 * nothing does not count once there is stock, so that a dashboard never says that nothing is in stock beside its units.
 */
export async function stockAgeing(tx: Tx, locationIds: number[]): Promise<StockAgeing> {
  const isHere = locationIds.length === 0 ? sql`true` : sql`location_id = any(${locationIds}::int8[])`
  const hasAges = sql`exists (select from stock_ages where retailer_id = current_retailer() and ${isHere})`
  const hasStock = sql`exists (
    select from inventory.items where retailer_id = current_retailer() and quantity_available > 0 and ${isHere})`
  const { rows } = await sql<StockAgeing>`
    select (select to_json(read_at) #>> '{}' from stock_age_readings r
        where r.retailer_id = current_retailer() and (${hasAges} or not ${hasStock})) as as_of,
      coalesce((select json_agg(a order by a.place) from (
        select age, sum(units)::int as units, sum(cost_units)::int as cost_units,
          sum(cost_value)::float8 as cost_value, sum(market_units)::int as market_units,
          sum(market_value)::float8 as market_value,
          case age when '0-30' then 1 when '31-60' then 2 when '61-90' then 3 when '90+' then 4 else 5 end as place
        from stock_ages where retailer_id = current_retailer() and ${isHere} group by age) a), '[]') as ages,
      coalesce((select json_agg(o order by o.worth desc, o.product_id) from (
        select p.product_id, p.name as product_name, p.sku, sum(d.units)::int as units, min(d.since) as since,
          sum(d.cost_value)::float8 as cost_value, sum(d.market_value)::float8 as market_value,
          coalesce(sum(d.market_value), sum(d.cost_value), 0)::float8 as worth
        from (select * from aged_products where retailer_id = current_retailer() and ${isHere}) d
        join catalogue.products p on p.product_id = d.product_id
        group by p.product_id, p.name, p.sku order by worth desc, p.product_id limit 10) o), '[]') as oldest`.execute(
    tx,
  )
  return rows[0] ?? { as_of: null, ages: [], oldest: [] }
}

import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { limitInText } from '../../../../platform/database/limit-in-text.ts'
import { TO_SHIP } from './sale-filter.ts'

/** A sale that waits to be packed, with the facts that decide its late penalty. */
export type SaleToShip = Columns<
  'sales',
  'sale_id' | 'platform' | 'product_name' | 'size' | 'sale_ask' | 'stage' | 'confirmed_at' | 'ship_by'
>

/**
 * The most sales at risk that are named and whose penalties are added up, by deadline. A business with more has bigger
 * problems.
 */
const MOST_AT_RISK = 500

export interface ShipByCounts {
  late: number
  within_24_hours: number
  within_48_hours: number
  later: number
  without_date: number
}

/** Returns how many sales wait to be shipped, by the time left. */
export async function shipByCounts(
  tx: Tx,
  { now, locationIds }: { now: Date; locationIds: number[] },
): Promise<ShipByCounts> {
  const hours = (count: number) => sql`s.ship_by - interval '1 hour' * ${count}::int`
  // Count: sales to be shipped: a few days of sales, by an index of those alone.
  const { rows } = await sql<ShipByCounts>`
    select count(*) filter (where s.ship_by < ${now}::timestamptz)::int as late,
      count(*) filter (where s.ship_by >= ${now}::timestamptz
        and ${hours(24)} < ${now}::timestamptz)::int as within_24_hours,
      count(*) filter (where ${hours(24)} >= ${now}::timestamptz
        and ${hours(48)} < ${now}::timestamptz)::int as within_48_hours,
      count(*) filter (where ${hours(48)} >= ${now}::timestamptz)::int as later,
      count(*) filter (where s.ship_by is null)::int as without_date
    from ${waiting(locationIds)} s`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no counts came back')
  return row
}

/** Returns the sales that are late or due before a time, the most urgent first. */
export async function salesDueBefore(
  tx: Tx,
  { before, locationIds }: { before: Date; locationIds: number[] },
): Promise<SaleToShip[]> {
  const { rows } = await sql<SaleToShip>`
    select s.sale_id, s.platform, s.product_name, s.size, s.sale_ask, s.stage, s.confirmed_at,
      s.ship_by
    from ${waiting(locationIds)} s where s.ship_by < ${before}::timestamptz
    order by s.ship_by, s.sale_id limit ${limitInText(MOST_AT_RISK)}`.execute(tx)
  return rows
}

/**
 * Selects the sales that wait to be shipped. The literal stages match the index `sales_to_ship`; the second condition
 * ensures that the domain has the same ones.
 */
const waiting = (locationIds: number[]) => sql`(select * from sales w where w.retailer_id = current_retailer()
  and w.stage in ('to_confirm', 'to_ship', 'labeled') and w.stage = any(${TO_SHIP}) and w.fulfilled_at is null
  and w.canceled_at is null
  and ${locationIds.length === 0 ? sql`true` : sql`w.location_id = any(${locationIds}::int8[])`})`

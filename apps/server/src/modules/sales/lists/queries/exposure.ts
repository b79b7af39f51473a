import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column } from '../../../../platform/database/schema.gen.ts'
import { limitInText } from '../../../../platform/database/limit-in-text.ts'

/** A sale whose pair stayed on offer elsewhere after ARK saw the sale, for this many seconds. */
export interface ExposedSale {
  sale_id: Column<'sales', 'sale_id'>
  platform: Column<'sales', 'platform'>
  product_name: Column<'sales', 'product_name'>
  size: Column<'sales', 'size'>
  sold_at: string
  seconds: number
}

export interface Exposure {
  sales: number
  is_capped: boolean
  p50: number | null
  p95: number | null
  longest: number | null
  worst: ExposedSale[]
  /** The sales whose pair is still on offer elsewhere, the longest first. */
  open: ExposedSale[]
  open_count: number
}

const MOST_TIMED = 5_000
/**
 * The most open exposures that are counted. Each is a pair that may sell twice, so there are never many, and a count of
 * hundreds is precise enough.
 */
const MOST_OPEN = 500

/** Returns how long sold pairs stayed on offer elsewhere: for the sales since `since`, and for those still open. */
export async function exposureSince(
  tx: Tx,
  { since, now, locationIds }: { since: Date; now: Date; locationIds: number[] },
): Promise<Exposure> {
  const isHere = locationIds.length === 0 ? sql`true` : sql`s.location_id = any(${locationIds}::int8[])`
  const { rows } = await sql<Exposure>`
    with timed as (
      select s.sale_id, extract(epoch from s.withdrawal_confirmed_at - s.seen_at) as seconds from sales s
      where s.retailer_id = current_retailer() and s.withdrawal_confirmed_at is not null
        and s.sold_at > ${since}::timestamptz and ${isHere}
      order by s.sold_at desc limit ${limitInText(MOST_TIMED)}
    ),
    worst as (select sale_id, seconds from timed order by seconds desc, sale_id desc limit 5),
    open as (
      select s.sale_id, s.platform, s.product_name, s.size, s.sold_at,
        extract(epoch from ${now}::timestamptz - s.seen_at) as seconds
      from sales s
      where s.retailer_id = current_retailer() and ${isHere} and s.sale_id in (
        select w.sale_id from sale_withdrawals w
        where w.retailer_id = current_retailer() and w.confirmed_at is null limit ${limitInText(MOST_OPEN)})
    )
    select (select count(*)::int from timed) as sales, (select count(*) = ${MOST_TIMED}::int from timed) as is_capped,
      (select round(percentile_cont(0.5) within group (order by seconds)::numeric, 2)::float8 from timed) as p50,
      (select round(percentile_cont(0.95) within group (order by seconds)::numeric, 2)::float8 from timed) as p95,
      (select round(max(seconds), 2)::float8 from timed) as longest,
      coalesce((select json_agg(json_build_object('sale_id', s.sale_id, 'platform', s.platform,
          'product_name', s.product_name, 'size', s.size, 'sold_at', s.sold_at, 'seconds', round(w.seconds, 2))
          order by w.seconds desc, w.sale_id desc)
        from worst w join sales s on s.retailer_id = current_retailer() and s.sale_id = w.sale_id), '[]') as worst,
      coalesce((select json_agg(json_build_object('sale_id', o.sale_id, 'platform', o.platform,
          'product_name', o.product_name, 'size', o.size, 'sold_at', o.sold_at,
          'seconds', greatest(round(o.seconds, 2), 0)) order by o.seconds desc, o.sale_id desc)
        from (select * from open order by seconds desc, sale_id desc limit 5) o), '[]') as open,
      (select count(*)::int from open) as open_count`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no exposure came back')
  return row
}

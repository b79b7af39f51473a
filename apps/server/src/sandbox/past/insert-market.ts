import type { OwnerSession } from './owner-session.ts'
import type { PastShop, Place } from './read-shop.ts'
import { type Trend, TREND_SQL } from './trend.ts'

/** A size changes its price every fourth day of the last month, and every twelfth before. The order suits the index. */
const INSERT = `
  insert into market_history as made (variant_id, marketplace, read_at, lowest_ask, highest_bid)
  select r.variant_id, r.marketplace, r.read_at, greatest(round(r.lowest_ask * r.change), 10),
    case when r.noise % 11 > 0 then greatest(round(r.highest_bid * r.change * (0.97 + r.noise % 7 / 100.0)), 5) end
  from (
    select m.variant_id, m.marketplace, m.lowest_ask, m.highest_bid, n.noise,
      $2::timestamptz - make_interval(days => d.days, secs => n.noise % 80000) as read_at,
      (${TREND_SQL} * (0.98 + n.noise % 41 / 1000.0))::numeric as change
    from jsonb_to_recordset($1::jsonb) as t (product_id bigint, drift float8, swing float8, period float8, phase float8)
    join products p on p.product_id = t.product_id
    join variants v on v.product_id = t.product_id
    join market_data m on m.variant_id = v.variant_id and m.lowest_ask is not null
    cross join generate_series(1, $3::int - 1) as d (days)
    cross join lateral (select hashtext(concat(p.sku, ' ', v.size, ' ', m.marketplace, ' ', d.days)) & 1048575 as noise) n
    where (d.days + v.sort_index + length(m.marketplace)) % (case when d.days <= 32 then 4 else 12 end) = 0
      and v.variant_id = any($4::bigint[])
  ) r order by r.variant_id, r.marketplace, r.read_at
  on conflict do nothing`

/**
 * Inserts how the asks and bids of the shop's sizes moved until they became today's. Only sizes that the shop has or
 * sold get a past.
 */
export async function insertMarket(
  session: OwnerSession,
  { until, places }: PastShop,
  { trends, sold, days }: { trends: ReadonlyMap<number, Trend>; sold: readonly { place: Place }[]; days: number },
): Promise<void> {
  await session.read(
    `select open_market_history_month(m) from generate_series($1::timestamptz - make_interval(days => $2 + 1), $1,
       interval '20 days') m`,
    [until, days],
  )
  const shown = [...places.filter(({ stock }) => stock > 0), ...sold.map(({ place }) => place)]
  const variantIds = [...new Set(shown.map(({ variant_id }) => variant_id))]
  const rows = [...trends].map(([product_id, trend]) => ({ product_id, ...trend }))
  await session.read(INSERT, [JSON.stringify(rows), until, days, variantIds])
}

import type { BenchDatabase } from '../bench-database.ts'

/** How many of each retailer's newest sales wait to be packed, and how many of those wait for their Shopify order. */
const WAITING = 200
const WITHOUT_STORE_ORDER = 40
/** The number of rows that one statement inserts. */
const CHUNK = 50_000

/**
 * Creates this many sales for each retailer in order, five minutes apart and the newest an hour ago; apart from the
 * times always the same. They sell the stock of `seedInventory`. All except the newest are closed: of a hundred, 88 are
 * completed, five canceled, two returned. The word `Needle` appears once, in the fifth.
 */
export async function seedSales(db: BenchDatabase, salesOf: readonly number[]): Promise<void> {
  const indexes = await db.query<{ name: string; definition: string }>(SECONDARY_INDEXES)
  for (const { name } of indexes) await db.query(`drop index ${name}`)
  for (const [index, sales] of salesOf.entries())
    for (let from = 1; from <= sales; from += CHUNK)
      await db.query(INSERT, [index + 1, from, Math.min(from + CHUNK - 1, sales), WAITING, WITHOUT_STORE_ORDER])
  for (const { definition } of indexes) await db.query(definition)
  await db.query('vacuum analyze')
}

/** Adding a million rows to existing indexes is slower than creating the indexes afterwards. */
const SECONDARY_INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
  where i.indrelid = 'sales'::regclass and not i.indisunique`

/** `n` counts from the newest sale. */
const INSERT = `
  with sizes as materialized (
    select row_number() over (order by i.variant_id, i.location_id) - 1 as place, i.inventory_item_id, i.location_id,
      i.variant_id, i.product_id, p.name, p.sku, v.size
    from inventory_items i join products p using (product_id) join variants v using (variant_id)
    where i.retailer_id = $1
  ), sold as (
    select n, n::bigint * 7919 % (select count(*) from sizes) as place, n <= $4 as waits,
      case when n % 3 = 0 then 'goat' else 'stockx' end as platform,
      date_trunc('second', now()) - interval '1 hour' - n * interval '5 minutes' as sold_at
    from generate_series($2::int, $3::int) n
  ), told as (
    select *, case status when 'COMPLETED' then 'completed' when 'CANCELED' then 'canceled' when 'RETURNED' then 'failed'
        when 'PAYOUTCOMPLETED' then 'paid' else 'to_ship' end as stage
    from (select *, case when waits then case platform when 'goat' then 'ORDER_STATUS_CONFIRMED' else 'CREATED' end
        when n % 100 < 88 then 'COMPLETED' when n % 100 < 93 then 'CANCELED' when n % 100 < 95 then 'RETURNED'
        else 'PAYOUTCOMPLETED' end as status
      from sold) s
  )
  insert into sales (retailer_id, platform, external_order_id, variant_id, product_id, inventory_item_id, location_id,
    status, stage, marketplace_status, marketplace_stage, product_name, size, sku, sale_ask, marketplace_payout,
    estimated_payout, ark_fee, retailer_payout, fee_type, fee_schedule, one_left, sold_at, ship_by, seen_at, taken_at,
    store_order_id, store_order_name, unit_released, confirmed_at, canceled_at, fulfilled_at, refreshed_at, ended_at)
  select $1, platform,
    case platform when 'goat' then md5($1::int || '-' || n)::uuid::text
      else lpad((n::bigint * 48271 % 100000000)::text, 8, '0') || '-' || 88000 + $1::int end,
    variant_id, product_id, inventory_item_id, location_id, status, stage, status, stage,
    name || case when n = 5 then ' Needle' else '' end, size, sku, 120 + n % 200, 110 + n % 180, 110 + n % 180,
    9 + n % 5, 101 + n % 180 - n % 5, 'standard', '{"stockx": {"commission_bps": 900}}', n % 9 = 0, sold_at,
    sold_at + interval '3 days', sold_at, sold_at, case when n > $5 then n::text end,
    case when n > $5 then '#' || n end, n > $5, case when platform = 'goat' then sold_at end,
    case when stage in ('failed', 'canceled') then sold_at end,
    case when not waits and status <> 'CANCELED' then sold_at end, sold_at,
    case when stage in ('completed', 'failed', 'canceled') then sold_at end
  from told join sizes using (place) order by n desc`

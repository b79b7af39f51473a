import { serveScreen } from './serve-screen.ts'

/** The first page of the sales, newest first. */
const STATEMENT = `
  select s.sale_id::int as id, s.platform, s.external_order_id as order_number, s.stage, s.status,
    s.sold_at as sale_date, s.sale_ask::float8, greatest(s.retailer_payout, 0)::float8 as retailer_payout,
    s.product_name as ark_product_name, s.size as variant_size, s.sku, '/api/v1/images/products/' || s.product_id as image_url,
    l.location_nickname, s.store_order_id is null or null as not_in_shopify,
    s.store_order_problem, s.one_left or null as one_left, s.oversold or null as oversold,
    s.zero_fees_applied or null as zero_fees_applied,
    s.confirmed_at is not null and s.stage = 'to_confirm' or null as order_confirmed,
    s.canceled_at is not null or null as order_canceled
  from sales s left join locations l on l.retailer_id = $1 and l.location_id = s.location_id
  where s.retailer_id = $1 order by s.sold_at desc, s.sale_id desc limit $2`

type Row = { id: number; sale_date: Date } & Record<string, unknown>

serveScreen(async (pool, limit) => {
  const { rows } = await pool.query<Row>({ name: 'page', text: STATEMENT, values: [1, limit + 1] })
  return page(rows, limit)
})

function page(rows: Row[], limit: number) {
  const sales = rows.slice(0, limit).map(present)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { sales, next_cursor: last ? `${last.sale_date.toISOString()}_${last.id}` : null }
}

const present = (row: Row) => {
  const shown: Record<string, unknown> = {}
  for (const name in row) if (row[name] !== null) shown[name] = row[name]
  return shown
}

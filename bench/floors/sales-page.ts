import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'

/**
 * The floor of the sales page: what a careful person would write by hand for this one screen and nothing else. One
 * prepared statement, `JSON.stringify`, compressed for who takes that. No session, no row-level security, no
 * validation, no headers that guard.
 */
const STATEMENT = `
  select s.sale_id::int as id, s.platform, s.external_order_id as order_number, s.status, s.sold_at as sale_date,
    s.sale_ask::float8, greatest(s.retailer_payout, 0)::float8 as retailer_payout, s.product_name as ark_product_name,
    s.size as variant_size, s.sku, '/api/v1/images/products/' || s.product_id as image_url,
    l.location_nickname, s.store_order_id is null or null as not_in_shopify,
    s.store_order_problem, s.one_left or null as one_left, s.oversold or null as oversold,
    s.zero_fees_applied or null as zero_fees_applied, s.confirmed_at is not null or null as order_confirmed,
    s.canceled_at is not null or null as order_canceled
  from sales s left join locations l on l.retailer_id = $1 and l.location_id = s.location_id
  where s.retailer_id = $1 order by s.sold_at desc, s.sale_id desc limit $2`

type Row = { id: number; sale_date: Date } & Record<string, unknown>

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const compressed = promisify(gzip)

const server = createServer((request, response) => {
  if (request.url === '/api/v1/health') return void response.end()
  const { searchParams } = new URL(request.url ?? '/', 'http://floor')
  const limit = Number(searchParams.get('limit') ?? 50)
  const isCompressed = /\bgzip\b/.test(String(request.headers['accept-encoding']))
  pool
    .query<Row>({ name: 'page', text: STATEMENT, values: [1, limit + 1] })
    .then(async ({ rows }) => {
      const text = JSON.stringify(page(rows, limit))
      const body = isCompressed ? await compressed(text) : Buffer.from(text)
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      })
      response.end(body)
    })
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))

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

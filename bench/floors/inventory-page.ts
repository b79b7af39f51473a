import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The floor of P1: what a careful person would write by hand for this one screen and nothing else. One prepared
 * statement, rows nested here, `JSON.stringify`. No session, no row-level security, no validation, no headers that
 * guard.
 */
const STATEMENT = `
  with shown as (
    select product_sync_id, product_id, row_number() over (order by product_name, product_sync_id) as place
    from product_stock_totals where retailer_id = $1 order by product_name, product_sync_id offset $2 limit $3
  )
  select s.product_sync_id::int, s.product_id::int, p.name, p.brand, p.sku, p.colorway, st.store_name,
    v.variant_id::int, v.size, v.sort_index,
    i.inventory_item_id::int, i.location_id::int, l.location_nickname, i.shopify_stock, i.quantity_reserved,
      i.sold_on_ark, i.quantity_available,
    i.fulfillment_enabled, i.wholesale_enabled, i.wholesale_price::float8,
    (select count(*)::int from product_stock_totals where retailer_id = $1) as total_count
  from shown s join products p on p.product_id = s.product_id
  join product_links k on k.retailer_id = $1 and k.product_sync_id = s.product_sync_id
  join stores st on st.retailer_id = $1 and st.store_id = k.store_id
  join inventory_items i on i.retailer_id = $1 and i.product_sync_id = s.product_sync_id
  join variants v on v.variant_id = i.variant_id
  join locations l on l.retailer_id = $1 and l.location_id = i.location_id
  order by s.place, v.sort_index, v.variant_id, l.location_nickname, i.location_id`

type Row = [
  product_sync_id: number,
  product_id: number,
  name: string,
  brand: string,
  sku: string,
  colorway: string,
  store_name: string,
  variant_id: number,
  size: string,
  sort_index: number,
  inventory_item_id: number,
  location_id: number,
  location_nickname: string,
  shopify_stock: number,
  quantity_reserved: number,
  sold_on_ark: number,
  quantity_available: number,
  fulfillment_enabled: boolean,
  wholesale_enabled: boolean,
  wholesale_price: number | null,
  total_count: number,
]

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const server = createServer((request, response) => {
  if (request.url === '/api/v1/health') return void response.end()
  const { searchParams } = new URL(request.url ?? '/', 'http://floor')
  const skip = Number(searchParams.get('skip') ?? 0)
  const limit = Number(searchParams.get('limit') ?? 50)
  pool
    .query<Row>({ name: 'page', text: STATEMENT, values: [1, skip, limit], rowMode: 'array' })
    .then(({ rows }) => {
      const body = JSON.stringify(nested(rows, skip, limit))
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    })
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))

const noTotals = () => ({ total_shopify_stock: 0, total_reserved: 0, total_sold_on_ark: 0, total_available: 0 })

function add(to: ReturnType<typeof noTotals>, row: Row): void {
  to.total_shopify_stock += row[13]
  to.total_reserved += row[14]
  to.total_sold_on_ark += row[15]
  to.total_available += row[16]
}

/** Rows come in order: a new product or size begins where its id changes. */
function nested(rows: Row[], skip: number, limit: number) {
  const products = []
  let product: ReturnType<typeof productOf> | undefined
  let variant: ReturnType<typeof variantOf> | undefined
  for (const row of rows) {
    if (product?.product_sync_id !== row[0]) {
      products.push((product = productOf(row)))
      variant = undefined
    }
    if (variant?.variant_id !== row[7]) {
      product.variants.push((variant = variantOf(row)))
      product.variant_count += 1
    }
    add(product.totals, row)
    add(variant, row)
    variant.locations.push({
      inventory_item_id: row[10],
      product_sync_id: row[0],
      location_id: row[11],
      location_nickname: row[12],
      shopify_stock: row[13],
      quantity_reserved: row[14],
      sold_on_ark: row[15],
      quantity_available: row[16],
      fulfillment_enabled: row[17],
    })
  }
  const total_count = rows[0]?.[20] ?? 0
  return { products, pagination: { skip, limit, total_count, has_more: total_count > skip + limit }, total_count }
}

const productOf = (row: Row) => ({
  product_sync_id: row[0],
  product_id: row[1],
  product_name: row[2],
  brand: row[3],
  product_sku: row[4],
  image_url: `/api/v1/images/products/${row[1]}`,
  store_name: row[6],
  variant_count: 0,
  totals: noTotals(),
  variants: [] as ReturnType<typeof variantOf>[],
})

const variantOf = (row: Row) => ({
  variant_id: row[7],
  product_sync_id: row[0],
  size: row[8],
  color: row[5],
  sku: row[4],
  sort_index: row[9],
  wholesale_enabled: row[18],
  wholesale_price: row[19],
  ...noTotals(),
  locations: [] as object[],
})

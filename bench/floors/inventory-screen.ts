import { serveScreen } from './serve-screen.ts'

/** The first page of the inventory: products with their stored totals. */
const STATEMENT = `
  select s.product_sync_id::int, s.product_id::int, s.product_name, p.brand, p.sku as product_sku, st.store_name,
    '/api/v1/images/products/' || s.product_id as image_url, s.variant_count, s.total_shopify_stock, s.total_reserved,
    s.total_sold_on_ark, s.total_available, s.active_location_count
  from (
    select * from product_stock_totals where retailer_id = $1 order by product_name, product_sync_id limit $2
  ) s
  join products p on p.product_id = s.product_id
  join product_links k on k.retailer_id = $1 and k.product_sync_id = s.product_sync_id
  join stores st on st.retailer_id = $1 and st.store_id = k.store_id
  order by s.product_name, s.product_sync_id`
const COUNT = 'select sum(product_count)::int as n from retailer_stock_totals where retailer_id = $1'

serveScreen(async (pool, limit) => {
  const [products, count] = await Promise.all([
    pool.query({ name: 'page', text: STATEMENT, values: [1, limit] }),
    pool.query<{ n: number }>({ name: 'count', text: COUNT, values: [1] }),
  ])
  return { products: products.rows, total_count: count.rows[0]?.n }
})

import { sql } from 'kysely'
import type { CountRowsOfProduct, RowsOfProduct } from '../../../catalogue/index.ts'

/**
 * Counts the rows of all retailers that show a product. It finds each retailer's rows through indexes, so that
 * PostgreSQL reads no whole table. Sales are not counted, because each keeps its own copy of the product.
 */
export const rowsOfProduct: CountRowsOfProduct = async (tx, productId) => {
  // Count: the operator's refresh of one product: its rows, by an index of each retailer.
  // Rule 3: a product is shared: the rows of each retailer are found by an index.
  const { rows } = await sql<Omit<RowsOfProduct, 'sales'>>`
    with links as materialized (
      select l.retailer_id, l.product_sync_id from accounts.retailers r cross join lateral (
        select l.retailer_id, l.product_sync_id from stores.product_links l
        where l.retailer_id = r.retailer_id and l.product_id = ${productId}) l
    ), listed as materialized (
      select l.state from (select distinct retailer_id from links) k
      join catalogue.variants v on v.product_id = ${productId}
      join marketplace_listings l on l.retailer_id = k.retailer_id and l.variant_id = v.variant_id
        and l.state not in ('withdrawn', 'sold')
    )
    select (select count(*)::int from links) as product_syncs,
      (select count(*)::int from links k join inventory.items i
        on i.retailer_id = k.retailer_id and i.product_sync_id = k.product_sync_id) as inventory_items,
      (select count(*)::int from listed where state = 'live') as marketplace_listings,
      (select count(*)::int from listed where state in ('requested', 'pending', 'withdrawing')) as listing_queue`.execute(
    tx,
  )
  const [counted] = rows
  if (!counted) throw new Error('a statement without a table answers a row')
  return { ...counted, sales: 0 }
}

import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export interface LinkCounts {
  products: number
  variants: number
  linked_products: number
  suggested_products: number
}

/** What an import leaves: products and sizes of the store, how many are linked, how many wait for a person. */
export async function linkCounts(tx: Tx, storeId: number): Promise<LinkCounts> {
  const { rows } = await sql<LinkCounts>`
    select count(*)::int as products,
      (select count(*)::int from product_link_variants lv join product_links l using (retailer_id, product_sync_id)
       where l.retailer_id = current_retailer() and l.store_id = ${storeId}) as variants,
      count(*) filter (where status in ('confirmed', 'synced'))::int as linked_products,
      count(*) filter (where status not in ('confirmed', 'synced')
        and suggested_product_id is not null)::int as suggested_products
    from product_links where retailer_id = current_retailer() and store_id = ${storeId}`.execute(tx)
  return rows[0] ?? { products: 0, variants: 0, linked_products: 0, suggested_products: 0 }
}

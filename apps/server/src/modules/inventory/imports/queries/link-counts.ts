import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

export interface LinkCounts {
  products: number
  variants: number
  linked_products: number
}

/**
 * Selects the ids of links that have items. These links must not be deleted, because their units may be sold or
 * reserved.
 */
export const linksWithItems = sql`select i.product_sync_id from inventory_items i
  where i.retailer_id = current_retailer()`

/** Counts the products and sizes of a store, and its linked products, after an import. */
export async function linkCounts(tx: Tx, storeId: number): Promise<LinkCounts> {
  // Count: no screen reads it: an import reports what it added.
  const { rows } = await sql<LinkCounts>`
    select count(*)::int as products,
      (select count(*)::int from stores.link_variants lv join stores.product_links l
        using (retailer_id, product_sync_id)
       where l.retailer_id = current_retailer() and l.store_id = ${storeId}) as variants,
      count(*) filter (where status in ('confirmed', 'synced'))::int as linked_products
    from stores.product_links where retailer_id = current_retailer() and store_id = ${storeId}`.execute(tx)
  return rows[0] ?? { products: 0, variants: 0, linked_products: 0 }
}

import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { RetailerLinks } from '../../../catalogue/index.ts'
import { productPicture } from './pictures.ts'

/**
 * The statuses of links, the most advanced first. A link that was made and is paused or in error counts more than a
 * suggested one.
 */
const LINK_STATUSES = ['synced', 'confirmed', 'error', 'paused', 'pending', 'suggested', 'not_synced']

async function productsOfLinks(tx: Tx, productSyncIds: number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<Columns<'product_links', 'product_sync_id' | 'product_id'>>`
    select product_sync_id, product_id from product_links
    where retailer_id = current_retailer() and product_sync_id = any(${productSyncIds}::int8[])`.execute(tx)
  return new Map(rows.map((row) => [row.product_sync_id, row.product_id]))
}

async function productOfShopify(tx: Tx, shopifyProductId: string): Promise<number | null> {
  const { rows } = await sql<Columns<'product_links', 'product_id'>>`
    select product_id from product_links where retailer_id = current_retailer()
      and shopify_product_id = ${shopifyProductId}
      and status in ('confirmed', 'synced') limit 1`.execute(tx)
  return rows[0]?.product_id ?? null
}

/** What the catalog shows of a retailer's own shops. */
export const retailerLinks: RetailerLinks = {
  picture: productPicture,
  status: (productId) => sql`coalesce((select l.status from product_links l
    where l.retailer_id = current_retailer() and l.product_id = ${sql.ref(productId)}
    order by array_position(${LINK_STATUSES}::text[], l.status) limit 1), 'not_synced')`,
  isLinked: (productId) => sql`exists (select from product_links l
    where l.retailer_id = current_retailer() and l.product_id = ${sql.ref(productId)}
      and l.status in ('confirmed', 'synced'))`,
  productsOfLinks,
  productOfShopify,
}

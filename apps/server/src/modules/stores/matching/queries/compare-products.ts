import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { StoreRows } from './product-links.ts'

interface Place {
  retailerId: number
  storeId: number
}

/** Returns Shopify's ids of those products that differ from ours, or are missing, so that they are read and saved. */
export async function differingProducts(
  tx: Tx,
  { retailerId, storeId }: Place,
  { products, variants }: StoreRows,
): Promise<string[]> {
  const { rows } = await sql<Columns<'product_links', 'shopify_product_id'>>`
    with given as (${products}), given_variants as (${variants})
    select distinct g.shopify_product_id from given g
    left join product_links l on l.retailer_id = ${retailerId} and l.store_id = ${storeId}
      and l.shopify_product_id = g.shopify_product_id
    where l.product_sync_id is null
      or (l.shopify_title, l.vendor, l.product_type, l.tags, l.image_source_url, l.conditions, l.shop_status)
        is distinct from
        (g.title, g.vendor, g.product_type, g.tags, g.image_source_url, g.conditions, g.shop_status)
      or exists (
        select from (
          select * from product_link_variants k
          where k.retailer_id = ${retailerId} and k.product_sync_id = l.product_sync_id
        ) k full join (
          select * from given_variants v where v.shopify_product_id = g.shopify_product_id
        ) v using (shopify_variant_id)
        where (k.shopify_inventory_item_id, k.size, k.sku, k.barcode, k.price, k.position, k.is_tracked)
          is distinct from
          (v.shopify_inventory_item_id, v.size, v.sku, v.barcode, v.price, v.position, v.is_tracked))
    order by g.shopify_product_id`.execute(tx)
  return rows.map(({ shopify_product_id }) => shopify_product_id)
}

/** Returns Shopify's ids of a store's products that ARK has and that are not known to be deleted. */
export async function knownShopProducts(tx: Tx, { retailerId, storeId }: Place): Promise<Set<string>> {
  const { rows } = await sql<Columns<'product_links', 'shopify_product_id'>>`
    select shopify_product_id from product_links
    where retailer_id = ${retailerId} and store_id = ${storeId} and shop_status <> 'deleted'`.execute(tx)
  return new Set(rows.map(({ shopify_product_id }) => shopify_product_id))
}

/** Marks a product as deleted in the shop; its link stays while some of its stock is promised. */
export const markProductDeleted = (tx: Tx, { retailerId, storeId }: Place, shopifyProductId: string) =>
  sql`
    update product_links set shop_status = 'deleted', updated_at = now()
    where retailer_id = ${retailerId} and store_id = ${storeId} and shopify_product_id = ${shopifyProductId}`.execute(
    tx,
  )

import { dollars, sizeKey } from '@ark/domain'
import type { StoreProduct } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

/** Brings a store's products and their variants up to date, whole batches at a time. Ties stay as they are. */
export async function saveStoreProducts(
  tx: Tx,
  store: { retailerId: number; storeId: number },
  products: StoreProduct[],
): Promise<void> {
  const rows = products.map((product) => ({
    id: product.productId,
    title: product.title,
    vendor: product.vendor,
    product_type: product.productType,
    tags: product.tags,
    image: product.imageUrl,
    created_at: product.createdAt,
    variants: product.variants.map((variant) => ({
      id: variant.variantId,
      item: variant.inventoryItemId,
      title: variant.title,
      size: variant.size,
      size_key: variant.size === null ? null : sizeKey(variant.size),
      sku: variant.sku,
      barcode: variant.barcode,
      price: dollars(variant.priceCents),
      position: variant.position,
      tracked: variant.tracked,
    })),
  }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as p (id text, title text, vendor text, product_type text, tags text[], image text, created_at timestamptz, variants jsonb)
    ), links as (
      insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, vendor, product_type, tags, image_source_url,
        shopify_created_at, status)
      select ${store.retailerId}, ${store.storeId}, id, title, vendor, product_type, tags, image, created_at, 'not_synced' from given
      on conflict (retailer_id, store_id, shopify_product_id) do update set
        shopify_title = excluded.shopify_title, vendor = excluded.vendor, product_type = excluded.product_type,
        tags = excluded.tags, image_source_url = excluded.image_source_url,
        shopify_created_at = excluded.shopify_created_at, updated_at = now()
      returning product_sync_id, shopify_product_id
    ), given_variants as (
      select l.product_sync_id, v.* from given g join links l on l.shopify_product_id = g.id
      cross join jsonb_to_recordset(g.variants) as v (id text, item text, title text, size text, size_key text, sku text,
        barcode text, price numeric, position int, tracked boolean)
    ), gone as (
      delete from product_link_variants v using links l
      where v.retailer_id = ${store.retailerId} and v.product_sync_id = l.product_sync_id
        and not exists (select from given_variants g where g.product_sync_id = v.product_sync_id and g.id = v.shopify_variant_id)
    )
    insert into product_link_variants (retailer_id, product_sync_id, shopify_variant_id, shopify_inventory_item_id, title, size, size_key,
                                       sku, barcode, price, position, is_tracked)
    select ${store.retailerId}, product_sync_id, id, item, title, size, size_key, sku, barcode, price, position, tracked from given_variants
    on conflict (retailer_id, product_sync_id, shopify_variant_id) do update set
      shopify_inventory_item_id = excluded.shopify_inventory_item_id, title = excluded.title, size = excluded.size,
      size_key = excluded.size_key, sku = excluded.sku, barcode = excluded.barcode, price = excluded.price,
      position = excluded.position, is_tracked = excluded.is_tracked`.execute(tx)
}

/** Links whose product is no longer in the shop are removed, unless stock of them is still promised. Returns how many. */
export async function removeMissingLinks(tx: Tx, storeId: number, shopifyProductIds: string[]): Promise<number> {
  return removeLinks(tx, sql`l.store_id = ${storeId} and not l.shopify_product_id = any(${shopifyProductIds})`)
}

/** The same for one product that was deleted. */
export async function removeEmptyLink(tx: Tx, storeId: number, shopifyProductId: string): Promise<number> {
  return removeLinks(tx, sql`l.store_id = ${storeId} and l.shopify_product_id = ${shopifyProductId}`)
}

async function removeLinks(tx: Tx, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from product_links l where l.retailer_id = current_retailer() and ${which} and not exists (
        select from inventory_items i where i.retailer_id = l.retailer_id and i.product_sync_id = l.product_sync_id
      ) returning 1
    ) select count(*)::int as gone from gone`.execute(tx)
  return rows[0]?.gone ?? 0
}

export interface LinkPlace {
  store_id: number
  store_name: string
  shopify_product_id: string
}

/** Where a catalogue product is found: the tied products of connected stores. */
export async function linksOfProduct(tx: Tx, productId: number): Promise<LinkPlace[]> {
  const { rows } = await sql<LinkPlace>`
    select s.store_id, s.store_name, l.shopify_product_id from product_links l join stores s using (retailer_id, store_id)
    where l.retailer_id = current_retailer() and l.product_id = ${productId} and l.status in ('confirmed', 'synced') and s.disconnected_at is null
    order by l.product_sync_id`.execute(tx)
  return rows
}

import type { BenchDatabase } from '../bench-database.ts'

export interface InventoryExtent {
  /** How many of the catalog's products each retailer has in stock. */
  productsOf: number[]
  sizesEach: number
  locationsEach: number
}

/**
 * Creates retailers with one catalog; each has the first products of it in stock at every location. It uses a few
 * statements and always creates the same rows. Returns the number of stock rows.
 */
export async function seedInventory(db: BenchDatabase, size: InventoryExtent): Promise<number> {
  const { productsOf, sizesEach, locationsEach } = size
  await db.query(`insert into retailers (business_name) select 'Retailer ' || n from generate_series(1, $1::int) n`, [
    productsOf.length,
  ])
  await db.query(
    `insert into products (name, brand, sku, colorway, retail_price, release_date, stockx_product_id,
       alias_catalog_id)
     select 'Bench Runner ' || lpad((n * 7919 % 100003)::text, 6, '0'), 'Brand ' || n % 12, 'BR-' || n,
       'White/Black/Grey', 120 + n % 80, '2026-01-15', 'product-' || n, 'catalog-' || n
     from generate_series(1, $1::int) n`,
    [Math.max(...productsOf)],
  )
  await db.query(
    `insert into variants (product_id, size, sort_index, stockx_variant_id, alias_variant_id)
      select product_id, (4 + n / 2.0)::numeric(4,1)::text, n, product_id || '-' || n, product_id || '-' || n
      from products, generate_series(1, $1::int) n
     order by 1, 3`,
    [sizesEach],
  )
  await db.query(
    `insert into stores (retailer_id, shop_domain, store_name) select retailer_id,
      'shop-' || retailer_id || '.myshopify.com', business_name from retailers`,
  )
  await db.query(
    `insert into locations (retailer_id, store_id, shopify_location_id, location_nickname)
     select retailer_id, store_id, n::text, 'Location ' || n from stores, generate_series(1, $1::int) n`,
    [locationsEach],
  )
  await db.query(
    `insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status, product_id)
     select retailer_id, store_id, product_id::text, products.name, 'synced', product_id
     from stores join products on product_id <= ($1::int[])[retailer_id] order by 1, 6`,
    [productsOf],
  )
  await db.query(
    `insert into inventory_items (retailer_id, product_sync_id, product_id, variant_id, location_id,
      shopify_variant_id, shopify_inventory_item_id, shopify_stock, quantity_reserved)
     select k.retailer_id, k.product_sync_id, k.product_id, v.variant_id, l.location_id, v.variant_id::text,
       v.variant_id::text,
       (v.variant_id * 31 + l.location_id * 17) % 9, 0
     from product_links k join variants v using (product_id) join locations l using (retailer_id, store_id)
     order by k.retailer_id, k.product_sync_id, v.sort_index, l.location_id`,
  )
  await db.query(
    `insert into product_stock_totals (retailer_id, product_sync_id, product_id, product_name, search_text,
       variant_count, stocked_variant_count, total_shopify_stock, total_reserved, total_sold_on_ark, total_available,
       active_location_count, size_keys)
     select i.retailer_id, i.product_sync_id, i.product_id, p.name,
       stock_search_text(p.name, p.brand, p.sku, null, p.colorway, p.name),
       count(distinct i.variant_id), count(distinct i.variant_id) filter (where shopify_stock > 0),
       sum(shopify_stock), sum(quantity_reserved), sum(sold_on_ark), sum(quantity_available),
       count(distinct location_id) filter (where shopify_stock > 0), array_agg(distinct lower(v.size))
     from inventory_items i join products p using (product_id) join variants v on v.variant_id = i.variant_id
     group by i.retailer_id, i.product_sync_id,
       i.product_id, p.name, p.brand, p.sku, p.colorway`,
  )
  await db.query('vacuum analyze')
  return productsOf.reduce((sum, products) => sum + products * sizesEach * locationsEach, 0)
}

/**
 * Creates the variants of the shops' products, each with an SKU and a barcode, which lists of links show and search.
 */
export async function seedLinkedVariants(db: BenchDatabase): Promise<void> {
  await db.query(
    `insert into product_link_variants (retailer_id, product_sync_id, shopify_variant_id, shopify_inventory_item_id,
       title, size, sku, barcode, price, position, is_tracked, variant_id, matched_by)
     select k.retailer_id, k.product_sync_id, v.variant_id::text, v.variant_id::text, v.size, v.size,
       'BR-' || k.product_id || '-' || v.size, (400000000000 + v.variant_id)::text, 100, v.sort_index, true,
       v.variant_id, 'sku'
     from product_links k join variants v using (product_id) order by 1, 2, v.sort_index`,
  )
  await db.query('vacuum analyze product_link_variants')
}

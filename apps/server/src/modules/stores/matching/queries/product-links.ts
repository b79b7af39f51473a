import { dollars } from '@ark/domain'
import type { ShopProduct, ShopProductLine, StoreVariant } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

type Rows = ReturnType<typeof sql>

/** Rows of products and of their variants, with the column names of their tables. */
export interface StoreRows {
  products: Rows
  variants: Rows
}

/** Returns the rows of given products. */
export function givenProducts(products: ShopProduct[]): StoreRows {
  const variants = products.flatMap((product) =>
    product.variants.map((variant) => variantRow(product.productId, variant)),
  )
  // An empty list is null, like one that was never read.
  const whole = products.map((product) => ({
    ...productRow(product),
    conditions: product.conditions.length > 0 ? product.conditions : null,
  }))
  return {
    products: sql`
      select * from json_to_recordset(${JSON.stringify(whole)}::json) as p (${PRODUCT_COLUMNS}, conditions text[])`,
    variants: sql`select * from json_to_recordset(${JSON.stringify(variants)}::json) as v (${VARIANT_COLUMNS})`,
  }
}

export const PRODUCT_COLUMNS = sql`shopify_product_id text, title text, vendor text, product_type text, tags text[],
  image_source_url text,
  shopify_created_at timestamptz, shop_status text`
export const VARIANT_COLUMNS = sql`shopify_product_id text, shopify_variant_id text, shopify_inventory_item_id text,
  title text, size text,
  sku text, barcode text, price numeric, position int, is_tracked boolean`

export const productRow = (product: ShopProductLine) => ({
  shopify_product_id: product.productId,
  title: product.title,
  vendor: product.vendor,
  product_type: product.productType,
  tags: product.tags,
  image_source_url: product.imageUrl,
  shopify_created_at: product.createdAt,
  shop_status: product.status.toLowerCase(),
})

export const variantRow = (productId: string, variant: StoreVariant) => ({
  shopify_product_id: productId,
  shopify_variant_id: variant.variantId,
  shopify_inventory_item_id: variant.inventoryItemId,
  title: variant.title,
  size: variant.size,
  sku: variant.sku,
  barcode: variant.barcode,
  price: dollars(variant.priceCents),
  position: variant.position,
  is_tracked: variant.tracked,
})

/**
 * Updates a store's products and their variants. Matches and unchanged rows stay. Variants that a given product no
 * longer has are deleted. `saveShopStatuses` saves whether the shop sells a known product.
 */
export async function saveStoreProducts(
  tx: Tx,
  { retailerId, storeId }: { retailerId: number; storeId: number },
  rows: StoreRows,
): Promise<void> {
  // Rule 18: links are ordered by id only so that each is visited once.
  await sql`
    with saved as (
      insert into product_links as l (retailer_id, store_id, shopify_product_id, shopify_title, vendor, product_type,
        tags, image_source_url, conditions, shopify_created_at, shop_status, status, updated_at)
      select distinct on (p.shopify_product_id) ${retailerId}, ${storeId}, p.shopify_product_id, p.title, p.vendor,
        p.product_type, p.tags, p.image_source_url, p.conditions, p.shopify_created_at, p.shop_status, 'not_synced',
        now()
      from (${rows.products}) p
      on conflict (retailer_id, store_id, shopify_product_id) do update set
        shopify_title = excluded.shopify_title, vendor = excluded.vendor, product_type = excluded.product_type,
        tags = excluded.tags, image_source_url = excluded.image_source_url, conditions = excluded.conditions,
        shopify_created_at = excluded.shopify_created_at, updated_at = excluded.updated_at
      where (l.shopify_title, l.vendor, l.product_type, l.tags, l.image_source_url, l.conditions, l.shopify_created_at)
        is distinct from (excluded.shopify_title, excluded.vendor, excluded.product_type, excluded.tags,
          excluded.image_source_url, excluded.conditions, excluded.shopify_created_at)
      returning 1
    ) select count(*) from saved`.execute(tx)
  const given = sql`
    select distinct on (v.shopify_variant_id) l.product_sync_id, v.* from (${rows.variants}) v
    join product_links l on l.retailer_id = ${retailerId} and l.store_id = ${storeId}
      and l.shopify_product_id = v.shopify_product_id`
  await sql`
    delete from product_link_variants v using (
      select l.product_sync_id from (${rows.products}) p
      join product_links l on l.retailer_id = ${retailerId} and l.store_id = ${storeId}
        and l.shopify_product_id = p.shopify_product_id
    ) l
    where v.retailer_id = ${retailerId} and v.product_sync_id = l.product_sync_id and not exists (
      select from (${rows.variants}) g where g.shopify_variant_id = v.shopify_variant_id)`.execute(tx)
  await sql`
    with saved as (
      insert into product_link_variants as v (retailer_id, product_sync_id, shopify_variant_id,
        shopify_inventory_item_id, title, size, sku, barcode, price, position, is_tracked)
      select ${retailerId}, product_sync_id, shopify_variant_id, shopify_inventory_item_id, title, size, sku,
        barcode, price, position, is_tracked
      from (${given}) g
      on conflict (retailer_id, product_sync_id, shopify_variant_id) do update set
        shopify_inventory_item_id = excluded.shopify_inventory_item_id, title = excluded.title, size = excluded.size,
        sku = excluded.sku, barcode = excluded.barcode, price = excluded.price,
        position = excluded.position, is_tracked = excluded.is_tracked
      where (v.shopify_inventory_item_id, v.title, v.size, v.sku, v.barcode, v.price, v.position,
          v.is_tracked)
        is distinct from (excluded.shopify_inventory_item_id, excluded.title, excluded.size,
          excluded.sku, excluded.barcode, excluded.price, excluded.position, excluded.is_tracked)
      returning 1
    ) select count(*) from saved`.execute(tx)
}

/**
 * Saves whether the shop sells known products ('active', 'archived', 'draft', …); the database then withholds their
 * stock or offers it (`inventory_items.withheld`). Returns the changed links, whose stock the caller has to publish.
 */
export async function saveShopStatuses(
  tx: Tx,
  { retailerId, storeId }: { retailerId: number; storeId: number },
  { products }: Pick<StoreRows, 'products'>,
): Promise<number[]> {
  const { rows } = await sql<Columns<'product_links', 'product_sync_id'>>`
    update product_links l set shop_status = p.shop_status, updated_at = now()
    from (${products}) p
    where l.retailer_id = ${retailerId} and l.store_id = ${storeId} and l.shopify_product_id = p.shopify_product_id
      and l.shop_status <> p.shop_status
    returning l.product_sync_id`.execute(tx)
  return rows.map(({ product_sync_id }) => product_sync_id)
}

/**
 * Deletes links whose product the shop no longer has, except those of `kept`: a query of the ids (`product_sync_id`)
 * of links with promised stock, which are only marked as deleted and block no other product any more. Returns how many
 * products are newly missing, and how many links were deleted.
 */
export async function removeMissingLinks(
  tx: Tx,
  storeId: number,
  { products, kept }: Pick<StoreRows, 'products'> & { kept: Rows },
): Promise<{ missing: number; removed: number }> {
  const isMissing = sql`l.store_id = ${storeId}
    and not exists (select from (${products}) p where p.shopify_product_id = l.shopify_product_id)`
  const { rows: missing } = await sql`
    update product_links l set shop_status = 'deleted', updated_at = now()
    where l.retailer_id = current_retailer() and l.shop_status <> 'deleted' and ${isMissing} returning 1`.execute(tx)
  return { missing: missing.length, removed: await removeLinks(tx, isMissing, kept) }
}

/** Deletes the link of one product that was deleted in the shop. */
export async function removeEmptyLink(
  tx: Tx,
  storeId: number,
  { shopifyProductId, kept }: { shopifyProductId: string; kept: Rows },
): Promise<number> {
  return removeLinks(tx, sql`l.store_id = ${storeId} and l.shopify_product_id = ${shopifyProductId}`, kept)
}

async function removeLinks(tx: Tx, which: Rows, kept: Rows): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from product_links l where l.retailer_id = current_retailer() and ${which} and not exists (
        select from (${kept}) k where k.product_sync_id = l.product_sync_id
      ) returning 1
    ) select count(*)::int as gone from gone`.execute(tx)
  return rows[0]?.gone ?? 0
}

export type LinkPlace = Columns<'stores', 'store_id' | 'store_name'> & Columns<'product_links', 'shopify_product_id'>

/** Returns the stores of a catalog product: its linked products of connected stores. */
export async function linksOfProduct(tx: Tx, productId: number): Promise<LinkPlace[]> {
  const { rows } = await sql<LinkPlace>`
    select s.store_id, s.store_name, l.shopify_product_id from product_links l join stores s
      using (retailer_id, store_id)
    where l.retailer_id = current_retailer() and l.product_id = ${productId} and l.status in ('confirmed', 'synced')
      and s.disconnected_at is null
    order by l.product_sync_id`.execute(tx)
  return rows
}

/**
 * Returns SQL for copies of links, as rows of `kind` and `content` for `restoreLinks`. `ids` is a query of their ids.
 * Only the stores module may read the content.
 */
export const copiesOfLinks = (retailerId: number, ids: Rows): Rows => sql`
  select 'link' as kind, to_jsonb(l) as content from product_links l
  where l.retailer_id = ${retailerId} and l.product_sync_id in (${ids})
  union all select 'link-variant', to_jsonb(lv) from product_link_variants lv
  where lv.retailer_id = ${retailerId} and lv.product_sync_id in (${ids})`

/** Restores links that were deleted since, from their copies; existing ones stay. */
export async function restoreLinks(tx: Tx, retailerId: number, copies: Rows): Promise<void> {
  await sql`
    insert into product_links as made overriding system value
    select (jsonb_populate_record(null::product_links, c.content)).* from (${copies}) c where c.kind = 'link'
    on conflict do nothing returning made.product_sync_id`.execute(tx)
  await sql`
    insert into product_link_variants as made (retailer_id, product_sync_id, shopify_variant_id,
      shopify_inventory_item_id, title, size, sku, barcode, price, position, is_tracked, variant_id, matched_by, doubt)
    select r.retailer_id, r.product_sync_id, r.shopify_variant_id, r.shopify_inventory_item_id, r.title,
      r.size, r.sku, r.barcode, r.price, r.position, r.is_tracked, r.variant_id, r.matched_by, r.doubt
    from (${copies}) c
    cross join lateral jsonb_populate_record(null::product_link_variants, c.content) r
    join product_links l on l.retailer_id = ${retailerId} and l.product_sync_id = r.product_sync_id
    where c.kind = 'link-variant'
    on conflict do nothing returning made.product_sync_id`.execute(tx)
}

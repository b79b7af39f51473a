import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

/**
 * Marketplace sales that are not canceled and have no inventory item. The condition matches the index `sales_unlinked`.
 */
const IS_UNLINKED = sql`s.inventory_item_id is null and s.canceled_at is null and s.platform <> 'shopify'`
/** Sales without a product, a size or a location. The condition matches the index `sales_without_metadata`. */
const LACKS_METADATA = sql`s.platform <> 'shopify' and (s.product_name is null or s.size is null
  or s.product_id is null or s.variant_id is null or (s.location_id is null and s.inventory_item_id is not null))`

/** The count stops at this number. */
const COUNTED = 1_000
const SHOWN = 50

export interface UnlinkedRow
  extends Columns<
    'sales',
    | 'retailer_id'
    | 'sale_id'
    | 'platform'
    | 'external_order_id'
    | 'product_name'
    | 'sku'
    | 'size'
    | 'variant_id'
    | 'stage'
    | 'sale_ask'
    | 'taken_at'
  > {
  retailer_name: Column<'accounts.retailers', 'business_name'>
}

/** Returns all retailers' sales without an inventory item: their number, up to a thousand, and the newest ones. */
export async function unlinkedSales(tx: Tx): Promise<{ count: number; sales: UnlinkedRow[] }> {
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from sales s where ${IS_UNLINKED} limit ${COUNTED}) found`.execute(tx)
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows: sales } = await sql<UnlinkedRow>`
    select s.retailer_id, s.sale_id, s.platform, s.external_order_id, s.product_name, s.sku, s.size, s.variant_id,
      s.stage, s.sale_ask, s.taken_at, r.business_name as retailer_name
    from sales s join accounts.retailers r on r.retailer_id = s.retailer_id
    where ${IS_UNLINKED} order by s.sale_id desc limit ${SHOWN}`.execute(tx)
  return { count: counted.rows[0]?.count ?? 0, sales }
}

export type BrokenSale = Columns<'sales', 'retailer_id' | 'sale_id'>

export interface AfterSale {
  /** Sales with higher ids follow; 0 starts at the first. */
  after: number
  limit: number
}

/** Returns the next sales without an inventory item, in the order of their ids. */
export const nextUnlinked = (tx: Tx, page: AfterSale): Promise<BrokenSale[]> => nextOf(tx, IS_UNLINKED, page)

/** Returns the next sales with missing product data, in the order of their ids. */
export const nextWithoutMetadata = (tx: Tx, page: AfterSale): Promise<BrokenSale[]> => nextOf(tx, LACKS_METADATA, page)

async function nextOf(tx: Tx, broken: typeof IS_UNLINKED, { after, limit }: AfterSale): Promise<BrokenSale[]> {
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows } = await sql<BrokenSale>`
    select s.retailer_id, s.sale_id from sales s
    where ${broken} and s.sale_id > ${after} order by s.sale_id limit ${limit}`.execute(tx)
  return rows
}

/**
 * Fills the empty fields of a locked sale: the size from its listing, the product from the catalog, the location from
 * its inventory item. Existing values stay. Returns the names of the filled fields.
 */
export async function fillSaleMetadata(
  tx: Tx,
  { retailerId, saleId }: { retailerId: number; saleId: number },
): Promise<string[]> {
  const { rows } = await sql<{ filled: string[] }>`
    with known as (
      select s.sale_id, s.product_name, s.size, s.sku, s.product_id, s.variant_id, s.location_id,
        v.variant_id as known_variant, v.product_id as known_product, v.size as known_size, p.name as known_name,
        p.sku as known_sku, i.location_id as known_location
      from sales s
      left join listings.listings l on l.retailer_id = ${retailerId} and l.listing_id = s.listing_id
      left join inventory.items i on i.retailer_id = ${retailerId} and i.inventory_item_id = s.inventory_item_id
      left join catalogue.variants v on v.variant_id = coalesce(s.variant_id, l.variant_id, i.variant_id)
      left join catalogue.products p on p.product_id = coalesce(s.product_id, v.product_id)
      where s.retailer_id = ${retailerId} and s.sale_id = ${saleId}
    ), changed as (
      update sales s set product_name = coalesce(s.product_name, k.known_name), size = coalesce(s.size, k.known_size),
        sku = coalesce(s.sku, k.known_sku), product_id = coalesce(s.product_id, k.known_product),
        variant_id = coalesce(s.variant_id, k.known_variant), location_id = coalesce(s.location_id, k.known_location)
      from known k where s.retailer_id = ${retailerId} and s.sale_id = ${saleId}
    )
    select array_remove(array[
      case when product_name is null and known_name is not null then 'product name' end,
      case when size is null and known_size is not null then 'size' end,
      case when sku is null and known_sku is not null then 'style code' end,
      case when product_id is null and known_product is not null then 'product' end,
      case when variant_id is null and known_variant is not null then 'variant' end,
      case when location_id is null and known_location is not null then 'location' end], null) as filled
    from known`.execute(tx)
  return rows[0]?.filled ?? []
}

import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { sumsOfItems } from './stock-totals.ts'

/** The searchable text of a product `p` with its link `l`. */
const SEARCH_TEXT = sql`stock_search_text(p.name, p.brand, p.sku,
  (select string_agg(c.style_code, ' ' order by c.style_code) from catalogue.style_codes c
    where c.product_id = p.product_id), p.colorway, l.shopify_title)`

/**
 * Recounts the page rows of product links whose items changed. Lists, searches and totals read these rows instead of
 * counting. The row of a link without items is deleted. A separate statement locks the rows first, so that the count
 * sees everything committed before it, and later changes start from its result.
 */
export async function refreshStockTotals(tx: Tx, retailerId: number, productSyncIds: number[]): Promise<void> {
  if (productSyncIds.length === 0) return
  await sql`
    select from product_stock_totals where retailer_id = ${retailerId}
      and product_sync_id = any(${productSyncIds}::int8[])
    order by product_sync_id for update`.execute(tx)
  await sql`
    delete from product_stock_totals g where g.retailer_id = ${retailerId}
      and g.product_sync_id = any(${productSyncIds}::int8[])
      and not exists (select from inventory_items i where i.retailer_id = ${retailerId}
        and i.product_sync_id = g.product_sync_id)`.execute(tx)
  await sql`
    with counted as (
      insert into product_stock_totals (retailer_id, product_sync_id, product_id, product_name, search_text,
        variant_count, stocked_variant_count, total_shopify_stock, total_reserved, total_sold_on_ark, total_available,
        active_location_count, wholesale_enabled, wholesale_price, is_wholesale_mixed, size_keys)
      select ${retailerId}, l.product_sync_id, l.product_id, p.name, ${SEARCH_TEXT}, ${sumsOfItems},
        array_agg(distinct coalesce(v.size_key, lower(v.size)))
      from stores.product_links l join catalogue.products p on p.product_id = l.product_id
      join inventory_items i on i.retailer_id = ${retailerId} and i.product_sync_id = l.product_sync_id
      join catalogue.variants v on v.variant_id = i.variant_id
      where l.retailer_id = ${retailerId} and l.product_sync_id = any(${productSyncIds}::int8[])
      group by l.product_sync_id, l.product_id, p.product_id, p.name, p.brand, p.sku, p.colorway, l.shopify_title
      on conflict (retailer_id, product_sync_id) do update set
        product_id = excluded.product_id, product_name = excluded.product_name, search_text = excluded.search_text,
        variant_count = excluded.variant_count, stocked_variant_count = excluded.stocked_variant_count,
        total_shopify_stock = excluded.total_shopify_stock,
        total_reserved = excluded.total_reserved, total_sold_on_ark = excluded.total_sold_on_ark,
        total_available = excluded.total_available, active_location_count = excluded.active_location_count,
        wholesale_enabled = excluded.wholesale_enabled, wholesale_price = excluded.wholesale_price,
        is_wholesale_mixed = excluded.is_wholesale_mixed, size_keys = excluded.size_keys
      returning 1
    ) select count(*) from counted`.execute(tx)
}

/** Recounts the links that an import of a store has changed, and those whose product or search text has changed. */
export async function refreshStockTotalsOfStore(
  tx: Tx,
  { retailerId, storeId }: { retailerId: number; storeId: number },
  changedIds: number[],
): Promise<void> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(l.product_sync_id), '{}')::int8[] as ids
    from stores.product_links l join catalogue.products p on p.product_id = l.product_id
    left join product_stock_totals g on g.retailer_id = ${retailerId} and g.product_sync_id = l.product_sync_id
    where l.retailer_id = ${retailerId} and l.store_id = ${storeId}
      and (g.product_id, g.product_name, g.search_text) is distinct from (l.product_id, p.name,
        ${SEARCH_TEXT})`.execute(tx)
  await refreshStockTotals(tx, retailerId, [...new Set([...changedIds, ...(rows[0]?.ids ?? [])])])
}

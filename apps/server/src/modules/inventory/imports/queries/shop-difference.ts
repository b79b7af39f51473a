import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { StoreRows } from '../../../stores/index.ts'
import type { StockDifference } from '../../stock/rules/mass-change.ts'

/** What Shopify returned for some of its products, and the ids of known products that the shop no longer has. */
interface ShopReading extends StoreRows {
  missing: string[]
}

/**
 * Returns how much of a store's stock would disappear if these products were applied as read: stock of sizes and
 * products that are deleted, no longer tracked, or no longer sold.
 */
export async function stockToRemove(
  tx: Tx,
  { retailerId, storeId }: { retailerId: number; storeId: number },
  { products, variants, missing }: ShopReading,
): Promise<StockDifference> {
  // Count: no screen reads it: a reconciliation counts the stock that would be removed.
  const { rows } = await sql<StockDifference>`
    with given as (${products}), given_variants as (${variants}), stock as (
      select i.shopify_stock as units, l.shopify_product_id = any(${missing}) or (g.shopify_product_id is not null and (
        (g.shop_status in ('archived', 'draft') and l.shop_status not in ('archived', 'draft'))
        or not exists (select from given_variants v where v.shopify_variant_id = i.shopify_variant_id and v.is_tracked)
      )) as is_leaving
      from inventory_items i
      join stores.product_links l on l.retailer_id = ${retailerId} and l.product_sync_id = i.product_sync_id
      left join given g on g.shopify_product_id = l.shopify_product_id
      where i.retailer_id = ${retailerId} and l.store_id = ${storeId} and i.shopify_stock > 0
    )
    select coalesce(sum(units), 0)::int as units_before, coalesce(sum(units) filter (where not is_leaving), 0)::int
        as units_after,
      coalesce(sum(units) filter (where is_leaving), 0)::int as moved_units, count(*)::int as stocked_items,
      count(*) filter (where is_leaving)::int as changed_items, count(*) filter (where is_leaving)::int as zeroed_items
    from stock`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('the aggregate query returned no row')
  return sums
}

/** Returns the last import of a store; null when there was none. */
export async function lastImport(
  tx: Tx,
  storeId: number,
): Promise<Columns<'platform.runs', 'state' | 'started_at'> | null> {
  const { rows } = await sql<Columns<'platform.runs', 'state' | 'started_at'>>`
    select r.state, r.started_at from import_runs i
    join platform.runs r on r.retailer_id = current_retailer() and r.run_id = i.run_id
    where i.retailer_id = current_retailer() and i.store_id = ${storeId} order by i.run_id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

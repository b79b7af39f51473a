import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

export interface PreReleaseOrder extends Columns<'sales', 'sale_id'>, Columns<'stores.locations', 'store_id'> {
  store_order_id: NonNullable<Column<'sales', 'store_order_id'>>
}

/** Returns the unshipped Shopify orders of products that are not yet released by the New York date. */
export async function preReleaseOrders(tx: Tx, productIds: number[], now: Date): Promise<PreReleaseOrder[]> {
  const { rows } = await sql<PreReleaseOrder>`
    select s.sale_id, l.store_id, s.store_order_id from sales s
    join catalogue.products p on p.product_id = s.product_id
    join stores.locations l on l.retailer_id = s.retailer_id and l.location_id = s.location_id
    where s.retailer_id = current_retailer() and s.product_id = any(${productIds}::int8[])
      and s.store_order_id is not null and s.platform <> 'shopify'
      and s.fulfilled_at is null and s.canceled_at is null
      and p.release_date > (${now}::timestamptz at time zone 'America/New_York')::date
    order by s.sale_id`.execute(tx)
  return rows
}

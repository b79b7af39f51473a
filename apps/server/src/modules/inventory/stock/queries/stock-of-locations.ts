import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

/** Sizes and product links that have items. */
interface StockNames {
  variantIds: number[]
  productSyncIds: number[]
}

/** Returns the sizes and links that have items at these locations. */
export const stockOfLocations = (tx: Tx, locationIds: number[]): Promise<StockNames> =>
  stockNames(tx, sql`i.location_id = any(${locationIds}::int8[])`)

/** Returns the sizes and links that have items of these links. */
export const stockOfLinks = (tx: Tx, productSyncIds: number[]): Promise<StockNames> =>
  stockNames(tx, sql`i.product_sync_id = any(${productSyncIds}::int8[])`)

async function stockNames(tx: Tx, isMeant: ReturnType<typeof sql>): Promise<StockNames> {
  const { rows } = await sql<StockNames>`
    select coalesce(array_agg(distinct i.variant_id), '{}')::int8[] as "variantIds",
      coalesce(array_agg(distinct i.product_sync_id), '{}')::int8[] as "productSyncIds"
    from inventory_items i where i.retailer_id = current_retailer() and ${isMeant}`.execute(tx)
  return rows[0] ?? { variantIds: [], productSyncIds: [] }
}

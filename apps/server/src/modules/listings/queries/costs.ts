import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export type ProductCosts = AnswerOf<Contract['GET /inventory/costs']>

/**
 * What the sizes of a product link have cost, those that have stock entries where the caller sees; null when there
 * are none.
 */
export async function costsOfProduct(
  tx: Tx,
  { productSyncId, locationIds }: { productSyncId: number; locationIds: number[] },
): Promise<ProductCosts | null> {
  const mine = locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<ProductCosts['variants'][number]>`
    select v.variant_id, v.size, c.cost::float8 as cost from variants v
    left join variant_costs c on c.retailer_id = current_retailer() and c.variant_id = v.variant_id
    where v.variant_id in (
      select i.variant_id from inventory_items i where i.retailer_id = current_retailer()
        and i.product_sync_id = ${productSyncId} ${mine})
    order by v.sort_index, v.variant_id`.execute(tx)
  return rows.length === 0 ? null : { product_sync_id: productSyncId, variants: rows }
}

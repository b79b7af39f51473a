import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

export type ProductCosts = AnswerOf<Contract['GET /inventory/costs']>

/**
 * Returns the costs of a product link's sizes that have inventory items at the caller's locations; null when there are
 * none.
 */
export async function costsOfProduct(
  tx: Tx,
  { productSyncId, locationIds }: { productSyncId: number; locationIds: number[] },
): Promise<ProductCosts | null> {
  const mine = locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<Columns<'catalogue.variants', 'variant_id' | 'size'> & { cost: number | null }>`
    select v.variant_id, v.size, c.cost::float8 as cost from catalogue.variants v
    left join variant_costs c on c.retailer_id = current_retailer() and c.variant_id = v.variant_id
    where v.variant_id in (
      select i.variant_id from inventory_items i where i.retailer_id = current_retailer()
        and i.product_sync_id = ${productSyncId} ${mine})
    order by v.sort_index, v.variant_id`.execute(tx)
  return rows.length === 0 ? null : { product_sync_id: productSyncId, variants: rows }
}

/** The cost of a size; null when no cost is recorded. */
export interface CostOfSize {
  variantId: number
  /** Dollars. */
  cost: number | null
}

/**
 * Locks and returns the recorded costs of sizes, in the order of their ids. The row locks last until the transaction
 * ends.
 */
export async function lockCosts(tx: Tx, retailerId: number, variantIds: readonly number[]): Promise<CostOfSize[]> {
  const { rows } = await sql<Columns<'variant_costs', 'variant_id'> & { cost: number }>`
    select variant_id, cost::float8 as cost from variant_costs
    where retailer_id = ${retailerId} and variant_id = any(${[...variantIds]}::int8[])
    order by variant_id for update`.execute(tx)
  return rows.map(({ variant_id: variantId, cost }) => ({ variantId, cost }))
}

/** Saves the costs of sizes. A cost of null deletes the row. */
export async function setCosts(tx: Tx, retailerId: number, costs: readonly CostOfSize[]): Promise<void> {
  const rows = JSON.stringify(costs.map(({ variantId, cost }) => ({ id: variantId, cost })))
  await sql`
    with saved as (
      insert into variant_costs (retailer_id, variant_id, cost)
      select ${retailerId}::bigint, g.id, g.cost from jsonb_to_recordset(${rows}::jsonb) as g (id bigint, cost numeric)
      where g.cost is not null order by g.id
      on conflict (retailer_id, variant_id) do update set cost = excluded.cost returning 1
    ) select count(*) from saved`.execute(tx)
  const forgotten = costs.flatMap(({ variantId, cost }) => (cost === null ? [variantId] : []))
  await sql`
    delete from variant_costs where retailer_id = ${retailerId} and variant_id = any(${forgotten}::int8[])`.execute(tx)
}

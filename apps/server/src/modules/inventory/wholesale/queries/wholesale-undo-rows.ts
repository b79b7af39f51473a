import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'

/** How many sizes that a run has priced have not been restored yet. */
export async function countPricedSizes(tx: Tx, { retailerId, runId }: RunRef): Promise<number> {
  const { rows } = await sql<{ sizes: number }>`
    select count(distinct variant_id)::int as sizes from wholesale_price_undo_rows
    where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
  return rows[0]?.sizes ?? 0
}

/** The next sizes to put back, in the order of their ids. */
export async function nextPricedSizes(tx: Tx, { retailerId, runId }: RunRef, most: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(s.variant_id order by s.variant_id), '{}')::int8[] as ids from (
      select distinct variant_id from wholesale_price_undo_rows
      where retailer_id = ${retailerId} and run_id = ${runId} order by variant_id limit ${most}
    ) s`.execute(tx)
  return rows[0]?.ids ?? []
}

export interface SizeOfRun extends Columns<'catalogue.variants', 'variant_id' | 'size'> {
  product_name: Column<'catalogue.products', 'name'>
  /** Where the caller sees it; false also where it has left the inventory. */
  is_here: boolean
  /** Every place of it that is still there has what the run gave it. */
  is_as_left: boolean
}

/** Sizes that a run has priced, as they stand. Their items are held. */
export async function pricedSizes(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { variantIds, locationIds }: { variantIds: number[]; locationIds: number[] },
): Promise<SizeOfRun[]> {
  const here = locationIds.length > 0 ? sql`i.location_id = any(${locationIds}::int8[])` : sql`true`
  const { rows } = await sql<SizeOfRun>`
    select u.variant_id, v.size, p.name as product_name,
      coalesce(bool_and(${here}) filter (where i.inventory_item_id is not null), false) as is_here,
      coalesce(bool_and(i.wholesale_enabled and i.wholesale_price is not distinct from u.price_after)
        filter (where i.inventory_item_id is not null), false) as is_as_left
    from wholesale_price_undo_rows u
    left join inventory_items i on i.retailer_id = ${retailerId} and i.inventory_item_id = u.inventory_item_id
    join catalogue.variants v on v.variant_id = u.variant_id join catalogue.products p on p.product_id = v.product_id
    where u.retailer_id = ${retailerId} and u.run_id = ${runId} and u.variant_id = any(${variantIds}::int8[])
    group by u.variant_id, v.size, p.name order by u.variant_id`.execute(tx)
  return rows
}

/** Puts sizes back as they were before the run; returns the product links that changed. */
export async function restoreWholesalePrices(
  tx: Tx,
  { retailerId, runId }: RunRef,
  variantIds: number[],
): Promise<number[]> {
  const { rows } = await sql<Columns<'inventory_items', 'product_sync_id'>>`
    update inventory_items i set wholesale_enabled = u.enabled_before, wholesale_price = u.price_before
    from wholesale_price_undo_rows u
    where u.retailer_id = ${retailerId} and u.run_id = ${runId} and u.variant_id = any(${variantIds}::int8[])
      and i.retailer_id = ${retailerId} and i.inventory_item_id = u.inventory_item_id
    returning i.product_sync_id`.execute(tx)
  return [...new Set(rows.map(({ product_sync_id }) => product_sync_id))]
}

/** Deletes the undo rows of sizes that were restored or left as they are. */
export const forgetPricedSizes = (tx: Tx, { retailerId, runId }: RunRef, variantIds: number[]) =>
  sql`
    delete from wholesale_price_undo_rows where retailer_id = ${retailerId} and run_id = ${runId}
      and variant_id = any(${variantIds}::int8[])`.execute(tx)

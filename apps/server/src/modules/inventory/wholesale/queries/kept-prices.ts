import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { StateBefore } from '../../../../platform/runs/bulk-rows.ts'

/** The price and offer of a size at each of its locations before a run, and the price after it, in dollars. */
export interface PricesBefore {
  price_after: number
  items: {
    inventory_item_id: number
    enabled: boolean
    price: Column<'inventory_items', 'wholesale_price'>
  }[]
}

type KeptSize = StateBefore<PricesBefore>

const itemsOf = (sizes: readonly KeptSize[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    sizes.flatMap(({ id, kept: { price_after, items } }) =>
      items.map((item) => ({ ...item, variant_id: id, price_after })),
    ),
  )}::jsonb) as u (variant_id bigint, inventory_item_id bigint, enabled boolean, price numeric(12,2),
    price_after numeric(12,2))`

interface PricedSize extends Columns<'inventory_items', 'variant_id'> {
  /** Whether the size is at a location that the caller sees. */
  is_here: boolean
  /** Whether every remaining item of the size still has the price that the run set. */
  is_as_left: boolean
}

/**
 * Returns the current state of sizes that a run has priced. Sizes that have left the inventory are missing from the
 * result.
 */
export async function pricesSince(
  tx: Tx,
  { retailerId, locationIds }: { retailerId: number; locationIds: number[] },
  sizes: readonly KeptSize[],
): Promise<Map<number, PricedSize>> {
  const isHere = locationIds.length > 0 ? sql`i.location_id = any(${locationIds}::int8[])` : sql`true`
  const { rows } = await sql<PricedSize>`
    select u.variant_id, bool_and(${isHere}) as is_here,
      bool_and(i.wholesale_enabled and i.wholesale_price is not distinct from u.price_after) as is_as_left
    from ${itemsOf(sizes)} join inventory_items i on i.inventory_item_id = u.inventory_item_id
    where i.retailer_id = ${retailerId} group by u.variant_id`.execute(tx)
  return new Map(rows.map((row) => [row.variant_id, row]))
}

interface SizeName extends Columns<'catalogue.variants', 'variant_id' | 'size'> {
  product_name: Column<'catalogue.products', 'name'>
}

/** Returns the names of sizes, including those that have left the inventory. */
export async function namesOfSizes(tx: Tx, variantIds: number[]): Promise<Map<number, SizeName>> {
  const { rows } = await sql<SizeName>`
    select v.variant_id, v.size, p.name as product_name
    from catalogue.variants v join catalogue.products p on p.product_id = v.product_id
    where v.variant_id = any(${variantIds}::int8[])`.execute(tx)
  return new Map(rows.map((row) => [row.variant_id, row]))
}

/** Restores the prices and offers of sizes from before a run. Returns the product links that changed. */
export async function restoreWholesalePrices(
  tx: Tx,
  retailerId: number,
  sizes: readonly KeptSize[],
): Promise<number[]> {
  const { rows } = await sql<Columns<'inventory_items', 'product_sync_id'>>`
    update inventory_items i set wholesale_enabled = u.enabled, wholesale_price = u.price
    from ${itemsOf(sizes)}
    where i.retailer_id = ${retailerId} and i.inventory_item_id = u.inventory_item_id
    returning i.product_sync_id`.execute(tx)
  return [...new Set(rows.map(({ product_sync_id }) => product_sync_id))]
}

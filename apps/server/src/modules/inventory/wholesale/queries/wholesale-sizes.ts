import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { isInScope, type StockScope } from '../../reserves/queries/bulk-reserve.ts'

/** Returns the sizes of a scope, in the order of their ids. */
export async function sizesInScope(tx: Tx, scope: StockScope): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(s.variant_id order by s.variant_id), '{}')::int8[] as ids
    from (select distinct i.variant_id from inventory_items i where ${isInScope(scope)}) s`.execute(tx)
  return rows[0]?.ids ?? []
}

/** Returns the catalog products of a scope. */
export async function productsInScope(tx: Tx, scope: StockScope): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(s.product_id order by s.product_id), '{}')::int8[] as ids
    from (select distinct i.product_id from inventory_items i where ${isInScope(scope)}) s`.execute(tx)
  return rows[0]?.ids ?? []
}

/** Returns the condition that an item `i` is at a location that the caller sees. */
const isHere = (locationIds: number[]) =>
  locationIds.length > 0 ? sql`i.location_id = any(${locationIds}::int8[])` : sql`true`

/** A size as input of a wholesale price rule; money in dollars. */
export interface WholesaleSizeRow extends Columns<'catalogue.variants', 'variant_id' | 'size'> {
  product_name: Column<'catalogue.products', 'name'>
  quantity_available: number
  /** Whether any item of the size is offered to buyers, and whether all are. */
  is_offered: boolean
  is_all_offered: boolean
  /** Null when the items have no price or different prices. */
  price: Column<'inventory_items', 'wholesale_price'>
  lowest_ask: Column<'catalogue.market_data', 'lowest_ask'>
  cost: Column<'variant_costs', 'cost'> | null
}

/** Returns those of these sizes that are at locations that the caller sees, in the order of their ids. */
export async function wholesaleSizes(tx: Tx, variantIds: number[], locationIds: number[]): Promise<WholesaleSizeRow[]> {
  const { rows } = await sql<WholesaleSizeRow>`
    select s.variant_id, v.size, p.name as product_name, s.quantity_available, s.is_offered, s.is_all_offered, s.price,
      m.lowest_ask, c.cost
    from (
      select i.variant_id, sum(i.quantity_available)::int as quantity_available,
        bool_or(i.wholesale_enabled) as is_offered, bool_and(i.wholesale_enabled) as is_all_offered,
        case when count(distinct coalesce(i.wholesale_price, -1)) = 1 then max(i.wholesale_price) end as price
      from inventory_items i
      where i.retailer_id = current_retailer() and i.variant_id = any(${variantIds}::int8[]) and ${isHere(locationIds)}
      group by i.variant_id
    ) s join catalogue.variants v on v.variant_id = s.variant_id
    join catalogue.products p on p.product_id = v.product_id
    left join catalogue.market_data m on m.variant_id = s.variant_id and m.marketplace = 'stockx'
    left join variant_costs c on c.retailer_id = current_retailer() and c.variant_id = s.variant_id
    order by s.variant_id`.execute(tx)
  return rows
}

/** Locks the items of sizes in the order in which a sale locks them, so that the two never deadlock. */
export const lockItemsOfSizes = (tx: Tx, variantIds: number[]) =>
  sql`
    select from inventory_items i where i.retailer_id = current_retailer()
      and i.variant_id = any(${variantIds}::int8[]) order by i.inventory_item_id for update`.execute(tx)

/** The new price of a size, in dollars. */
export interface WholesalePriceOfSize {
  variant_id: number
  price: number
}

/** An item that was given a price, with its offer and price before. */
export interface PricedItem extends Columns<'inventory_items', 'product_sync_id' | 'variant_id' | 'inventory_item_id'> {
  enabled_before: Column<'inventory_items', 'wholesale_enabled'>
  price_before: Column<'inventory_items', 'wholesale_price'>
}

interface PricesSet {
  retailerId: number
  locationIds: number[]
  /** Whether items that are not offered are turned on. Otherwise they are skipped. */
  turnsOn: boolean
}

/** Sets the prices of sizes at the locations that the caller sees. Returns the items that changed. */
export async function setWholesalePrices(
  tx: Tx,
  { retailerId, locationIds, turnsOn }: PricesSet,
  prices: readonly WholesalePriceOfSize[],
): Promise<PricedItem[]> {
  const { rows } = await sql<PricedItem>`
    with changing as (
      select i.inventory_item_id, i.wholesale_enabled as enabled_before, i.wholesale_price as price_before, g.price
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as g (variant_id bigint, price numeric(12,2))
      join inventory_items i on i.retailer_id = ${retailerId} and i.variant_id = g.variant_id
      where ${isHere(locationIds)} and ${turnsOn ? sql`true` : sql`i.wholesale_enabled`}
        and (not i.wholesale_enabled or i.wholesale_price is distinct from g.price)
    )
    update inventory_items i set wholesale_enabled = true, wholesale_price = c.price from changing c
    where i.retailer_id = ${retailerId} and i.inventory_item_id = c.inventory_item_id
    returning i.product_sync_id, i.variant_id, i.inventory_item_id, c.enabled_before, c.price_before`.execute(tx)
  return rows
}

/**
 * Offers sizes to buyers at their prices, at the locations that the caller sees. Returns the product links that
 * changed.
 */
export async function offerAtPrices(
  tx: Tx,
  { retailerId, locationIds }: { retailerId: number; locationIds: number[] },
  prices: readonly WholesalePriceOfSize[],
): Promise<number[]> {
  const { rows } = await sql<Columns<'inventory_items', 'product_sync_id'>>`
    update inventory_items i set wholesale_enabled = true, wholesale_price = g.price
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as g (variant_id bigint, price numeric(12,2))
    where i.retailer_id = ${retailerId} and i.variant_id = g.variant_id and ${isHere(locationIds)}
    returning i.product_sync_id`.execute(tx)
  return [...new Set(rows.map(({ product_sync_id }) => product_sync_id))]
}

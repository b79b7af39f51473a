import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { isAtCallersLocation } from '../../slots/queries/payout-sizes.ts'

/** Sizes, and the locations where they must have items. */
export interface SizesAtLocations {
  variantIds: number[]
  /** An empty list means every location. */
  locationIds: number[]
}

/** Returns those of the sizes that have both payouts and stock to offer and are not enabled, ordered by id. */
export async function sizesToEnable(tx: Tx, retailerId: number, variantIds: number[]): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    select o.variant_id from variant_offers o
    where o.retailer_id = ${retailerId} and o.variant_id = any(${variantIds}::int8[]) and not o.listings_enabled
      and o.desired_payout is not null and o.bottom_payout is not null and exists (
        select from inventory.items i where i.retailer_id = ${retailerId} and i.variant_id = o.variant_id
          and i.fulfillment_enabled and i.quantity_available > 0)
    order by o.variant_id`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

export interface EnabledSize extends Columns<'variant_offers', 'variant_id' | 'listings_enabled'> {
  /** Null when no one entered a cost. */
  cost: Column<'inventory.costs', 'cost'> | null
}

/** Returns the facts about sizes at the caller's locations that their slots do not contain. */
export async function stateOfSizes(
  tx: Tx,
  { variantIds, locationIds }: SizesAtLocations,
): Promise<Map<number, EnabledSize>> {
  const { rows } = await sql<EnabledSize>`
    select s.variant_id, coalesce(o.listings_enabled, false) as listings_enabled, c.cost from (
      select distinct i.variant_id from inventory.items i
      where i.retailer_id = current_retailer() and i.variant_id = any(${variantIds}::int8[])
        and ${isAtCallersLocation(locationIds)}
    ) s left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = s.variant_id
    left join inventory.costs c on c.retailer_id = current_retailer() and c.variant_id = s.variant_id`.execute(tx)
  return new Map(rows.map((row) => [row.variant_id, row]))
}

import type { Marketplace } from '@ark/domain'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../../platform/caller.ts'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { isAtCallersLocation } from '../../slots/queries/payout-sizes.ts'

export interface StockOfSize extends Columns<'catalogue.variants', 'variant_id' | 'size'> {
  /** The available units at the caller's locations. */
  available: number
  /** The offerable units at all locations from which marketplace sales may ship. */
  offerable: number
  /** Marketplace sales may ship from at least one location of the size. */
  ships_from_somewhere: boolean
  known_at: Record<Marketplace, boolean>
  /** Marketplaces where the size is not left out are missing. */
  left_out: Partial<Record<Marketplace, true>>
}

/** Returns the stock of sizes and their marketplaces, by size; sizes that the caller does not see are missing. */
export async function stockOfSizes(
  tx: Tx,
  { retailerId, locationIds }: Pick<StaffCaller, 'retailerId' | 'locationIds'>,
  variantIds: number[],
): Promise<Map<number, StockOfSize>> {
  const { rows } = await sql<StockOfSize>`
    select v.variant_id, v.size, a.available, o.offerable, o.ships_from_somewhere,
      json_build_object('stockx', p.stockx_product_id is not null and v.stockx_variant_id is not null,
        'goat', p.alias_catalog_id is not null and v.alias_variant_id is not null) as known_at,
      coalesce((select json_object_agg(s.marketplace, true) from listing_slots s where s.retailer_id = ${retailerId}
        and s.variant_id = v.variant_id and s.is_left_out), '{}') as left_out
    from catalogue.variants v join catalogue.products p on p.product_id = v.product_id
    join (
      select i.variant_id, sum(i.quantity_available)::int as available from inventory.items i
      where i.retailer_id = ${retailerId} and i.variant_id = any(${variantIds}::int8[])
        and ${isAtCallersLocation(locationIds)}
      group by i.variant_id
    ) a on a.variant_id = v.variant_id
    join (
      select i.variant_id,
        coalesce(sum(i.quantity_available) filter (where i.fulfillment_enabled), 0)::int as offerable,
        coalesce(bool_or(i.fulfillment_enabled), false) as ships_from_somewhere
      from inventory.items i where i.retailer_id = ${retailerId} and i.variant_id = any(${variantIds}::int8[])
      group by i.variant_id
    ) o on o.variant_id = v.variant_id
    where v.variant_id = any(${variantIds}::int8[])`.execute(tx)
  return new Map(rows.map((row) => [row.variant_id, row]))
}

import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../../platform/caller.ts'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { Slot } from '../../slots/queries/slot-facts.ts'

/** Returns a query for the sizes of a product with stock rows of the caller; a size can occur more than once. */
const sizesInStock = (
  { retailerId, locationIds }: Pick<StaffCaller, 'retailerId' | 'locationIds'>,
  productId: number,
) => sql`
  select i.variant_id from inventory.stock_totals t
  join inventory.items i on i.retailer_id = ${retailerId} and i.product_sync_id = t.product_sync_id
  where t.retailer_id = ${retailerId} and t.product_id = ${productId}
    and ${locationIds.length > 0 ? sql`i.location_id = any(${locationIds}::int8[])` : sql`true`}`

/** Turns Goblin Mode on with a threshold (whole percent), or off with null. */
export const setGoblinMode = (tx: Tx, { retailerId, variantIds, thresholdPercent }: GoblinSetting) =>
  sql`
    update variant_offers set goblin_mode_enabled = ${thresholdPercent !== null},
      goblin_threshold_percent = coalesce(${thresholdPercent}::smallint, goblin_threshold_percent)
    where retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[])`.execute(tx)

export interface GoblinSetting {
  retailerId: number
  variantIds: number[]
  thresholdPercent: number | null
}

/** Sets whether the listing of a slot gives way to its twin. */
export const setWithdrawnByGoblin = (tx: Tx, { retailerId, variantId, marketplace }: Slot, isWithdrawn: boolean) =>
  sql`
    update listing_slots set withdrawn_by_goblin = ${isWithdrawn}
    where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}`.execute(tx)

export interface ReplayedSize
  extends Columns<'catalogue.variants', 'variant_id' | 'size'>,
    Columns<'variant_offers', 'desired_payout' | 'bottom_payout'> {
  sold: { marketplace: MarketplaceName; price: number; at: string }[]
}

/**
 * Returns the sizes of a product with stock rows of the caller. Sold pairs are those since `since`; prices are in
 * dollars.
 */
export async function sizesToReplay(
  tx: Tx,
  { retailerId, locationIds }: Pick<StaffCaller, 'retailerId' | 'locationIds'>,
  { productId, since }: { productId: number; since: Date },
): Promise<ReplayedSize[]> {
  const { rows } = await sql<ReplayedSize>`
    select v.variant_id, v.size, o.desired_payout, o.bottom_payout,
      coalesce((select json_agg(json_build_object('marketplace', ml.marketplace, 'price', ml.price,
          'at', ml.ended_at)) from marketplace_listings ml
        where ml.retailer_id = ${retailerId} and ml.variant_id = v.variant_id and ml.state = 'sold'
          and ml.ended_at > ${since}), '[]') as sold
    from catalogue.variants v left join variant_offers o on o.retailer_id = ${retailerId}
      and o.variant_id = v.variant_id
    where v.variant_id in (select m.variant_id from (${sizesInStock({ retailerId, locationIds }, productId)}) m)
    order by v.sort_index, v.variant_id`.execute(tx)
  return rows
}

import { type PayoutPair, payoutPair } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

interface StandingRow
  extends Columns<'variant_offers', 'variant_id' | 'desired_payout' | 'bottom_payout' | 'switch_count'>,
    Columns<'catalogue.variants', 'size'> {
  product_name: Column<'catalogue.products', 'name'>
  is_here: boolean
}

/** A size with its current payouts. */
export interface CurrentSize
  extends PayoutPair,
    Pick<StandingRow, 'product_name' | 'size' | 'is_here' | 'switch_count'> {}

/**
 * Returns sizes with an offer by id, including those without stock; `is_here`: the size has an item at a location of
 * the caller.
 */
export async function currentSizes(
  tx: Tx,
  variantIds: number[],
  locationIds: number[],
): Promise<Map<number, CurrentSize>> {
  const here =
    locationIds.length > 0
      ? sql`exists (select from inventory.items i where i.retailer_id = current_retailer()
          and i.variant_id = o.variant_id and i.location_id = any(${locationIds}::int8[]))`
      : sql`true`
  const { rows } = await sql<StandingRow>`
    select o.variant_id, o.desired_payout, o.bottom_payout, o.switch_count, v.size, p.name as product_name,
      ${here} as is_here
    from variant_offers o join catalogue.variants v on v.variant_id = o.variant_id
    join catalogue.products p on p.product_id = v.product_id
    where o.retailer_id = current_retailer() and o.variant_id = any(${variantIds}::int8[])`.execute(tx)
  return new Map(
    rows.map(({ product_name, size, is_here, switch_count, ...row }) => [
      row.variant_id,
      { product_name, size, is_here, switch_count, ...payoutPair(row) },
    ]),
  )
}

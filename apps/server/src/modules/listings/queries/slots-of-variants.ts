import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export interface SlotKey {
  retailer_id: number
  variant_id: number
  marketplace: MarketplaceName
}

/** Lets the slots of variants be looked at again at once, whatever back-off they were in. */
export const clearBackOff = (tx: Tx, variantIds: number[]) =>
  sql`update listing_slots set next_step_at = '-infinity' where variant_id = any(${variantIds}::int8[])`.execute(tx)

/** Of these variants, those that are offered or were: the only ones whose stock matters to a marketplace. Null: of all. */
export async function slotsOnOffer(tx: Tx, variantIds: number[] | null): Promise<SlotKey[]> {
  const mine = variantIds ? sql`where o.variant_id = any(${variantIds}::int8[])` : sql``
  const { rows } = await sql<SlotKey>`
    select o.retailer_id, o.variant_id, m.marketplace from (
      select retailer_id, variant_id from variant_offers where listings_enabled
      union select retailer_id, variant_id from marketplace_listings where state not in ('withdrawn', 'sold')
    ) o cross join (values ('stockx'), ('goat')) m (marketplace) ${mine}`.execute(tx)
  return rows
}

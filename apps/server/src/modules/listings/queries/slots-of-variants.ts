import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export interface SlotKey {
  retailer_id: number
  variant_id: number
  marketplace: MarketplaceName
}

/**
 * Lets the slots of variants be looked at again at once, whatever back-off they were in. Counts their versions up: a step that is under way
 * was planned for what was wanted before.
 */
export const clearBackOff = (tx: Tx, variantIds: number[]) =>
  sql`update listing_slots set next_step_at = '-infinity', version = version + 1
      where retailer_id = current_retailer() and variant_id = any(${variantIds}::int8[])`.execute(tx)

/** Whose slots are meant: all of a retailer's, those of some of his variants, or everybody's (planners). */
export type SlotScope = { retailerId: number; variantIds: number[] | null } | 'everybody'

/** Slots that are offered or were: the only ones whose stock matters to a marketplace. */
export async function slotsOnOffer(tx: Tx, scope: SlotScope): Promise<SlotKey[]> {
  const { rows } = await sql<SlotKey>`
    select o.retailer_id, o.variant_id, m.marketplace from (
      select retailer_id, variant_id from variant_offers where ${within(scope)} and listings_enabled
      union select retailer_id, variant_id from marketplace_listings where ${within(scope)} and state not in ('withdrawn', 'sold')
    ) o cross join (values ('stockx'), ('goat')) m (marketplace)`.execute(tx)
  return rows
}

function within(scope: SlotScope) {
  if (scope === 'everybody') return sql`true`
  const { retailerId, variantIds } = scope
  return variantIds
    ? sql`retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[])`
    : sql`retailer_id = ${retailerId}`
}

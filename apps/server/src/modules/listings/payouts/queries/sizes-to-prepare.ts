import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { isAtCallersLocation } from '../../slots/queries/payout-sizes.ts'

export interface SizesToPrepare {
  without_payouts: number
  to_enable: number
}

/** The most rows to read; with more, the count is a lower bound. */
const MOST_COUNTED = 10_000

/** Counts the caller's sizes with stock to offer that lack a payout, and those that could be enabled. */
export async function sizesToPrepare(tx: Tx, locationIds: number[]): Promise<SizesToPrepare> {
  const { rows } = await sql<SizesToPrepare>`
    select count(distinct s.variant_id) filter (where not s.has_payouts)::int as without_payouts,
      count(distinct s.variant_id) filter (where s.has_payouts)::int as to_enable
    from (
      select i.variant_id, coalesce(o.desired_payout is not null and o.bottom_payout is not null, false) as has_payouts
      from inventory.items i
      left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = i.variant_id
      where i.retailer_id = current_retailer() and i.quantity_available > 0 and i.fulfillment_enabled
        and ${isAtCallersLocation(locationIds)} and not coalesce(o.listings_enabled, false)
      limit ${MOST_COUNTED}) s`.execute(tx)
  return rows[0] ?? { without_payouts: 0, to_enable: 0 }
}

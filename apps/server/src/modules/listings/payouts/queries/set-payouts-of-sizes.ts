import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { clearChosenPrices, withOtherPayout } from '../../slots/queries/offers.ts'

export interface PayoutsOfSize {
  variantId: number
  /** Dollars; null clears the payout. */
  desired_payout: number | null
  bottom_payout: number | null
}

/** Sets both payouts of each size. A changed desired payout removes the price that was chosen for the old one. */
export async function setPayoutsOfSizes(tx: Tx, retailerId: number, sizes: readonly PayoutsOfSize[]): Promise<void> {
  const given = sizes.map(({ variantId: id, ...payouts }) => ({ id, ...payouts }))
  const payouts = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
    as g (id bigint, desired_payout numeric, bottom_payout numeric)`
  const changed = await withOtherPayout(tx, sql`select g.id as variant_id, g.desired_payout from ${payouts}`)
  await sql`
    insert into variant_offers as made (retailer_id, variant_id, product_id, desired_payout, bottom_payout)
    select ${retailerId}, v.variant_id, v.product_id, g.desired_payout, g.bottom_payout
    from ${payouts} join catalogue.variants v on v.variant_id = g.id order by v.variant_id
    on conflict (retailer_id, variant_id) do update set
      desired_payout = excluded.desired_payout, bottom_payout = excluded.bottom_payout
    returning made.variant_id`.execute(tx)
  await clearChosenPrices(tx, changed)
}

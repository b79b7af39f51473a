import { centsOrNull, dollars, dollarsOrNull } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { MarketplaceName } from '@ark/marketplaces'
import type { StaffCaller } from '../../../../platform/caller.ts'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

type OfferColumns = Columns<'variant_offers', 'variant_id' | 'product_id' | 'listings_enabled' | 'goblin_mode_enabled'>

export interface OfferRow extends OfferColumns {
  desired_payout_cents: number | null
  bottom_payout_cents: number | null
}

/**
 * What the retailer wants of a variant, locked; made when it is his (he has stock of it). Null when it is not, or no
 * longer since his shop has it no more, or when staff restricted to locations have none of it at theirs.
 */
export async function lockOffer(
  tx: Tx,
  { retailerId, locationIds }: Pick<StaffCaller, 'retailerId' | 'locationIds'>,
  variantId: number,
): Promise<OfferRow | null> {
  const mine = locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``
  await sql`
    insert into variant_offers as made (retailer_id, variant_id, product_id)
    select ${retailerId}, i.variant_id, i.product_id from inventory.items i
    where i.retailer_id = ${retailerId} and i.variant_id = ${variantId} ${mine} limit 1
    on conflict do nothing returning made.variant_id`.execute(tx)
  const { rows } = await sql<OfferColumns & Columns<'variant_offers', 'desired_payout' | 'bottom_payout'>>`
    select variant_id, product_id, listings_enabled, goblin_mode_enabled, desired_payout, bottom_payout
    from variant_offers o where retailer_id = ${retailerId} and variant_id = ${variantId}
      and exists (
        select from inventory.items i where i.retailer_id = current_retailer() and i.variant_id = o.variant_id ${mine})
    for update of o`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { desired_payout, bottom_payout, ...rest } = row
  return {
    ...rest,
    desired_payout_cents: centsOrNull(desired_payout),
    bottom_payout_cents: centsOrNull(bottom_payout),
  }
}

export const setPayouts = (
  tx: Tx,
  variantId: number,
  payouts: { desired_cents: number | null; bottom_cents: number | null },
) =>
  sql`update variant_offers set desired_payout = ${dollarsOrNull(payouts.desired_cents)},
    bottom_payout = ${dollarsOrNull(payouts.bottom_cents)}
      where retailer_id = current_retailer() and variant_id = ${variantId}`.execute(tx)

export const setEnabled = (tx: Tx, variantId: number, enabled: boolean) =>
  sql`update variant_offers set listings_enabled = ${enabled}
      where retailer_id = current_retailer() and variant_id = ${variantId}`.execute(tx)

/** Offers sizes, each on all marketplaces but some; what was said before no longer counts. Who calls holds their slots. */
export async function leaveOut(
  tx: Tx,
  retailerId: number,
  sizes: readonly { variantId: number; marketplaces: readonly MarketplaceName[] }[],
): Promise<void> {
  const left = sizes.flatMap(({ variantId, marketplaces }) => marketplaces.map((of) => `${variantId}:${of}`))
  await sql`
    update listing_slots s set is_left_out = not s.is_left_out
    where s.retailer_id = ${retailerId} and s.variant_id = any(${sizes.map(({ variantId }) => variantId)}::int8[])
      and s.is_left_out <> (s.variant_id || ':' || s.marketplace = any(${left}::text[]))`.execute(tx)
}

/** The ask a person chose for a marketplace; null lets the desired payout decide again. */
export const choosePrice = (
  tx: Tx,
  slot: { retailerId: number; variantId: number; marketplace: MarketplaceName; price_cents: number | null },
) =>
  sql`insert into listing_slots (retailer_id, variant_id, marketplace, chosen_price)
      values (${slot.retailerId}, ${slot.variantId}, ${slot.marketplace}, ${dollarsOrNull(slot.price_cents)})
      on conflict (retailer_id, variant_id, marketplace) do update set chosen_price = excluded.chosen_price,
        bid_price = null, bid_taken_at = null`.execute(tx)

/** The bid that a person takes there; it goes before a chosen price, which is asked again afterwards. */
export const takeBid = (
  tx: Tx,
  slot: { retailerId: number; variantId: number; marketplace: MarketplaceName; price_cents: number; at: Date },
) =>
  sql`insert into listing_slots (retailer_id, variant_id, marketplace, bid_price, bid_taken_at)
      values (${slot.retailerId}, ${slot.variantId}, ${slot.marketplace}, ${dollars(slot.price_cents)}, ${slot.at})
      on conflict (retailer_id, variant_id, marketplace) do update set bid_price = excluded.bid_price,
        bid_taken_at = excluded.bid_taken_at`.execute(tx)

/** It was taken, or nobody was there any more. */
export const forgetBid = (tx: Tx, slot: { retailerId: number; variantId: number; marketplace: MarketplaceName }) =>
  sql`update listing_slots set bid_price = null, bid_taken_at = null
      where retailer_id = ${slot.retailerId} and variant_id = ${slot.variantId}
        and marketplace = ${slot.marketplace}`.execute(tx)

/** Sizes that are taken off the marketplaces take no bid any more. */
export const forgetBids = (tx: Tx, retailerId: number, variantIds: number[]) =>
  sql`update listing_slots set bid_price = null, bid_taken_at = null
      where retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[]) and bid_price is not null`.execute(
    tx,
  )

/** What the desired payout nets is asked again; a bid that is being taken counts as chosen. */
export const forgetChosenPrices = (tx: Tx, variantIds: number[]) =>
  sql`update listing_slots set chosen_price = null, bid_price = null, bid_taken_at = null
      where retailer_id = current_retailer() and variant_id = any(${variantIds}::int8[])`.execute(tx)

/** Which of the sizes are wanted for another payout so far; `wanted`: a query of `variant_id` and `desired_payout`. */
export async function withOtherPayout(tx: Tx, wanted: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    select o.variant_id from (${wanted}) w join variant_offers o
      on o.retailer_id = current_retailer() and o.variant_id = w.variant_id
    where o.desired_payout is distinct from w.desired_payout
    order by o.variant_id for update of o`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/** Switches off the offers of sizes of which the retailer keeps no stock row any more. Returns those sizes. */
export async function disableWithoutItems(tx: Tx, retailerId: number, variantIds: number[]): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    update variant_offers o set listings_enabled = false
    where o.retailer_id = ${retailerId} and o.variant_id = any(${variantIds}::int8[]) and o.listings_enabled
      and not exists (
      select from inventory.items i where i.retailer_id = current_retailer() and i.variant_id = o.variant_id
    ) returning o.variant_id`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

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
 * Locks and returns a retailer's offer for a variant, creating it if the retailer has an item of it. Null when the
 * retailer has no item of it (any more), or when staff restricted to locations have none there.
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

/**
 * Enables sizes on all marketplaces except the named ones, replacing earlier exclusions. The caller must hold the locks
 * of their slots.
 */
export async function setExcludedMarketplaces(
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

/** Sets the ask that a person chose for a marketplace; null makes the desired payout decide again. */
export const choosePrice = (
  tx: Tx,
  slot: { retailerId: number; variantId: number; marketplace: MarketplaceName; price_cents: number | null },
) =>
  sql`insert into listing_slots (retailer_id, variant_id, marketplace, chosen_price)
      values (${slot.retailerId}, ${slot.variantId}, ${slot.marketplace}, ${dollarsOrNull(slot.price_cents)})
      on conflict (retailer_id, variant_id, marketplace) do update set chosen_price = excluded.chosen_price,
        bid_price = null, bid_taken_at = null`.execute(tx)

/** Sets the bid that a person takes there. It overrides a chosen price, which applies again afterwards. */
export const takeBid = (
  tx: Tx,
  slot: { retailerId: number; variantId: number; marketplace: MarketplaceName; price_cents: number; at: Date },
) =>
  sql`insert into listing_slots (retailer_id, variant_id, marketplace, bid_price, bid_taken_at)
      values (${slot.retailerId}, ${slot.variantId}, ${slot.marketplace}, ${dollars(slot.price_cents)}, ${slot.at})
      on conflict (retailer_id, variant_id, marketplace) do update set bid_price = excluded.bid_price,
        bid_taken_at = excluded.bid_taken_at`.execute(tx)

/** Removes a bid that was taken or is gone. */
export const clearBid = (tx: Tx, slot: { retailerId: number; variantId: number; marketplace: MarketplaceName }) =>
  sql`update listing_slots set bid_price = null, bid_taken_at = null
      where retailer_id = ${slot.retailerId} and variant_id = ${slot.variantId}
        and marketplace = ${slot.marketplace}`.execute(tx)

/** Removes the bids of sizes that are taken off the marketplaces. */
export const clearBids = (tx: Tx, retailerId: number, variantIds: number[]) =>
  sql`update listing_slots set bid_price = null, bid_taken_at = null
      where retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[]) and bid_price is not null`.execute(
    tx,
  )

/** Removes chosen prices and taken bids, so that the desired payout decides again. */
export const clearChosenPrices = (tx: Tx, variantIds: number[]) =>
  sql`update listing_slots set chosen_price = null, bid_price = null, bid_taken_at = null
      where retailer_id = current_retailer() and variant_id = any(${variantIds}::int8[])`.execute(tx)

/**
 * Locks and returns the sizes whose desired payout differs from `wanted`, a query of `variant_id` and `desired_payout`.
 */
export async function withOtherPayout(tx: Tx, wanted: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    select o.variant_id from (${wanted}) w join variant_offers o
      on o.retailer_id = current_retailer() and o.variant_id = w.variant_id
    where o.desired_payout is distinct from w.desired_payout
    order by o.variant_id for update of o`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/** Disables the offers of sizes without a stock row of the retailer. Returns those sizes. */
export async function disableWithoutItems(tx: Tx, retailerId: number, variantIds: number[]): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    update variant_offers o set listings_enabled = false
    where o.retailer_id = ${retailerId} and o.variant_id = any(${variantIds}::int8[]) and o.listings_enabled
      and not exists (
      select from inventory.items i where i.retailer_id = current_retailer() and i.variant_id = o.variant_id
    ) returning o.variant_id`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

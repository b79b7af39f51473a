import { type PayoutPair, payoutPair } from '@ark/domain'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../../platform/caller.ts'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { unpriceableSizes } from '../../../inventory/index.ts'
import { isAtCallersLocation, createMissingOffers } from './payout-sizes.ts'

type SizeColumns = Columns<'catalogue.variants', 'variant_id' | 'product_id' | 'size' | 'sort_index'>

/** A size locked until the transaction ends, with its payouts. */
export interface LockedSize extends Pick<SizeColumns, 'variant_id' | 'size'>, PayoutPair {}

export interface LockedProduct {
  /** The sizes that the caller may price, in list order. */
  sizes: LockedSize[]
  /** When anyone of the retailer last switched the whole product; null when no one did. */
  toggledAt: Date | null
}

/** Returns the sizes of a product that the caller has stock rows of. */
export async function sizesSeen(
  tx: Tx,
  { retailerId, locationIds }: Pick<StaffCaller, 'retailerId' | 'locationIds'>,
  productId: number,
): Promise<SizeColumns[]> {
  const { rows } = await sql<SizeColumns>`
    select distinct v.variant_id, v.product_id, v.size, v.sort_index from inventory.stock_totals t
    join inventory.items i on i.retailer_id = ${retailerId} and i.product_sync_id = t.product_sync_id
    join catalogue.variants v on v.variant_id = i.variant_id
    where t.retailer_id = ${retailerId} and t.product_id = ${productId} and ${isAtCallersLocation(locationIds)}
    order by v.sort_index, v.variant_id`.execute(tx)
  return rows
}

/** Returns whether the caller has stock rows of any size of a product. */
export const isProductSeen = async (tx: Tx, caller: StaffCaller, productId: number): Promise<boolean> =>
  (await sizesSeen(tx, caller, productId)).length > 0

/**
 * Locks the offers of a product's sizes in the order of every bulk change, creating missing ones. It includes sizes at
 * other locations, so that two people who switch the whole product wait for each other. Null when the caller has no
 * size of it.
 */
export async function lockProductOffers(tx: Tx, caller: StaffCaller, productId: number): Promise<LockedProduct | null> {
  const seen = await sizesSeen(tx, caller, productId)
  if (seen.length === 0) return null
  const beyond = await unpriceableSizes(
    tx,
    seen.map(({ variant_id }) => variant_id),
    caller.locationIds,
  )
  const priced = seen.filter(({ variant_id }) => !beyond.has(variant_id))
  await createMissingOffers(tx, caller.retailerId, priced)
  const { rows } = await sql<
    Columns<'variant_offers', 'variant_id' | 'desired_payout' | 'bottom_payout' | 'product_toggled_at'>
  >`
    select variant_id, desired_payout, bottom_payout, product_toggled_at from variant_offers
    where retailer_id = ${caller.retailerId} and product_id = ${productId}
    order by variant_id for update`.execute(tx)
  const offers = new Map(rows.map((row) => [row.variant_id, row]))
  return {
    sizes: priced.flatMap(({ variant_id, size }) => {
      const offer = offers.get(variant_id)
      return offer ? [{ variant_id, size, ...payoutPair(offer) }] : []
    }),
    toggledAt: rows.reduce<Date | null>(
      (last, { product_toggled_at: at }) => (at && (!last || at > last) ? at : last),
      null,
    ),
  }
}

/** Enables or disables the sizes of a product together. */
export const setEnabledOfSizes = (tx: Tx, variantIds: number[], { enabled, at }: { enabled: boolean; at: Date }) =>
  sql`update variant_offers set listings_enabled = ${enabled}, product_toggled_at = ${at}
      where retailer_id = current_retailer() and variant_id = any(${variantIds}::int8[])`.execute(tx)

/** Returns whether any of these sizes has an open listing. */
export async function haveListings(tx: Tx, variantIds: number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from marketplace_listings where retailer_id = current_retailer()
        and variant_id = any(${variantIds}::int8[]) and state not in ('withdrawn', 'sold')) as found`.execute(tx)
  return rows[0]?.found ?? false
}

export async function skuOfProduct(tx: Tx, productId: number): Promise<string | null> {
  const { rows } = await sql<Columns<'catalogue.products', 'sku'>>`
    select sku from catalogue.products where product_id = ${productId}`.execute(tx)
  return rows[0]?.sku ?? null
}

import { type PayoutPair, payoutPair } from '@ark/domain'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../../platform/caller.ts'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { sizesBeyond } from '../../../inventory/index.ts'
import { isHere, makeOffers } from './payout-sizes.ts'

type SizeColumns = Columns<'catalogue.variants', 'variant_id' | 'product_id' | 'size' | 'sort_index'>

/** A size that is held until the transaction ends, with what is wanted of it. */
export interface HeldSize extends Pick<SizeColumns, 'variant_id' | 'size'>, PayoutPair {}

export interface HeldProduct {
  /** Those that the caller may price, in the order of the list. */
  sizes: HeldSize[]
  /** When it was last switched as a whole, by whomever of the retailer; null: never. */
  toggledAt: Date | null
}

/** The sizes of a product that the caller has stock rows of. */
export async function sizesSeen(
  tx: Tx,
  { retailerId, locationIds }: Pick<StaffCaller, 'retailerId' | 'locationIds'>,
  productId: number,
): Promise<SizeColumns[]> {
  const { rows } = await sql<SizeColumns>`
    select distinct v.variant_id, v.product_id, v.size, v.sort_index from inventory.stock_totals t
    join inventory.items i on i.retailer_id = ${retailerId} and i.product_sync_id = t.product_sync_id
    join catalogue.variants v on v.variant_id = i.variant_id
    where t.retailer_id = ${retailerId} and t.product_id = ${productId} and ${isHere(locationIds)}
    order by v.sort_index, v.variant_id`.execute(tx)
  return rows
}

/** Whether the caller has stock rows of any size of a product. */
export const isProductSeen = async (tx: Tx, caller: StaffCaller, productId: number): Promise<boolean> =>
  (await sizesSeen(tx, caller, productId)).length > 0

/**
 * What is wanted of the sizes of a product, made where nothing was, and held in the order in which every bulk change
 * does: those of other locations, too, so that two who switch the product as a whole wait for each other. Null: the
 * caller has no size of it.
 */
export async function holdProduct(tx: Tx, caller: StaffCaller, productId: number): Promise<HeldProduct | null> {
  const seen = await sizesSeen(tx, caller, productId)
  if (seen.length === 0) return null
  const beyond = await sizesBeyond(
    tx,
    seen.map(({ variant_id }) => variant_id),
    caller.locationIds,
  )
  const priced = seen.filter(({ variant_id }) => !beyond.has(variant_id))
  await makeOffers(tx, caller.retailerId, priced)
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

/** Switches the sizes of a product on or off together. */
export const setEnabledTogether = (tx: Tx, variantIds: number[], { enabled, at }: { enabled: boolean; at: Date }) =>
  sql`update variant_offers set listings_enabled = ${enabled}, product_toggled_at = ${at}
      where retailer_id = current_retailer() and variant_id = any(${variantIds}::int8[])`.execute(tx)

/** Whether any of these sizes is on a marketplace, or on its way there or back. */
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

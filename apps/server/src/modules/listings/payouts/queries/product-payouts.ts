import type { Marketplace } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { VariantMarket } from '../../../catalogue/index.ts'
import { notPricedHere } from '../../../inventory/index.ts'
import { productPicture } from '../../../stores/index.ts'
import { clearChosenPrices, withOtherPayout } from '../../slots/queries/offers.ts'

/** Returns the condition that an item `i` is at a location of the caller. */
const isMine = (locationIds: number[]) =>
  locationIds.length > 0 ? sql`i.location_id = any(${locationIds}::int8[])` : sql`true`

/** A size of a product link with its payouts and market, in dollars. */
export interface SizeToListRow
  extends Columns<'catalogue.variants', 'variant_id' | 'size'>,
    Columns<'catalogue.products', 'product_id' | 'sku' | 'alias_only_sizes'> {
  product_name: Column<'catalogue.products', 'name'>
  image_url: string | null
  available_quantity: number
  listing_enabled: boolean
  desired_payout: number | null
  minimum_payout: number | null
  wholesale_enabled: boolean
  wholesale_price: number | null
  known_at: Record<Marketplace, boolean>
  product_known_at: Record<Marketplace, boolean>
  /** Marketplaces where the size is not left out are missing. */
  left_out: Partial<Record<Marketplace, true>>
  market: VariantMarket['market']
}

/** Returns one product's sizes with stock rows of the caller. */
export async function sizesToList(
  tx: Tx,
  { productSyncId, locationIds }: { productSyncId: number; locationIds: number[] },
): Promise<SizeToListRow[]> {
  const { rows } = await sql<SizeToListRow>`
    with sizes as (
      select i.variant_id, sum(i.quantity_available)::int as available_quantity,
        bool_or(i.wholesale_enabled) as wholesale_enabled, max(i.wholesale_price)::float8 as wholesale_price
      from inventory.items i
      where i.retailer_id = current_retailer() and i.product_sync_id = ${productSyncId} and ${isMine(locationIds)}
      group by i.variant_id
    )
    select s.*, v.size, p.product_id, p.sku, p.alias_only_sizes, p.name as product_name,
      ${productPicture('p.product_id')} as image_url, coalesce(o.listings_enabled, false) as listing_enabled,
      o.desired_payout::float8 as desired_payout, o.bottom_payout::float8 as minimum_payout,
      json_build_object('stockx', p.stockx_product_id is not null and v.stockx_variant_id is not null,
        'goat', p.alias_catalog_id is not null and v.alias_variant_id is not null) as known_at,
      json_build_object('stockx', p.stockx_product_id is not null, 'goat', p.alias_catalog_id is not null)
        as product_known_at,
      coalesce((select json_object_agg(sl.marketplace, true) from listing_slots sl
        where sl.retailer_id = current_retailer() and sl.variant_id = s.variant_id and sl.is_left_out), '{}') as left_out,
      coalesce((select json_object_agg(md.marketplace, json_build_object('lowest_ask', md.lowest_ask,
        'highest_bid', md.highest_bid, 'refreshed_at', md.refreshed_at)) from catalogue.market_data md
        where md.variant_id = s.variant_id), '{}') as market
    from sizes s join catalogue.variants v on v.variant_id = s.variant_id
      join catalogue.products p on p.product_id = v.product_id
    left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = s.variant_id
    order by v.sort_index, v.variant_id`.execute(tx)
  return rows
}

/** Returns the product links that the caller has stock of. */
export async function linksWithStock(tx: Tx, productSyncIds: number[], locationIds: number[]): Promise<number[]> {
  const { rows } = await sql<Columns<'inventory.items', 'product_sync_id'>>`
    select distinct i.product_sync_id from inventory.items i
    where i.retailer_id = current_retailer() and i.product_sync_id = any(${productSyncIds}::int8[])
      and ${isMine(locationIds)}`.execute(tx)
  return rows.map(({ product_sync_id }) => product_sync_id)
}

/** Returns the sizes of product links with stock rows of the caller, ordered by id. */
export async function sizesOfLinks(
  tx: Tx,
  { productSyncIds, locationIds, isMissingOnly }: SizesOfLinks,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(s.variant_id order by s.variant_id), '{}')::int8[] as ids from (
      select distinct i.variant_id from inventory.items i
      left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = i.variant_id
      where i.retailer_id = current_retailer() and i.product_sync_id = any(${productSyncIds}::int8[])
        and ${isMine(locationIds)}
        ${isMissingOnly ? sql`and (o.desired_payout is null or o.bottom_payout is null)` : sql``}
    ) s`.execute(tx)
  return rows[0]?.ids ?? []
}

interface SizesOfLinks {
  productSyncIds: number[]
  locationIds: number[]
  /** True: only sizes that lack a payout. */
  isMissingOnly: boolean
}

/** Returns the oldest of these product links that each size has a stock row of the caller in. */
export async function linksOfSizes(
  tx: Tx,
  { variantIds, locationIds, productSyncIds }: Omit<SizesOfLinks, 'isMissingOnly'> & { variantIds: number[] },
): Promise<Map<number, number>> {
  const { rows } = await sql<Columns<'inventory.items', 'variant_id' | 'product_sync_id'>>`
    select i.variant_id, min(i.product_sync_id) as product_sync_id from inventory.items i
    where i.retailer_id = current_retailer() and i.variant_id = any(${variantIds}::int8[])
      and i.product_sync_id = any(${productSyncIds}::int8[]) and ${isMine(locationIds)}
    group by i.variant_id`.execute(tx)
  return new Map(rows.map(({ variant_id, product_sync_id }) => [variant_id, product_sync_id]))
}

export interface LinkPayouts {
  product_sync_id: number
  desired_payout: number | null
  bottom_payout: number | null
}

/**
 * Sets the payouts of all sizes of product links that the caller may price, in one statement. A changed desired payout
 * removes the price that was chosen for the old one. Returns the changed sizes.
 */
export async function setPayoutsOfLinks(
  tx: Tx,
  { retailerId, locationIds, payouts }: { retailerId: number; locationIds: number[]; payouts: LinkPayouts[] },
): Promise<number[]> {
  const sizes = sql`
    select distinct on (s.variant_id) s.variant_id, s.product_id, s.desired_payout, s.bottom_payout from (
      select i.variant_id, i.product_id, i.product_sync_id, g.desired_payout, g.bottom_payout
      from jsonb_to_recordset(${JSON.stringify(payouts)}::jsonb)
        as g (product_sync_id bigint, desired_payout numeric, bottom_payout numeric)
      join inventory.items i on i.retailer_id = ${retailerId} and i.product_sync_id = g.product_sync_id
      where ${isMine(locationIds)}
    ) s where ${notPricedHere(locationIds, 's.variant_id')} is null order by s.variant_id, s.product_sync_id`
  const repriced = await withOtherPayout(tx, sizes)
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    insert into variant_offers as o (retailer_id, variant_id, product_id, desired_payout, bottom_payout)
    select ${retailerId}::bigint, s.variant_id, s.product_id, s.desired_payout, s.bottom_payout
    from (${sizes}) s order by s.variant_id
    on conflict (retailer_id, variant_id) do update set
      desired_payout = excluded.desired_payout, bottom_payout = excluded.bottom_payout
    where (o.desired_payout, o.bottom_payout) is distinct from (excluded.desired_payout, excluded.bottom_payout)
    returning o.variant_id`.execute(tx)
  await clearChosenPrices(tx, repriced)
  return rows.map(({ variant_id }) => variant_id)
}

import type { Marketplace } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { feeColumns } from '../../../catalogue/index.ts'
import { isAboutSizes, isSizeSearched, type StockSearch, totalsMatching } from '../../../inventory/index.ts'
import type { ListedSizesRequest } from './listed-sizes.ts'
import { isShownInStock, LISTED_ITEMS, type ListFilter, sizeList } from './size-lists.ts'

/** The sizes that a payout change affects. */
export interface PayoutSizeScope {
  /** Null means all sizes that the search and the filter show. */
  variantIds: number[] | null
  exceptVariantIds: number[]
  search: StockSearch | null
  filter: ListFilter
  inStockOrSoldSince: ListedSizesRequest['inStockOrSoldSince']
  /** An empty list means every location. */
  locationIds: number[]
}

/** Returns the condition that an item `i` is at a location of the caller. */
export const isAtCallersLocation = (locationIds: number[]) =>
  locationIds.length > 0 ? sql`i.location_id = any(${locationIds}::int8[])` : sql`true`

/** Returns the sizes of a scope with stock rows of the caller, ordered by id. */
export async function sizesOfScope(tx: Tx, scope: PayoutSizeScope): Promise<number[]> {
  const { variantIds, exceptVariantIds, search, filter, locationIds } = scope
  const found = search
    ? sql`join (select distinct on (g.product_id) g.product_id, g.search_text from ${totalsMatching(search)} g
        order by g.product_id) g on g.product_id = i.product_id`
    : sql``
  const searched =
    search && isAboutSizes(search)
      ? sql`and exists (select from catalogue.variants v where v.variant_id = i.variant_id
          and ${isSizeSearched(search, 'g')})`
      : sql``
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(s.variant_id order by s.variant_id), '{}')::int8[] as ids from (
      select distinct i.variant_id from ${LISTED_ITEMS} ${found}
      where ${isAtCallersLocation(locationIds)} and ${sizeList(filter).hasItem}
        and ${isShownInStock(scope.inStockOrSoldSince)}
        ${variantIds ? sql`and i.variant_id = any(${variantIds}::int8[])` : sql``}
        ${exceptVariantIds.length > 0 ? sql`and i.variant_id <> all(${exceptVariantIds}::int8[])` : sql``} ${searched}
    ) s`.execute(tx)
  return rows[0]?.ids ?? []
}

/** Returns whether the caller has stock rows of each of these sizes. */
export async function areSizesAtCallersLocations(
  tx: Tx,
  variantIds: number[],
  locationIds: number[],
): Promise<boolean> {
  const { rows } = await sql<{ sizes: number }>`
    select count(distinct i.variant_id)::int as sizes from inventory.items i
    where i.retailer_id = current_retailer() and i.variant_id = any(${variantIds}::int8[])
      and ${isAtCallersLocation(locationIds)}`.execute(tx)
  return rows[0]?.sizes === new Set(variantIds).size
}

type OfferColumns = Columns<'variant_offers', 'desired_payout' | 'bottom_payout'>

/** The facts of a size for a payout rule; money in dollars. */
export interface PayoutSizeRow
  extends Columns<'catalogue.variants', 'variant_id' | 'size'>,
    Columns<'catalogue.products', 'product_id' | 'promotional_ark_fee'>,
    OfferColumns {
  product_name: Column<'catalogue.products', 'name'>
  is_pre_release: boolean
  has_retail_price: boolean
  has_offer: boolean
  listings_enabled: boolean
  /** Set only for the requested marketplaces with a known ask. */
  stockx_ask: Column<'catalogue.market_data', 'lowest_ask'> | null
  goat_ask: Column<'catalogue.market_data', 'lowest_ask'> | null
  cost: Column<'inventory.costs', 'cost'> | null
}

interface SizesRead {
  variantIds: number[]
  locationIds: number[]
  /** The marketplaces whose lowest asks are read. */
  marketplaces: readonly Marketplace[]
  now: Date
}

/** Returns the current payouts of those sizes that have an item at a location of the caller. */
export async function payoutSizes(
  tx: Tx,
  { variantIds, locationIds, marketplaces, now }: SizesRead,
): Promise<PayoutSizeRow[]> {
  const askOf = (marketplace: Marketplace) =>
    marketplaces.includes(marketplace)
      ? sql`(select m.lowest_ask from catalogue.market_data m
          where m.variant_id = s.variant_id and m.marketplace = ${marketplace})`
      : sql`null::numeric`
  const { rows } = await sql<PayoutSizeRow>`
    select s.variant_id, v.size, s.product_id, p.name as product_name, ${feeColumns('p', now)},
      o.variant_id is not null as has_offer, coalesce(o.listings_enabled, false) as listings_enabled,
      o.desired_payout, o.bottom_payout, ${askOf('stockx')} as stockx_ask, ${askOf('goat')} as goat_ask, c.cost
    from (
      select distinct i.variant_id, i.product_id from inventory.items i
      where i.retailer_id = current_retailer() and i.variant_id = any(${variantIds}::int8[])
        and ${isAtCallersLocation(locationIds)}
    ) s join catalogue.variants v on v.variant_id = s.variant_id
    join catalogue.products p on p.product_id = s.product_id
    left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = s.variant_id
    left join inventory.costs c on c.retailer_id = current_retailer() and c.variant_id = s.variant_id
    order by s.variant_id`.execute(tx)
  return rows
}

/** Creates the missing offers of sizes, so that they can be locked like all others. */
export async function createMissingOffers(
  tx: Tx,
  retailerId: number,
  sizes: readonly Pick<PayoutSizeRow, 'variant_id' | 'product_id'>[],
): Promise<void> {
  if (sizes.length === 0) return
  const given = sizes.map(({ variant_id, product_id }) => ({ variant_id, product_id }))
  await sql`
    insert into variant_offers as made (retailer_id, variant_id, product_id)
    select ${retailerId}::bigint, g.variant_id, g.product_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (variant_id bigint, product_id bigint)
    order by g.variant_id on conflict do nothing returning made.variant_id`.execute(tx)
}

/** Creates the missing offers of sizes that the retailer has stock rows of. */
export const createMissingOffersOfSizes = (tx: Tx, retailerId: number, variantIds: number[]) =>
  sql`
    insert into variant_offers as made (retailer_id, variant_id, product_id)
    select ${retailerId}::bigint, i.variant_id, i.product_id from inventory.items i
    where i.retailer_id = ${retailerId} and i.variant_id = any(${variantIds}::int8[])
    group by i.variant_id, i.product_id order by i.variant_id on conflict do nothing returning made.variant_id`.execute(
    tx,
  )

/** Locks the offers of sizes in the order of every bulk change, so that two changes never deadlock. */
export const lockOffers = (tx: Tx, retailerId: number, variantIds: number[]) =>
  sql`
    select from variant_offers where retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[])
    order by variant_id for update`.execute(tx)

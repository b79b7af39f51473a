import type { WholesaleTerms } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

/** The products and sizes that a search is for; null means all. */
export interface SizeSearch {
  productIds: number[] | null
  /** Comparable sizes (`size_key`). */
  sizes: string[] | null
  /** The last size of the previous page. */
  after: number | null
  limit: number
}

/** The most products that are read for one page, so that a search for a rare size ends. */
const PRODUCTS_AT_MOST = 10_000

export interface FoundSize {
  product_id: number
  variant_id: number
}

/**
 * Returns sizes that some seller offers and has, the newest products first (`find_offered_sizes` of migration 0009).
 */
export async function findOfferedSizes(tx: Tx, { productIds, sizes, after, limit }: SizeSearch): Promise<FoundSize[]> {
  const { rows } = await sql<FoundSize>`
    select product_id, variant_id from find_offered_sizes(${after}::int8, ${productIds}::int8[], ${sizes}::text[],
      ${limit}::int4, ${PRODUCTS_AT_MOST})`.execute(tx)
  return rows
}

export interface SizeFacts
  extends Columns<'variants', 'variant_id' | 'product_id' | 'size'>,
    Columns<'products', 'sku'> {
  product_name: Column<'products', 'name'>
  image_url: string | null
  stockx_ask: number | null
}

/** Returns the catalog's facts about sizes, in the order of their products and sizes. */
export async function sizeFacts(tx: Tx, variantIds: readonly number[]): Promise<SizeFacts[]> {
  const { rows } = await sql<SizeFacts>`
    select v.variant_id, v.product_id, p.name as product_name, v.size, p.sku,
      case when p.image_source_url is not null then '/api/v1/images/products/' || p.product_id end as image_url,
      m.lowest_ask::float8 as stockx_ask
    from catalogue.variants v join catalogue.products p on p.product_id = v.product_id
    left join catalogue.market_data m on m.variant_id = v.variant_id and m.marketplace = 'stockx'
    where v.variant_id = any(${[...variantIds]}::int8[])
    order by v.product_id desc, v.sort_index, v.variant_id`.execute(tx)
  return rows
}

export interface SizeOffer extends Columns<'inventory_items', 'retailer_id' | 'product_id' | 'variant_id'> {
  /** The first of the links that it is sold from. */
  product_sync_id: number
  price: number
  available: number
}

/**
 * Returns the cheapest sellers of each size that offer and have it, at most this many per size, from the saved offers
 * (`offered_sizes`). A business that is closing offers nothing. A seller has one price per size: the highest when the
 * locations differ.
 */
export async function cheapestOffers(tx: Tx, sizes: readonly FoundSize[], most: number): Promise<SizeOffer[]> {
  const { rows } = await sql<SizeOffer>`
    select retailer_id, product_id, variant_id, product_sync_id, price::float8 as price, available
    from find_cheapest_offers(${sizes.map(({ product_id }) => product_id)}::int8[],
      ${sizes.map(({ variant_id }) => variant_id)}::int8[], ${most}::int4)`.execute(tx)
  const sellers = [...new Set(rows.map(({ retailer_id }) => retailer_id))]
  const { rows: closing } = await sql<Columns<'accounts.retailers', 'retailer_id'>>`
    select retailer_id from accounts.retailers
    where retailer_id = any(${sellers}::int8[]) and is_closing`.execute(tx)
  return rows.filter((offer) => closing.every(({ retailer_id }) => retailer_id !== offer.retailer_id))
}

/**
 * Returns what these retailers offer of these sizes, even when nothing is left. Reads the items themselves, because
 * orders depend on the result.
 */
export async function offersOfRetailers(
  tx: Tx,
  { retailerIds, variantIds }: { retailerIds: readonly number[]; variantIds: readonly number[] },
): Promise<SizeOffer[]> {
  // Rule 3: buyers see the offers of all retailers: stored by size, a page by an index (docs/decisions/071).
  const { rows } = await sql<SizeOffer>`
    select i.retailer_id, i.product_id, i.variant_id, min(i.product_sync_id) as product_sync_id,
      max(i.wholesale_price)::float8 as price, sum(i.quantity_available)::int as available
    from inventory.items i
    where i.retailer_id = any(${[...retailerIds]}::int8[]) and i.variant_id = any(${[...variantIds]}::int8[])
      and i.wholesale_enabled and i.wholesale_price is not null
      and not (select b.is_closing from accounts.retailers b where b.retailer_id = i.retailer_id)
    group by i.retailer_id, i.product_id, i.variant_id`.execute(tx)
  return rows
}

type TermsRow = Columns<'wholesale_terms', 'retailer_id' | 'product_id' | 'minimum_quantity' | 'quantity_step'> & {
  tiers: WholesaleTerms['tiers']
}

export const termsKey = (retailerId: number, productId: number): string => `${retailerId} ${productId}`

/** Returns the terms of products, by `termsKey`. A product without terms is missing. */
export async function termsOfProducts(
  tx: Tx,
  { retailerIds, productIds }: { retailerIds: readonly number[]; productIds: readonly number[] },
): Promise<Map<string, WholesaleTerms>> {
  const [retailer, ...others] = retailerIds
  const retailers = others.length === 0 ? sql`${retailer ?? null}` : sql`any(${[...retailerIds]}::int8[])`
  // Rule 3: buyers see the offers of all retailers: stored by size, a page by an index (docs/decisions/071).
  const { rows } = await sql<TermsRow>`
    select retailer_id, product_id, minimum_quantity, quantity_step, tiers from inventory.wholesale_terms
    where retailer_id = ${retailers}
      and product_id = any(${[...productIds]}::int8[])`.execute(tx)
  return new Map(rows.map(({ retailer_id, product_id, ...terms }) => [termsKey(retailer_id, product_id), terms]))
}

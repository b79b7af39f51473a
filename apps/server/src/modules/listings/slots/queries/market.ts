import { centsOrNull, type Marketplace } from '@ark/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** Returns the last read lowest asks of a size in cents; null when there is no ask or the market was not read. */
export async function lowestAsks(tx: Tx, variantId: number): Promise<Record<Marketplace, number | null>> {
  const { rows } = await sql<Columns<'catalogue.market_data', 'marketplace' | 'lowest_ask'>>`
    select marketplace, lowest_ask from catalogue.market_data where variant_id = ${variantId}`.execute(tx)
  const of = (wanted: Marketplace) => centsOrNull(rows.find(({ marketplace }) => marketplace === wanted)?.lowest_ask)
  return { stockx: of('stockx'), goat: of('goat') }
}

/** The last read market of a size on one marketplace, in cents; null when there is no ask or bid. */
export interface LastReadMarket {
  lowest_ask_cents: number | null
  highest_bid_cents: number | null
  refreshed_at: Date
}

/** Returns the markets of sizes by `variant_id:marketplace`; markets that were never read are missing. */
export async function marketsOfSizes(tx: Tx, variantIds: number[]): Promise<Map<string, LastReadMarket>> {
  const { rows } = await sql<
    Columns<'catalogue.market_data', 'variant_id' | 'marketplace' | 'lowest_ask' | 'highest_bid' | 'refreshed_at'>
  >`
    select variant_id, marketplace, lowest_ask, highest_bid, refreshed_at from catalogue.market_data
    where variant_id = any(${variantIds}::int8[])`.execute(tx)
  return new Map(
    rows.map(({ variant_id, marketplace, lowest_ask, highest_bid, refreshed_at }) => [
      `${variant_id}:${marketplace}`,
      { lowest_ask_cents: centsOrNull(lowest_ask), highest_bid_cents: centsOrNull(highest_bid), refreshed_at },
    ]),
  )
}

/**
 * Returns the retailers with sizes of any of these products. Uses the stock totals, which have an index by product,
 * instead of reading every item.
 */
export async function retailersWithSizesOf(db: Database, productIds: number[]): Promise<number[]> {
  // Rule 3: a product's market is shown to all who have it.
  const { rows } = await sql<Columns<'inventory.stock_totals', 'retailer_id'>>`
    select distinct retailer_id from inventory.stock_totals
    where product_id = any(${productIds}::int8[]) order by retailer_id`.execute(db.platform)
  return rows.map(({ retailer_id }) => retailer_id)
}

/**
 * Returns the sizes of these products that a retailer has items of, because the retailer's screens show their markets.
 */
export async function offeredSizes(
  tx: Tx,
  { retailerId, productIds }: { retailerId: number; productIds: number[] },
): Promise<number[]> {
  const { rows } = await sql<Columns<'inventory.items', 'variant_id'>>`
    select distinct i.variant_id from inventory.stock_totals t
    join inventory.items i on i.retailer_id = ${retailerId} and i.product_sync_id = t.product_sync_id
    where t.retailer_id = ${retailerId} and t.product_id = any(${productIds}::int8[])`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/**
 * Compares a retailer's live listings of sizes with lowest asks that were just refreshed. A listing that changes at the
 * same moment may be compared with the previous ask and then stays in the wrong list until the next refresh. Returns
 * the Goblin Mode sizes whose listings gained or lost the lowest ask or changed whether they are overpriced. The
 * statement names the sizes for both listings and markets, so that PostgreSQL reads both in order and merges them.
 */
export async function compareWithLowestAsks(tx: Tx, variantIds: number[]): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    with compared as (
      update marketplace_listings l set is_lowest_ask = coalesce(l.price <= m.lowest_ask, false),
        is_overpriced = coalesce(m.lowest_ask > 0 and round(l.price) > round(m.lowest_ask), false)
      from catalogue.market_data m
      where l.retailer_id = current_retailer() and l.variant_id = any(${variantIds}::int8[]) and l.state = 'live'
        and m.variant_id = any(${variantIds}::int8[]) and m.variant_id = l.variant_id and m.marketplace = l.marketplace
        and (coalesce(l.price <= m.lowest_ask, false),
            coalesce(m.lowest_ask > 0 and round(l.price) > round(m.lowest_ask), false))
          is distinct from (l.is_lowest_ask, l.is_overpriced)
      returning l.variant_id
    )
    select o.variant_id from variant_offers o
    where o.retailer_id = current_retailer() and o.goblin_mode_enabled
      and o.variant_id in (select variant_id from compared)`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/** Returns the products with enabled offers of a retailer, the stalest market first. */
export async function productsOnOffer(tx: Tx): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'product_id'>>`
    select o.product_id from variant_offers o left join catalogue.market_data m using (variant_id)
    where o.retailer_id = current_retailer() and o.listings_enabled
    group by o.product_id order by min(coalesce(m.refreshed_at, '-infinity'))`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

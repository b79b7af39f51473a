import { centsOrNull, type Marketplace } from '@ark/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** The lowest ask of a size as last read, in cents. */
export async function lowestAsk(tx: Tx, of: { variantId: number; marketplace: Marketplace }): Promise<number | null> {
  const { rows } = await sql<Columns<'catalogue.market_data', 'lowest_ask'>>`
    select lowest_ask from catalogue.market_data where variant_id = ${of.variantId}
      and marketplace = ${of.marketplace}`.execute(tx)
  return centsOrNull(rows[0]?.lowest_ask)
}

type OfferedSizes = Columns<'inventory.items', 'retailer_id'> & { variant_ids: number[] }

/**
 * Retailers who offer sizes of a product, and which: their screens show its market. Found by the totals of its links,
 * which have an index by product: nobody reads every item that there is.
 */
export async function offersOfProduct(db: Database, productId: number): Promise<OfferedSizes[]> {
  const { rows } = await sql<OfferedSizes>`
    select t.retailer_id, array_agg(distinct i.variant_id)::int8[] as variant_ids
    from inventory.stock_totals t
    join inventory.items i on i.retailer_id = t.retailer_id and i.product_sync_id = t.product_sync_id
    where t.product_id = ${productId} group by t.retailer_id`.execute(db.platform)
  return rows
}

/**
 * Compares a retailer's live listings of sizes with their lowest asks, which were read anew. A listing that changes at
 * the same moment may be compared with the ask before: until the market is next read, it is in the wrong list.
 */
export async function compareWithLowestAsks(tx: Tx, variantIds: number[]): Promise<void> {
  await sql`
    update marketplace_listings l set is_lowest_ask = not l.is_lowest_ask from catalogue.market_data m
    where l.retailer_id = current_retailer() and l.variant_id = any(${variantIds}::int8[]) and l.state = 'live'
      and m.variant_id = l.variant_id and m.marketplace = l.marketplace
      and coalesce(l.price <= m.lowest_ask, false) <> l.is_lowest_ask`.execute(tx)
}

/** Products of which a retailer offers sizes, the stalest market first. */
export async function productsOnOffer(tx: Tx): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'product_id'>>`
    select o.product_id from variant_offers o left join catalogue.market_data m using (variant_id)
    where o.retailer_id = current_retailer() and o.listings_enabled
    group by o.product_id order by min(coalesce(m.refreshed_at, '-infinity'))`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { marketsToWeigh, marketWeight, stalestMarkets, takeDueMarkets, weighMarkets } from '../../../catalogue/index.ts'

/** The number of unused products that are weighed again at once. */
const WEIGHED_AT_ONCE = 200

/**
 * Takes at most `limit` products whose market is due to be read: the stalest first, weighted by their units and offered
 * sizes (catalogue, rules/market-weight.ts). Products that no retailer has (any more) are not read; a product that gets
 * stock or an offer becomes due at once (`scheduleMarketRead`).
 */
export async function takeDueProducts(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const forgotten = await weigh(tx, await marketsToWeigh(tx, { now, limit: WEIGHED_AT_ONCE }), now)
  await takeDueMarkets(tx, { markets: forgotten.filter(({ weight }) => weight === null), now })
  const stalest = await weigh(tx, await stalestMarkets(tx, { now, limit }), now)
  return takeDueMarkets(tx, { markets: stalest.filter(({ weight }) => weight !== null), now })
}

type DemandRow = Columns<'catalogue.products', 'product_id'> & { units: number; offered_sizes: number }

/**
 * Returns the stock and offers of products across all retailers, in the given order. Uses two sums by product, because
 * a distributed PostgreSQL would not accept a look-up per product (docs/decisions/025).
 */
async function demandFor(tx: Tx, productIds: readonly number[]): Promise<DemandRow[]> {
  const ids = sql`any(${[...productIds]}::int8[])`
  const [{ rows: stocked }, { rows: offered }] = await Promise.all([
    // Rule 3: a market is shared by all retailers.
    sql<Pick<DemandRow, 'product_id' | 'units'>>`
      select g.product_id, sum(g.total_shopify_stock)::int as units from inventory.stock_totals g
      where g.product_id = ${ids} group by g.product_id`.execute(tx),
    // Rule 3: a market is shared by all retailers.
    sql<Pick<DemandRow, 'product_id' | 'offered_sizes'>>`
      select o.product_id, count(*)::int as offered_sizes from variant_offers o
      where o.product_id = ${ids} and o.listings_enabled group by o.product_id`.execute(tx),
  ])
  const units = new Map(stocked.map((row) => [row.product_id, row.units]))
  const sizes = new Map(offered.map((row) => [row.product_id, row.offered_sizes]))
  return productIds.map((product_id) => ({
    product_id,
    units: units.get(product_id) ?? 0,
    offered_sizes: sizes.get(product_id) ?? 0,
  }))
}

/** Saves the current market weights of products and returns them in the given order. */
async function weigh(tx: Tx, productIds: number[], now: Date) {
  if (productIds.length === 0) return []
  return saveWeights(tx, await demandFor(tx, productIds), now)
}

async function saveWeights(tx: Tx, demands: DemandRow[], now: Date) {
  const weighed = demands.map(({ product_id, ...demand }) => ({ product_id, weight: marketWeight(demand) }))
  await weighMarkets(tx, weighed, now)
  return weighed
}

/**
 * Weighs the products of these variants again, or with null, of all that a retailer has. A product whose market is read
 * more often from now on, because someone has or offers it, becomes due at once. Runs as the platform, because all
 * retailers share a product's market.
 */
export async function scheduleMarketRead(
  tx: Tx,
  { retailerId, variantIds, now }: { retailerId: number; variantIds: number[] | null; now: Date },
): Promise<void> {
  const named = variantIds ? sql`and i.variant_id = any(${variantIds}::int8[])` : sql``
  const { rows } = await sql<Columns<'inventory.items', 'product_id'>>`
    select distinct i.product_id from inventory.items i where i.retailer_id = ${retailerId} ${named}`.execute(tx)
  const productIds = rows.map(({ product_id }) => product_id)
  await saveWeights(tx, await demandFor(tx, productIds), now)
}

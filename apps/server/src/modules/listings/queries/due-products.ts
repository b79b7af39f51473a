import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import { marketsToWeigh, marketWeight, stalestMarkets, takeDueMarkets, weighMarkets } from '../../catalogue/index.ts'

/** How many that nobody had are looked at again at once. */
const WEIGHED_AT_ONCE = 200

/**
 * Takes products whose market is due to be read again, at most `limit`: the stalest first, weighed by how many units
 * and sizes of them are had and offered (catalogue, rules/market-weight.ts). Those that nobody has any more, or not
 * yet, are not read; what becomes stock or an offer is due at once (`scheduleMarketRead`).
 */
export async function takeDueProducts(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const forgotten = await weigh(tx, await marketsToWeigh(tx, { now, limit: WEIGHED_AT_ONCE }), now)
  await takeDueMarkets(tx, { markets: forgotten.filter(({ weight }) => weight === null), now })
  const stalest = await weigh(tx, await stalestMarkets(tx, { now, limit }), now)
  return takeDueMarkets(tx, { markets: stalest.filter(({ weight }) => weight !== null), now })
}

type DemandRow = Columns<'catalogue.products', 'product_id'> & { units: number; offered_sizes: number }

/** What all retailers have and offer of products `p`: two look-ups by product each. */
async function demandFor(tx: Tx, products: RawBuilder<unknown>): Promise<DemandRow[]> {
  const { rows } = await sql<DemandRow>`
    select p.product_id,
      (select coalesce(sum(g.total_shopify_stock), 0)::int from inventory.stock_totals g
        where g.product_id = p.product_id) as units,
      (select count(*)::int from variant_offers o where o.product_id = p.product_id and o.listings_enabled)
        as offered_sizes
    from ${products}`.execute(tx)
  return rows
}

/** Keeps what the markets of products matter now, and returns it in the order given. */
async function weigh(tx: Tx, productIds: number[], now: Date) {
  if (productIds.length === 0) return []
  const demands = await demandFor(
    tx,
    sql`unnest(${productIds}::int8[]) with ordinality as p (product_id, place) order by p.place`,
  )
  return saveWeights(tx, demands, now)
}

async function saveWeights(tx: Tx, demands: DemandRow[], now: Date) {
  const weighed = demands.map(({ product_id, ...demand }) => ({ product_id, weight: marketWeight(demand) }))
  await weighMarkets(tx, weighed, now)
  return weighed
}

/**
 * Products of these variants (null: of all that a retailer has) are weighed again: what is read more often from now
 * on, since somebody has it or offers it, is due at once. Runs as the platform, since a product's market is everybody's.
 */
export async function scheduleMarketRead(
  tx: Tx,
  { retailerId, variantIds, now }: { retailerId: number; variantIds: number[] | null; now: Date },
): Promise<void> {
  const named = variantIds ? sql`and i.variant_id = any(${variantIds}::int8[])` : sql``
  const demands = await demandFor(
    tx,
    sql`(select distinct i.product_id from inventory.items i where i.retailer_id = ${retailerId} ${named}) p`,
  )
  await saveWeights(tx, demands, now)
}

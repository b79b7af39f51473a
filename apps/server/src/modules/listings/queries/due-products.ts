import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import { advanceMarkets, dueMarkets, takeDueMarkets } from '../../catalogue/index.ts'

const MINUTE_MS = 60_000

/** How far among those that are due it is looked for some that somebody has. */
const LOOKED_AT = 200

/**
 * Takes products whose market is due to be read again, at most `limit`, the longest due first. Those that nobody has
 * any more, or not yet, are passed over and due again much later; what becomes stock or an offer is due at once
 * (`scheduleMarketRead`).
 */
export async function takeDueProducts(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const due = await dueMarkets(tx, { now, limit: LOOKED_AT })
  if (due.length === 0) return []
  const { rows } = await sql<Columns<'variant_offers', 'product_id'> & { in_stock: boolean; on_offer: boolean }>`
    select p.product_id,
      exists (
        select from inventory.stock_totals g where g.product_id = p.product_id and g.total_shopify_stock > 0
      ) as in_stock,
      exists (select from variant_offers o where o.product_id = p.product_id and o.listings_enabled) as on_offer
    from unnest(${due}::int8[]) with ordinality as p (product_id, place) order by p.place`.execute(tx)
  const idsOf = (found: typeof rows) => found.map(({ product_id }) => product_id)
  const wanted = rows.filter(({ in_stock }) => in_stock).slice(0, limit)
  await takeDueMarkets(tx, { productIds: idsOf(rows.filter(({ in_stock }) => !in_stock)), pace: 'nobodys', now })
  const onOffer = idsOf(wanted.filter(({ on_offer }) => on_offer))
  const onShelf = idsOf(wanted.filter(({ on_offer }) => !on_offer))
  return [
    ...(await takeDueMarkets(tx, { productIds: onOffer, pace: 'onOffer', now })),
    ...(await takeDueMarkets(tx, { productIds: onShelf, pace: 'onShelf', now })),
  ]
}

/** A little more than the intervals, since they are jittered. */
const SOONER_MS = { onOffer: 2.5 * MINUTE_MS, inStock: 35 * MINUTE_MS }

/**
 * Products of these variants (null: of all that a retailer has) are due at once when they would otherwise come later
 * than what they have become allows: somebody has them now, or offers them. Runs as the platform, since a product's
 * market is everybody's.
 */
export async function scheduleMarketRead(
  tx: Tx,
  { retailerId, variantIds, now }: { retailerId: number; variantIds: number[] | null; now: Date },
): Promise<void> {
  const later = (ms: number) => new Date(now.getTime() + ms)
  const named = variantIds ? sql`and i.variant_id = any(${variantIds}::int8[])` : sql``
  const wanted = sql`
    select h.product_id, case
      when exists (select from variant_offers o where o.product_id = h.product_id and o.listings_enabled)
        then ${later(SOONER_MS.onOffer)}::timestamptz
      else ${later(SOONER_MS.inStock)}::timestamptz end as latest
    from (select distinct i.product_id from inventory.items i where i.retailer_id = ${retailerId} ${named}) h`
  await advanceMarkets(tx, wanted, now)
}

import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { type DueRows, takeDue } from '../../../platform/due-rows.ts'

const MINUTE_MS = 60_000

interface ProductKey extends Record<string, number> {
  product_id: number
}

const markets = (everyMs: number): DueRows => ({
  table: 'products',
  prefix: 'market',
  key: { product_id: 'bigint' },
  isFair: false,
  retry: { firstMs: everyMs, mostMs: Math.max(everyMs, 6 * 60 * MINUTE_MS) },
})

/** How often a market is read: while the product is on offer, while it lies on a shelf, and while nobody has it. */
const ON_OFFER = markets(2 * MINUTE_MS)
const IN_STOCK = markets(30 * MINUTE_MS)
const NOBODYS = markets(6 * 60 * MINUTE_MS)

/** How far among those that are due it is looked for some that somebody has. */
const LOOKED_AT = 200

/**
 * Takes products whose market is due to be read again, at most `limit`, the longest due first. Those that nobody has
 * any more, or not yet, are passed over and due again much later; what becomes stock or an offer is due at once
 * (`scheduleMarketRead`).
 */
export async function takeDueProducts(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const { rows } = await sql<ProductKey & { in_stock: boolean; on_offer: boolean }>`
    select p.product_id,
      exists (
        select from product_stock_totals g where g.product_id = p.product_id and g.total_shopify_stock > 0
      ) as in_stock,
      exists (select from variant_offers o where o.product_id = p.product_id and o.listings_enabled) as on_offer
    from (
      select product_id, market_next_attempt_at from products where market_next_attempt_at <= ${now}
      order by market_next_attempt_at limit ${LOOKED_AT}
    ) p order by p.market_next_attempt_at`.execute(tx)
  const keysOf = (found: typeof rows) => found.map(({ product_id }) => ({ product_id }))
  const wanted = rows.filter(({ in_stock }) => in_stock).slice(0, limit)
  const idle = keysOf(rows.filter(({ in_stock }) => !in_stock))
  const onOffer = keysOf(wanted.filter(({ on_offer }) => on_offer))
  const onShelf = keysOf(wanted.filter(({ on_offer }) => !on_offer))
  const take = (due: DueRows, among: ProductKey[]) => takeDue<ProductKey>(tx, due, { now, limit: among.length, among })
  await take(NOBODYS, idle)
  const taken = [...(await take(ON_OFFER, onOffer)), ...(await take(IN_STOCK, onShelf))]
  return taken.map(({ product_id }) => product_id)
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
  await sql`
    update products p set market_next_attempt_at = ${now}, market_attempts = 0
    where p.product_id in (
      select i.product_id from inventory_items i where i.retailer_id = ${retailerId} ${named}
    ) and p.market_next_attempt_at > case
      when exists (select from variant_offers o where o.product_id = p.product_id and o.listings_enabled)
        then ${later(SOONER_MS.onOffer)}::timestamptz
      else ${later(SOONER_MS.inStock)}::timestamptz end`.execute(tx)
}

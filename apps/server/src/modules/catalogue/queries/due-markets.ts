import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import { type DueRows, takeDue } from '../../../platform/due-rows.ts'

const MINUTE_MS = 60_000

type ProductKey = Columns<'products', 'product_id'>

const markets = (everyMs: number): DueRows => ({
  table: 'products',
  prefix: 'market',
  key: { product_id: 'bigint' },
  isFair: false,
  retry: { firstMs: everyMs, mostMs: Math.max(everyMs, 6 * 60 * MINUTE_MS) },
})

/** How often a market is read: while the product is on offer, while it lies on a shelf, and while nobody has it. */
const PACES = { onOffer: markets(2 * MINUTE_MS), onShelf: markets(30 * MINUTE_MS), nobodys: markets(360 * MINUTE_MS) }
export type MarketPace = keyof typeof PACES

/** Products whose market is due to be read again, the longest due first. */
export async function dueMarkets(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const { rows } = await sql<ProductKey>`
    select product_id from products where market_next_attempt_at <= ${now}
    order by market_next_attempt_at limit ${limit}`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

/** Takes those of the products that are due, to be read by whoever asks; each is due again after its pace. */
export async function takeDueMarkets(
  tx: Tx,
  { productIds, pace, now }: { productIds: number[]; pace: MarketPace; now: Date },
): Promise<number[]> {
  const among = productIds.map((product_id) => ({ product_id }))
  const taken = await takeDue<ProductKey>(tx, PACES[pace], { now, limit: among.length, among })
  return taken.map(({ product_id }) => product_id)
}

/**
 * Markets are due at once that would otherwise be read later than they may. `wanted`: rows of a product's id and the
 * latest moment (`product_id`, `latest`).
 */
export const advanceMarkets = (tx: Tx, wanted: RawBuilder<unknown>, now: Date) =>
  sql`
    update products p set market_next_attempt_at = ${now}, market_attempts = 0
    from (${wanted}) w where p.product_id = w.product_id and p.market_next_attempt_at > w.latest`.execute(tx)

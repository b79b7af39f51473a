import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { type DueRows, takeDue } from '../../../../platform/due-rows.ts'
import { MARKET_WEIGHTS, marketPaceMs, NEWLY_WANTED_MS } from '../rules/market-weight.ts'

const SIX_HOURS_MS = 6 * 3_600_000
/** Intervals are jittered by a tenth, so nothing is due before. */
const SOONEST = 0.9

type ProductKey = Columns<'products', 'product_id'>

const markets = (everyMs: number): DueRows => ({
  table: 'products',
  prefix: 'market',
  key: { product_id: 'bigint' },
  isFair: false,
  retry: { firstMs: everyMs, mostMs: SIX_HOURS_MS },
})

/** A product and the weight of its market (rules/market-weight.ts); null when it is not refreshed by itself. */
export type WeighedMarket = Columns<'products', 'product_id'> & { weight: number | null }

/**
 * Returns due products whose market is read next: the stalest first, where one more of weight counts as twice as
 * stale. An index finds the stalest of each weight, and only these are compared.
 */
export async function stalestMarkets(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const paces = MARKET_WEIGHTS.map((weight) => ({
    weight,
    before: new Date(now.getTime() - marketPaceMs(weight) * SOONEST),
  }))
  const { rows } = await sql<ProductKey>`
    select m.product_id
    from jsonb_to_recordset(${JSON.stringify(paces)}::jsonb) as w (weight smallint, before timestamptz)
    cross join lateral (
      select p.product_id, greatest(p.market_stale_since, ${now}::timestamptz - interval '1000 days') as stale_since
      from products p
      where p.market_weight = w.weight and p.market_stale_since <= w.before and p.market_next_attempt_at <= ${now}
      order by p.market_stale_since limit ${limit}
    ) m
    order by extract(epoch from ${now}::timestamptz - m.stale_since) * (2 ^ w.weight) desc, m.product_id
    limit ${limit}`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

/** Returns products without a weight that were not weighed for long, because a retailer may have them now. */
export async function marketsToWeigh(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const { rows } = await sql<ProductKey>`
    select product_id from products where market_weight is null and market_next_attempt_at <= ${now}
    order by market_next_attempt_at limit ${limit}`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

/**
 * Saves the weights of products' markets. A product that is now read more often is due at once; any other keeps its
 * time, so that a failing one is not retried whenever its stock changes.
 */
export async function weighMarkets(tx: Tx, weighed: readonly WeighedMarket[], now: Date): Promise<void> {
  if (weighed.length === 0) return
  const rows = weighed.map(({ product_id, weight }) => ({ product_id, weight, pace_ms: marketPaceMs(weight) }))
  const paces = MARKET_WEIGHTS.map((weight) => ({ weight, pace_ms: marketPaceMs(weight) }))
  await sql`
    update products p set market_weight = w.weight,
      market_stale_since = case when p.market_weight is null and w.weight is not null
        then greatest(p.market_stale_since, ${new Date(now.getTime() - NEWLY_WANTED_MS)}::timestamptz)
        else p.market_stale_since end,
      market_next_attempt_at = case when w.is_sooner then least(p.market_next_attempt_at, ${now}::timestamptz)
        else p.market_next_attempt_at end,
      market_attempts = case when w.is_sooner then 0 else p.market_attempts end
    from (
      select g.product_id, g.weight, g.weight is not null and g.pace_ms < coalesce(b.pace_ms, 'infinity') as is_sooner
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (product_id bigint, weight smallint, pace_ms float8)
      join products o on o.product_id = g.product_id
      left join jsonb_to_recordset(${JSON.stringify(paces)}::jsonb) as b (weight smallint, pace_ms float8)
        on b.weight = o.market_weight
      where o.market_weight is distinct from g.weight
    ) w where p.product_id = w.product_id`.execute(tx)
}

/**
 * Takes those products that are due, for the caller to read or weigh; each is due again after the interval of its
 * weight.
 */
export async function takeDueMarkets(
  tx: Tx,
  { markets: given, now }: { markets: readonly WeighedMarket[]; now: Date },
): Promise<number[]> {
  const taken: number[] = []
  for (const [everyMs, of] of Map.groupBy(given, ({ weight }) => marketPaceMs(weight))) {
    const among = of.map(({ product_id }) => ({ product_id }))
    const rows = await takeDue<ProductKey>(tx, markets(everyMs), { now, limit: among.length, among })
    taken.push(...rows.map(({ product_id }) => product_id))
  }
  return taken
}

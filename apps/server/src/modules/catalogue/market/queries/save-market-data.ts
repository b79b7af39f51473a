import type { MarketplaceName, VariantMarketData } from '@ark/marketplaces'
import { dollarsOrNull } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

export interface MarketToSave {
  productId: number
  marketplace: MarketplaceName
  readings: VariantMarketData[]
  /** When the marketplace was called (`uniqueCallTime`). */
  askedAt: Date
}

/** Makes a product due at a later time because no request was free for its market. */
export const postponeMarket = (tx: Tx, productId: number, at: Date) =>
  sql`update products set market_next_attempt_at = ${at}, market_attempts = 0 where product_id = ${productId}`.execute(
    tx,
  )

/** Records that a product's market was read: resets its failed attempts (platform/due-rows.ts) and its age. */
export const recordMarketRead = (tx: Tx, productId: number, at: Date) =>
  sql`
    update products set market_attempts = 0, market_stale_since = greatest(market_stale_since, ${at}::timestamptz)
    where product_id = ${productId}`.execute(tx)

/**
 * Saves a product's market as one marketplace returned it, and the changes since the previous reading in the history.
 * Skips unknown sizes and those with a later answer.
 */
export async function saveMarketData(
  tx: Tx,
  { productId, marketplace, readings, askedAt }: MarketToSave,
): Promise<void> {
  const rows = readings.map((reading) => ({
    external_id: reading.variantId,
    lowest_ask: dollarsOrNull(reading.lowestAskCents),
    highest_bid: dollarsOrNull(reading.highestBidCents),
    last_sale: dollarsOrNull(reading.lastSaleCents),
    sell_faster: dollarsOrNull(reading.sellFasterCents),
    earn_more: dollarsOrNull(reading.earnMoreCents),
  }))
  const externalId = marketplace === 'stockx' ? sql.ref('v.stockx_variant_id') : sql.ref('v.alias_variant_id')
  await sql`select open_market_history_month(${askedAt}::timestamptz)`.execute(tx)
  const given = sql`
    select v.variant_id, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (external_id text, lowest_ask numeric,
      highest_bid numeric, last_sale numeric, sell_faster numeric, earn_more numeric)
    join variants v on ${externalId} = r.external_id and v.product_id = ${productId}`
  await sql`
    insert into market_history (variant_id, marketplace, read_at, lowest_ask, highest_bid)
    select g.variant_id, ${marketplace}, ${askedAt}::timestamptz, g.lowest_ask, g.highest_bid
    from (${given}) g left join market_data m on m.variant_id = g.variant_id and m.marketplace = ${marketplace}
    where m.variant_id is null or m.refreshed_at <= ${askedAt}
      and (m.lowest_ask, m.highest_bid) is distinct from (g.lowest_ask, g.highest_bid)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into market_data as m (variant_id, marketplace, lowest_ask, highest_bid, last_sale, sell_faster, earn_more,
      refreshed_at)
    select variant_id, ${marketplace}, lowest_ask, highest_bid, last_sale, sell_faster, earn_more,
      ${askedAt}::timestamptz
    from (${given}) g
    on conflict (variant_id, marketplace) do update set
      lowest_ask = excluded.lowest_ask, highest_bid = excluded.highest_bid, last_sale = excluded.last_sale,
      sell_faster = excluded.sell_faster, earn_more = excluded.earn_more, refreshed_at = excluded.refreshed_at
    where m.refreshed_at <= excluded.refreshed_at returning 1`.execute(tx)
}

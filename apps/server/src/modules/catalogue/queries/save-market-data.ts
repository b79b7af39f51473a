import type { MarketplaceName, VariantMarketData } from '@ark/marketplaces'
import { dollarsOrNull } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export interface MarketReading {
  productId: number
  marketplace: MarketplaceName
  readings: VariantMarketData[]
  refreshedAt: Date
}

/** Keeps a product's market as one marketplace tells it; sizes we do not have are left out. */
export async function saveMarketData(
  tx: Tx,
  { productId, marketplace, readings, refreshedAt }: MarketReading,
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
  await sql`
    insert into market_data (variant_id, marketplace, lowest_ask, highest_bid, last_sale, sell_faster, earn_more, refreshed_at)
    select v.variant_id, ${marketplace}, r.lowest_ask, r.highest_bid, r.last_sale, r.sell_faster, r.earn_more, ${refreshedAt}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (external_id text, lowest_ask numeric, highest_bid numeric,
         last_sale numeric, sell_faster numeric, earn_more numeric)
    join variants v on ${externalId} = r.external_id and v.product_id = ${productId}
    on conflict (variant_id, marketplace) do update set
      lowest_ask = excluded.lowest_ask, highest_bid = excluded.highest_bid, last_sale = excluded.last_sale,
      sell_faster = excluded.sell_faster, earn_more = excluded.earn_more, refreshed_at = excluded.refreshed_at`.execute(
    tx,
  )
}

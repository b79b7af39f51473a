import { uniqueCallTime } from '../../src/platform/limits/unique-call-time.ts'
import { sql } from 'kysely'
import { saveMarketData } from '../../src/modules/catalogue/market/queries/save-market-data.ts'
import { showMarket } from '../../src/modules/listings/pricing/show-market.ts'
import type { TestApp } from '../start-test-app.ts'
import type { TestVariant } from './test-listings.ts'

type Asks = Partial<Record<'stockx' | 'goat', number>>

/** Saves a size's lowest asks like a market refresh and runs the jobs that follow. Asks are in dollars. */
export async function lowestAskBecomes(test: TestApp, size: TestVariant, asks: Asks): Promise<void> {
  await saveLowestAsk(test, size, asks)
  await showMarket(test.capabilities, size.product_id)
  await test.drain()
}

/** Saves a size's lowest asks like a market refresh, without any reaction. */
export async function saveLowestAsk(test: TestApp, { variant_id, product_id }: TestVariant, asks: Asks): Promise<void> {
  const { db, clock } = test.capabilities
  const { rows } = await sql<Record<'stockx' | 'goat', string>>`
    select stockx_variant_id as stockx, alias_variant_id as goat from variants
    where variant_id = ${variant_id}`.execute(db.platform)
  const reading = { highestBidCents: null, lastSaleCents: null, sellFasterCents: null, earnMoreCents: null }
  for (const marketplace of ['stockx', 'goat'] as const) {
    const dollars = asks[marketplace]
    if (dollars === undefined) continue
    const readings = [{ variantId: rows[0]?.[marketplace] ?? '', lowestAskCents: dollars * 100, ...reading }]
    await db.asPlatform((tx) =>
      saveMarketData(tx, { productId: product_id, marketplace, askedAt: uniqueCallTime(clock), readings }),
    )
  }
}

/** Makes the next market data count as newer than the stored data, whatever its time. */
export const resetMarketTimes = (test: TestApp, variantId: number) =>
  sql`update market_data set refreshed_at = 'epoch' where variant_id = ${variantId}`.execute(
    test.capabilities.db.platform,
  )

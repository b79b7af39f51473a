import { isProviderError, type MarketplaceName, ProviderThrottled } from '@ark/marketplaces'
import type { Asking, Capabilities } from '../../../platform/capabilities.ts'
import { uniqueCallTime } from '../../../platform/limits/unique-call-time.ts'
import { retryWhileThrottled } from '../accounts/ask-marketplace.ts'
import { marketRefreshed } from '../catalogue.jobs.ts'
import { marketplaceIds } from './queries/products.ts'
import { recordMarketRead, saveMarketData } from './queries/save-market-data.ts'

export interface RefreshFailure {
  marketplace: MarketplaceName
  message: string
  retryAfterMs: number | null
}

/**
 * Reads asks and bids of every size of a product from each marketplace that lists it. A failure at one marketplace
 * does not lose the other's answer: failures are returned, not thrown. When a person waits (`isAwaited`), it waits for
 * a permit; `askedBy` is the retailer whose turn it uses.
 */
export async function refreshMarket(
  { db, jobs, marketplaces, clock }: Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock'>,
  productId: number,
  { isAwaited = false, askedBy = null }: Partial<Asking> = {},
): Promise<RefreshFailure[]> {
  const ids = await marketplaceIds(db, productId)
  if (!ids) return []
  const wanted: [MarketplaceName, string | null][] = [
    ['stockx', ids.stockx_product_id],
    ['goat', ids.alias_catalog_id],
  ]
  const begunAt = clock.now()
  const failures = await Promise.all(
    wanted.map(async ([marketplace, externalId]): Promise<RefreshFailure | null> => {
      if (!externalId) return null
      try {
        const port = await marketplaces.of(null, marketplace, { isAwaited, askedBy })
        const read = async () => {
          const askedAt = uniqueCallTime(clock)
          return { askedAt, readings: await port.marketData(externalId) }
        }
        const answer = await (isAwaited ? retryWhileThrottled(clock, read) : read())
        await db.asPlatform((tx) => saveMarketData(tx, { productId, marketplace, ...answer }))
        return null
      } catch (error) {
        if (!isProviderError(error)) throw error
        return {
          marketplace,
          message: error.message,
          retryAfterMs: error instanceof ProviderThrottled ? error.retryAfterMs : null,
        }
      }
    }),
  )
  await db.asPlatform(async (tx) => {
    if (failures.every((failure) => failure === null)) await recordMarketRead(tx, productId, begunAt)
    await jobs.within(tx).publish(marketRefreshed, { product_id: productId })
  })
  return failures.filter((failure) => failure !== null)
}

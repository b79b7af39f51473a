import { counted } from '@ark/domain'
import type { Database } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { compareWithLowestAsks, offersOfProduct } from './queries/market.ts'

/**
 * A product's market was read anew: the live listings of everybody who offers it are compared with it, and screens are
 * told. A retailer for whom that fails keeps it from nobody else; then the job is tried again, for all of them.
 */
export async function showMarket(db: Database, productId: number): Promise<void> {
  const failures: unknown[] = []
  for (const { retailer_id, variant_ids } of await offersOfProduct(db, productId))
    await db
      .asRetailer(retailer_id, async (tx) => {
        await compareWithLowestAsks(tx, variant_ids)
        announce(tx, retailer_id, { changed: 'market', ids: variant_ids })
      })
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `the market of product ${productId} failed for ${counted(failures.length, 'retailer')}`,
    )
}

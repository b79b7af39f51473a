import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { matchVariants, suggestProducts } from './queries/match-products.ts'
import { productsLinked } from '../stores.jobs.ts'

interface Open {
  retailerId: number
  storeId: number
  /** Those of `openLinks` (queries/open-links.ts), read before the product that held them back was removed. */
  productSyncIds: number[]
}

/**
 * Matches links that nobody has made yet once more, after products that may have held them back are gone: their sizes
 * were supplied already, or their barcodes stood twice. Has the stock of those that are linked now read.
 */
export async function matchOpenLinks(
  tx: Tx,
  { jobs }: Pick<Capabilities, 'jobs'>,
  { retailerId, storeId, productSyncIds }: Open,
): Promise<void> {
  if (productSyncIds.length === 0) return
  await suggestProducts(tx, { storeId, productSyncIds })
  const linked = await matchVariants(tx, { storeId, productSyncIds })
  if (linked.length > 0)
    await jobs
      .within(tx)
      .publish(productsLinked, { retailer_id: retailerId, store_id: storeId, product_sync_ids: linked })
}

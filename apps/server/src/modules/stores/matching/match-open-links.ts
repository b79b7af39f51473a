import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { matchVariants, suggestProducts } from './queries/match-products.ts'
import { productsLinked } from '../stores.jobs.ts'

interface Open {
  retailerId: number
  storeId: number
  /** The links of `openLinks` (queries/open-links.ts), read before the product that blocked them was removed. */
  productSyncIds: number[]
}

/**
 * Matches open links again after products that may have blocked them are gone, because they supplied the same sizes or
 * shared barcodes. Reads the stock of newly linked ones.
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

import type { Capabilities } from '../../../platform/capabilities.ts'
import { matchVariants, suggestProducts } from './queries/match-products.ts'
import { LINKS_AT_ONCE } from './queries/recognized-sizes.ts'
import { linksOfEarlierGrammar, markSizesRead } from './queries/sizes-read.ts'
import { productsLinked } from '../stores.jobs.ts'

/**
 * Matches a store's products and sizes again that an earlier version's grammar matched, some hundreds per transaction,
 * and reads the stock of changed links. It runs once per version.
 */
export async function rematchSizes(
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  { retailerId, storeId }: { retailerId: number; storeId: number },
): Promise<void> {
  const ids = await db.asRetailer(retailerId, (tx) => linksOfEarlierGrammar(tx, storeId))
  if (ids === null) return
  for (let from = 0; from < ids.length; from += LINKS_AT_ONCE)
    await db.asRetailerForLong(retailerId, async (tx) => {
      const scope = { storeId, productSyncIds: ids.slice(from, from + LINKS_AT_ONCE) }
      const reopened = await suggestProducts(tx, scope)
      const changed = [...new Set([...reopened, ...(await matchVariants(tx, scope))])]
      if (changed.length > 0)
        await jobs.within(tx).publish(productsLinked, {
          retailer_id: retailerId,
          store_id: storeId,
          product_sync_ids: changed,
        })
    })
  await db.asRetailer(retailerId, (tx) => markSizesRead(tx, storeId))
}

import type { Capabilities } from '../../../platform/capabilities.ts'
import { removeRuns } from '../../../platform/runs/runs.ts'
import { recordAudit } from '../../accounts/index.ts'
import { forgetLinks, linksOf, lockStore, redactStore } from '../../stores/index.ts'
import { notifyStockChanged } from '../stock/change-stock.ts'
import { productsUnlinked } from '../inventory.jobs.ts'
import { importsOfStore } from './queries/import-runs.ts'
import { removeStockOfStore } from './queries/remove-stock-of-store.ts'

/**
 * Deletes what ARK knows of a shop, in one transaction: stock, products, imports, name and tokens. Its listings are
 * withdrawn because the stock is gone. The retailer keeps sales, money and stock movements. Can run twice. Does nothing
 * when the store has been connected again.
 */
export async function removeRedactedShop(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, storeId }: { retailerId: number; storeId: number },
): Promise<void> {
  const at = clock.now()
  await db.asRetailerForLong(retailerId, async (tx) => {
    const store = await lockStore(tx, storeId)
    if (!store || store.is_connected || store.shop_domain.endsWith('.invalid')) return
    const links = await linksOf(tx, { storeId })
    const productSyncIds = links.map(({ product_sync_id }) => product_sync_id)
    const variantIds = await removeStockOfStore(tx, { retailerId, productSyncIds })
    await forgetLinks(tx, { retailerId, productSyncIds })
    await redactStore(tx, { retailerId, storeId, at })
    await removeRuns(tx, { retailerId, runIds: await importsOfStore(tx, { retailerId, storeId }) })
    await notifyStockChanged(tx, jobs, { retailerId, variantIds, productSyncIds: [], isHeldBack: true })
    await jobs.within(tx).publish(productsUnlinked, {
      retailer_id: retailerId,
      // The list is empty because ARK cannot cancel orders in a shop that is gone.
      product_ids: [],
      variant_ids: variantIds,
    })
    await recordAudit(tx, {
      retailerId,
      userId: null,
      event_type: 'shopify_shop_redacted',
      status: 'success',
      details: { shop_domain: store.shop_domain, products: links.length },
    })
  })
}

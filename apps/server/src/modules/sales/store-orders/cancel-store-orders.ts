import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { openStore } from '../../stores/index.ts'
import { lockSale } from '../records/queries/sale-facts.ts'
import { preReleaseOrders } from './queries/pre-release-orders.ts'
import { recordStoreOrderCanceled } from '../pairs/queries/store-order-transitions.ts'

type Needs = Pick<Capabilities, 'db' | 'shops' | 'secrets' | 'clock'>

const CANCELED = 'Its Shopify order was canceled because the product was unsynced before its release'

/**
 * Cancels the Shopify orders of unreleased products that were unlinked. The sales stay and show the reason. Repeating
 * it is harmless. Provider errors are thrown, and the job is retried.
 */
export async function cancelPreReleaseOrders(
  needs: Needs,
  { retailerId, productIds }: { retailerId: number; productIds: number[] },
): Promise<void> {
  const { db, clock } = needs
  const now = clock.now()
  const orders = await db.asRetailer(retailerId, (tx) => preReleaseOrders(tx, productIds, now))
  for (const { sale_id, store_id, store_order_id } of orders) {
    await (await openStore(needs, retailerId, store_id)).cancelOrder(store_order_id)
    await db.asRetailer(retailerId, async (tx) => {
      const sale = await lockSale(tx, sale_id)
      // Another order was created meanwhile, or this cancellation is recorded already.
      if (sale?.store_order_id !== store_order_id) return
      await recordStoreOrderCanceled(tx, sale_id, { orderId: store_order_id, reason: CANCELED, at: now })
      announce(tx, retailerId, { changed: 'sales', ids: [sale_id] })
    })
  }
}

import type { Capabilities } from '../../platform/capabilities.ts'
import { openStore, storeOfLocation } from '../stores/index.ts'
import { lockSale } from './queries/sale-facts.ts'
import { businessSettings } from '../accounts/index.ts'
import { leaveStoreOrderUnshipped, recordStoreOrderShipped } from './queries/store-order-transitions.ts'
import type { SaleRef } from './sale-ref.ts'
import { attemptStoreOrder, recordStoreOrderProblem } from './store-order-attempt.ts'

type Needs = Pick<Capabilities, 'db' | 'clock' | 'shops' | 'secrets' | 'log'>

const NOT_READY = 'Shopify has not made the order ready to be shipped yet'

/**
 * Ships the Shopify order of a packed sale when the retailer wants that (setting `auto_fulfill_shopify_orders`). Can
 * run again. Shopify makes fulfilment orders in the background: until there is nothing left to ship, the planner
 * comes back.
 */
export async function fulfillStoreOrder(needs: Needs, ref: SaleRef): Promise<void> {
  const { retailerId } = ref
  await attemptStoreOrder(needs, ref, async () => {
    const ready = await needs.db.asRetailer(retailerId, async (tx) => {
      const sale = await lockSale(tx, ref.saleId)
      // The shop's own orders are shipped where their labels are bought and their buyers are told.
      if (sale?.platform === 'shopify') return null
      if (!sale?.store_order_id || !sale.unit_released || !sale.fulfilled_at || sale.inventory_item_id === null)
        return null
      // The order is there also when the size has gone since.
      const storeId = sale.location_id === null ? null : await storeOfLocation(tx, sale.location_id)
      const isWanted = (await businessSettings(tx))?.auto_fulfill_shopify_orders ?? false
      if (storeId === null || !isWanted) await leaveStoreOrderUnshipped(tx, ref.saleId)
      return storeId !== null && isWanted ? { sale, orderId: sale.store_order_id, storeId } : null
    })
    if (!ready) return
    const store = await openStore(needs, retailerId, ready.storeId)
    const isDone = await store.fulfillOrder(ready.orderId, {
      number: ready.sale.label_tracking_number,
      company: ready.sale.label_courier,
    })
    if (!isDone) return recordStoreOrderProblem(needs, ref, NOT_READY)
    await needs.db.asRetailer(retailerId, (tx) => recordStoreOrderShipped(tx, ref.saleId, needs.clock.now()))
  })
}

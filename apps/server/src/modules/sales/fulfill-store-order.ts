import type { Capabilities } from '../../platform/capabilities.ts'
import { itemPlace } from '../inventory/index.ts'
import { openStore } from '../stores/index.ts'
import { lockSale } from './queries/sale-facts.ts'
import { saleSettings } from './queries/sale-settings.ts'
import type { SaleRef } from './refresh-sale.ts'

type Needs = Pick<Capabilities, 'db' | 'clock' | 'shops' | 'secrets'>

/** Ships the Shopify order of a packed sale when the retailer wants that (setting `auto_fulfill_shopify_orders`). Can run again. */
export async function fulfillStoreOrder(needs: Needs, { retailerId, saleId }: SaleRef): Promise<void> {
  const ready = await needs.db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (!sale?.store_order_id || !sale.fulfilled_at || sale.inventory_item_id === null) return null
    const place = await itemPlace(tx, sale.inventory_item_id)
    const isWanted = (await saleSettings(tx))?.auto_fulfill_shopify_orders ?? false
    return place && isWanted ? { sale, orderId: sale.store_order_id, storeId: place.store_id } : null
  })
  if (!ready) return
  const store = await openStore(needs, retailerId, ready.storeId)
  const isDone = await store.fulfillOrder(ready.orderId, {
    number: ready.sale.label_tracking_number,
    company: ready.sale.label_courier,
  })
  // Shopify makes fulfilment orders in the background: the job is tried again until there is nothing left to ship.
  if (!isDone) throw new Error(`order ${ready.orderId} of sale ${saleId} is not ready to be fulfilled`)
}

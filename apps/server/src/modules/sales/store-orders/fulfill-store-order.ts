import { ProviderNotFound, type StorePort } from '@ark/marketplaces'
import { businessSettings } from '../../accounts/index.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { openStore, storeOfLocation } from '../../stores/index.ts'
import { lockResolution } from '../records/queries/resolutions.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import {
  beginShipping,
  leaveStoreOrderUnshipped,
  recordStoreOrderShipped,
  recordStoreOrderUnshipped,
} from '../pairs/queries/store-order-transitions.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { settleResolutionJob } from '../sales.jobs.ts'
import { attemptStoreOrder, recordStoreOrderProblem } from './store-order-attempt.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets' | 'log'>

const NOT_READY = 'Shopify has not prepared the order for shipping yet'

/**
 * Ships or unships the Shopify order of a sale to match its packing. A packed sale's order is shipped if the retailer
 * wants that (`auto_fulfill_shopify_orders`); ARK's fulfillment is canceled when the sale must be packed again. It can
 * run repeatedly: it records that a fulfillment may exist before it requests one. Shopify creates fulfillment orders in
 * the background, so the planner retries until nothing is left to ship.
 */
export async function fulfillStoreOrder(needs: Needs, ref: SaleRef): Promise<void> {
  await attemptStoreOrder(needs, ref, async () => {
    const due = await needs.db.asRetailer(ref.retailerId, (tx) => parcelDue(tx, ref.saleId, needs.clock.now()))
    if (!due) return
    const store = await openStore(needs, ref.retailerId, due.storeId)
    await (due.sale.fulfilled_at === null
      ? takeBack(needs, ref, { ...due, store })
      : ship(needs, ref, { ...due, store }))
  })
}

/** A sale whose order is to be shipped or, if it is not packed, unshipped. The values are from before the attempt. */
interface DueParcel {
  sale: SaleFacts
  orderId: string
  storeId: number
}

/** Returns null if nothing is to be done. */
async function parcelDue(tx: Tx, saleId: number, now: Date): Promise<DueParcel | null> {
  const sale = await lockSale(tx, saleId)
  // The shop ships its own orders and notifies their buyers.
  if (!sale?.store_order_id || sale.platform === 'shopify') return null
  if (!sale.unit_released || !sale.store_order_next_attempt_at) return null
  const isPacked = sale.fulfilled_at !== null
  if (isPacked && sale.inventory_item_id === null) return null
  // The order exists even if the size has been removed since.
  const storeId = sale.location_id === null ? null : await storeOfLocation(tx, sale.location_id)
  const isWanted = isPacked
    ? ((await businessSettings(tx))?.auto_fulfill_shopify_orders ?? false)
    : sale.store_order_shipping_begun_at !== null
  if (storeId === null || !isWanted) {
    await leaveStoreOrderUnshipped(tx, saleId)
    return null
  }
  if (isPacked) await beginShipping(tx, saleId, now)
  return { sale, orderId: sale.store_order_id, storeId }
}

type Parcel = DueParcel & { store: StorePort }

async function ship({ db, clock }: Needs, ref: SaleRef, { sale, orderId, store }: Parcel): Promise<void> {
  const tracking = { number: sale.label_tracking_number, company: sale.label_courier }
  const outcome = await store.fulfillOrder(orderId, tracking)
  if (outcome === 'not_ready') return recordStoreOrderProblem({ db, clock }, ref, NOT_READY)
  // The order was shipped before ARK's first attempt, so the fulfillment belongs to the shop's staff.
  const isOurs = outcome === 'shipped' || sale.store_order_shipping_begun_at !== null
  await db.asRetailer(ref.retailerId, async (tx) => {
    const now = await lockSale(tx, ref.saleId)
    if (!now?.store_order_shipping_begun_at) return
    if (now.fulfilled_at !== null && now.unit_released)
      return recordStoreOrderShipped(tx, ref.saleId, { at: clock.now(), isOurs })
    // The packing was taken back meanwhile, so the fulfillment must be canceled too.
    if (!isOurs) await recordStoreOrderUnshipped(tx, ref.saleId)
  })
}

async function takeBack({ db, jobs }: Needs, ref: SaleRef, { sale, orderId, store }: Parcel): Promise<void> {
  try {
    await store.unfulfillOrder(orderId)
  } catch (error) {
    // An order that no longer exists is no longer shipped.
    if (!(error instanceof ProviderNotFound)) throw error
  }
  await db.asRetailer(ref.retailerId, async (tx) => {
    const now = await lockSale(tx, ref.saleId)
    if (now?.store_order_shipping_begun_at?.getTime() !== sale.store_order_shipping_begun_at?.getTime()) return
    await recordStoreOrderUnshipped(tx, ref.saleId)
    announce(tx, ref.retailerId, { changed: 'sales', ids: [ref.saleId] })
    // A person has already decided about the pair. The shop is updated next.
    if ((await lockResolution(tx, ref))?.settled_at === null)
      await jobs.within(tx).send(settleResolutionJob, { retailer_id: ref.retailerId, sale_id: ref.saleId })
  })
}

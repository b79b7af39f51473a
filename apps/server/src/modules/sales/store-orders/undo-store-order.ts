import { findStoreOrder } from './find-store-order.ts'
import { ProviderNotFound, type StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { writeLevels, type ItemPlace, notifyStockChanged } from '../../inventory/index.ts'
import { openStore } from '../../stores/index.ts'
import { lockResolution } from '../records/queries/resolutions.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { forgetStoreOrder } from '../pairs/queries/store-order-transitions.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { adjustLevelIfThere, forgetAdjustmentsOfSale, lockAdjustmentOfSale } from '../pairs/sale-level.ts'
import { releaseCanceledUnit } from './release-canceled-unit.ts'
import { settleResolutionJob } from '../sales.jobs.ts'
import { IN_DOUBT, type PlacedSale, sourceIdentifier } from '../records/store-order.ts'
import { recordStoreOrderProblem } from './store-order-attempt.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets'>

/**
 * Undoes the work in the shop for a sale that was canceled before it was released: raises the level by the unit, once,
 * and cancels the order. The unit stays reserved in ARK until someone reports that the pair is back on its shelf. It
 * can run repeatedly.
 */
export async function undoStoreOrder(needs: Needs, ref: SaleRef, { sale, place, storeId }: PlacedSale): Promise<void> {
  const { db } = needs
  const begun = await db.asRetailer(ref.retailerId, (tx) => lockAdjustmentOfSale(tx, ref, 'lower'))
  if (storeId === null || (begun === null && sale.store_order_begun_at === null)) return forget(needs, ref, place)
  const store = await openStore(needs, ref.retailerId, storeId)
  let isOfNoLevel = false
  if (begun !== null && place !== null) {
    const adjustment = { ...ref, sale, store, place, levelBefore: place.shopify_stock, orderId: sale.store_order_id }
    // The level may only be raised if it was lowered. Repeating the lowering with its idempotency key shows whether it
    // was.
    const lowered = await adjustLevelIfThere(needs, { ...adjustment, direction: 'lower' })
    const levelBefore = place.shopify_stock - 1
    const raised =
      lowered === 'made' ? await adjustLevelIfThere(needs, { ...adjustment, levelBefore, direction: 'raise' }) : lowered
    if (raised === 'doubt') return recordStoreOrderProblem(needs, ref, IN_DOUBT)
    isOfNoLevel = raised === 'gone'
  }
  const orderId = sale.store_order_id ?? (await findStoreOrder(store, ref, sale))?.orderId
  if (orderId !== undefined) await cancelOrderAtShop(store, orderId, sale)
  if (place !== null) await readLevel(needs, { ref, store, place })
  // The size was removed with its level, so nothing is left to undo there.
  if (isOfNoLevel) await needs.db.asRetailer(ref.retailerId, (tx) => forgetAdjustmentsOfSale(tx, ref))
  await forget(needs, ref, place)
}

async function readLevel(
  { db, jobs, clock }: Needs,
  { ref, store, place }: { ref: SaleRef; store: StorePort; place: ItemPlace },
): Promise<void> {
  const readAt = clock.now()
  const levels = await store.levelsOfItems([place.shopify_inventory_item_id])
  await db.asRetailer(ref.retailerId, async (tx) => {
    const change = { retailerId: ref.retailerId, cause: 'Shopify order undone', externalId: sourceIdentifier(ref) }
    await writeLevels(tx, { ...change, storeId: place.store_id, readAt }, levels)
    await notifyStockChanged(tx, jobs, {
      retailerId: ref.retailerId,
      variantIds: [place.variant_id],
      productSyncIds: [place.product_sync_id],
    })
  })
}

/**
 * Cancels the order in the shop, unless it no longer exists. Shopify cannot cancel an order with a fulfillment, so
 * ARK's own fulfillment is canceled first.
 */
async function cancelOrderAtShop(
  store: StorePort,
  orderId: string,
  { store_order_shipping_begun_at: shippingBegunAt }: SaleFacts,
): Promise<void> {
  try {
    if (shippingBegunAt !== null) await store.unfulfillOrder(orderId)
    await store.cancelOrder(orderId)
  } catch (error) {
    if (!(error instanceof ProviderNotFound)) throw error
  }
}

/** Records that a canceled sale has no order and waits for none. */
const forget = (needs: Needs, ref: SaleRef, place: ItemPlace | null): Promise<void> =>
  needs.db.asRetailer(ref.retailerId, async (tx) => {
    const { retailerId, saleId } = ref
    const sale = await lockSale(tx, saleId)
    if (!sale || sale.unit_released) return
    await forgetStoreOrder(tx, saleId)
    announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
    await goOnWithUnit(tx, needs, { ref, place })
  })

/** Continues with the unit if a person has already decided about the pair. */
async function goOnWithUnit(
  tx: Tx,
  needs: Needs,
  { ref, place }: { ref: SaleRef; place: ItemPlace | null },
): Promise<void> {
  const resolution = await lockResolution(tx, ref)
  if (resolution?.settled_at !== null) return
  if (resolution.restock && place !== null) return releaseCanceledUnit(tx, needs, { ref, place, isWaiting: true })
  await needs.jobs.within(tx).send(settleResolutionJob, { retailer_id: ref.retailerId, sale_id: ref.saleId })
}

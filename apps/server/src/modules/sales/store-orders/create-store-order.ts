import { cents, customLineTitle } from '@ark/domain'
import { ProviderLacksVariant, type StoreOrder, type StoreOrderLine, type StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { notifyStockChanged, releaseUnit, writeLevels } from '../../inventory/index.ts'
import { openStore } from '../../stores/index.ts'
import { placeOfSale } from '../records/place-of-sale.ts'
import { lockSale } from '../records/queries/sale-facts.ts'
import { beginStoreOrder, recordStoreOrder, releaseToStore } from '../pairs/queries/store-order-transitions.ts'
import { businessSettings } from '../../accounts/index.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { adjustLevelIfThere, lockAdjustmentOfSale } from '../pairs/sale-level.ts'
import { createStoreOrderJob, fulfillStoreOrderJob } from '../sales.jobs.ts'
import { IN_DOUBT, NO_LOCATION, orderIdentifier, type PlacedSale, sourceIdentifier } from '../records/store-order.ts'
import { findStoreOrder } from './find-store-order.ts'
import { attemptStoreOrder, recordStoreOrderProblem } from './store-order-attempt.ts'
import { waitForSize } from './wait-for-size.ts'
import { undoStoreOrder } from './undo-store-order.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets' | 'log'>

interface Draft extends PlacedSale {
  priceCents: number
}

/**
 * Creates the Shopify order of a sale, once: an existing order with the sale's identifier is used instead of a second
 * one. Then it lowers the shop's level at the shipping location once, reads it, and only then releases the unit from
 * `sold_on_ark`. In between, ARK offers one pair too few, never one too many. A sale without a unit gets no order. If
 * the sale was canceled before, the work in the shop is undone. A failure of the shop is shown on the sale and retried
 * with growing delays, without end; if the shop no longer has the size, a person decides (`waitForSize`).
 */
export async function createStoreOrder(needs: Needs, ref: SaleRef): Promise<void> {
  await attemptStoreOrder(needs, ref, async () => {
    const placed = await needs.db.asRetailer(ref.retailerId, (tx) => placedSale(tx, ref.saleId, needs.clock.now()))
    if (placed === null) return
    const { sale, storeId } = placed
    if (sale.canceled_at) return undoStoreOrder(needs, ref, placed)
    if (storeId === null) return recordStoreOrderProblem(needs, ref, NO_LOCATION)
    try {
      await make(needs, ref, { ...placed, store: await openStore(needs, ref.retailerId, storeId) })
    } catch (error) {
      if (!(error instanceof ProviderLacksVariant)) throw error
      await waitForSize(needs, ref, placed)
    }
  })
}

/**
 * Returns the sale if its order is still to be created or undone, and records the beginning. Null if nothing is to be
 * done.
 */
async function placedSale(tx: Tx, saleId: number, now: Date): Promise<Draft | null> {
  const sale = await lockSale(tx, saleId)
  if (!sale || sale.inventory_item_id === null || sale.unit_released || !sale.store_order_next_attempt_at) return null
  const placed = await placeOfSale(tx, sale)
  if (!sale.canceled_at && !sale.store_order_begun_at) await beginStoreOrder(tx, saleId, now)
  const settings = await businessSettings(tx)
  const isRetail = settings?.retail_or_payout === true && sale.retail_price !== null
  // Shopify accepts no negative price.
  const price = cents(isRetail ? (sale.retail_price ?? '0') : sale.retailer_payout)
  return { sale, ...placed, priceCents: Math.max(0, price) }
}

type Making = Draft & { store: StorePort }

async function make(needs: Needs, ref: SaleRef, making: Making): Promise<void> {
  const order = await orderOnce(ref, making)
  if (order === null) return waitForSize(needs, ref, making)
  await recordOrder(needs, ref, order)
  const lowered = await lowerLevel(needs, ref, { ...making, orderId: order.orderId })
  if (lowered === 'doubt') return recordStoreOrderProblem(needs, ref, IN_DOUBT)
  await handOver(needs, { ref, making, isLowered: lowered === 'made' })
}

/**
 * Returns the order in the shop: known from an earlier attempt, found by its identifier, or created now. Null if the
 * shop no longer has the size.
 */
async function orderOnce(ref: SaleRef, making: Making): Promise<Pick<StoreOrder, 'orderId' | 'name'> | null> {
  const { sale, store } = making
  if (sale.store_order_id) return { orderId: sale.store_order_id, name: sourceIdentifier(ref) }
  const platform = sale.platform === 'goat' ? 'ALIAS' : 'StockX'
  const found = await findStoreOrder(store, ref, sale)
  // A canceled order is from a time when the sale was lost, so a new one is created.
  if (found && !found.isCancelled) return found
  const line = lineOf(making)
  if (line === null) return null
  return store.createOrder({
    sourceIdentifier: orderIdentifier(ref, sale),
    tags: ['ark', `ark-${platform.toLowerCase()}`, sourceIdentifier(ref)],
    note: `Sold on ${platform}, order ${sale.external_order_id}`,
    lines: [line],
    processedAt: sale.sold_at,
  })
}

/** Returns null if the shop no longer has the size and no one has decided to leave it out. */
function lineOf({ sale, place, priceCents }: Making): StoreOrderLine | null {
  if (sale.store_order_size === 'left_out') return { title: customLineTitle(sale), quantity: 1, priceCents }
  if (place === null || place.is_gone) return null
  return { variantId: place.shopify_variant_id, quantity: 1, priceCents }
}

/**
 * Lowers the level of the sale's size. A size that was left out has no level to lower, unless the shop has it again. If
 * the level was lowered before the size disappeared, it counts as lowered.
 */
async function lowerLevel(
  needs: Needs,
  ref: SaleRef,
  { sale, store, place, orderId }: Making & { orderId: string },
): Promise<'made' | 'doubt' | 'gone'> {
  if (place === null || (place.is_gone && sale.store_order_size === 'left_out')) {
    const begun = await needs.db.asRetailer(ref.retailerId, (tx) => lockAdjustmentOfSale(tx, ref, 'lower'))
    return begun?.confirmed_at ? 'made' : 'gone'
  }
  const level = { sale, store, place, levelBefore: place.shopify_stock, orderId }
  return adjustLevelIfThere(needs, { ...ref, ...level, direction: 'lower' })
}

/** Records the order even if the sale was canceled meanwhile, so that the order can be canceled. */
const recordOrder = (
  { db, clock }: Needs,
  { retailerId, saleId }: SaleRef,
  order: Pick<StoreOrder, 'orderId' | 'name'>,
) =>
  db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (sale?.store_order_id) return
    await recordStoreOrder(tx, saleId, { orderId: order.orderId, name: order.name, at: clock.now() })
    announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
  })

/**
 * Saves the fresh level and releases the unit in one transaction, because Shopify now counts the sale. If the sale was
 * canceled meanwhile, it is not released; the next attempt undoes the work. If no level was lowered because the size
 * did not exist but now it does, the next attempt lowers it.
 */
async function handOver(
  { db, jobs, clock }: Needs,
  { ref, making, isLowered }: { ref: SaleRef; making: Making; isLowered: boolean },
): Promise<void> {
  const { retailerId, saleId } = ref
  const { place, store } = making
  const data = { retailer_id: retailerId, sale_id: saleId }
  const readAt = clock.now()
  const levels = place && isLowered ? await store.levelsOfItems([place.shopify_inventory_item_id]) : []
  await db.asRetailer(retailerId, async (tx) => {
    const now = await lockSale(tx, saleId)
    if (!now || now.unit_released) return
    if (now.canceled_at) return jobs.within(tx).send(createStoreOrderJob, data)
    const change = { retailerId, cause: 'Shopify order created', externalId: sourceIdentifier(ref) }
    if (place && isLowered) await writeLevels(tx, { ...change, storeId: place.store_id, readAt }, levels)
    // The unit may have moved to another item of its size.
    const { place: there } = await placeOfSale(tx, now)
    if (!isLowered && there?.is_gone === false) return jobs.within(tx).send(createStoreOrderJob, data)
    if (there) await releaseUnit(tx, { ...change, inventoryItemId: there.inventory_item_id })
    await releaseToStore(tx, saleId, isLowered ? null : readAt)
    const productSyncIds = [place, there].flatMap((each) => (each ? [each.product_sync_id] : []))
    if (there) await notifyStockChanged(tx, jobs, { retailerId, variantIds: [there.variant_id], productSyncIds })
    else announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
    if (now.fulfilled_at ?? now.store_order_shipping_begun_at) await jobs.within(tx).send(fulfillStoreOrderJob, data)
  })
}

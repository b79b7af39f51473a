import { isProviderError, ProviderRefused, type StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { retryAfterMs } from '../../../platform/due-rows.ts'
import { announce } from '../../../platform/events.ts'
import { waitingMessage } from '../../../platform/watch/waiting-message.ts'
import { type ItemPlace, notifyStockChanged, releaseUnit, writeLevels } from '../../inventory/index.ts'
import { openStore } from '../../stores/index.ts'
import { placeOfSale } from '../records/place-of-sale.ts'
import { STORE_ORDER_BACKSTOP_MS, STORE_ORDER_RETRY } from '../records/queries/due-sales.ts'
import {
  lockResolution,
  recordResolutionWaiting,
  type Resolution,
  settleResolution,
} from '../records/queries/resolutions.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { recordStoreOrderUnshipped, requestUndo, writeOffUnit } from '../pairs/queries/store-order-transitions.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { adjustLevelIfThere, lockAdjustmentOfSale } from '../pairs/sale-level.ts'
import {
  isToBeUndone,
  isToBeUnshipped,
  isWithoutSize,
  releaseCanceledUnit,
} from '../store-orders/release-canceled-unit.ts'
import { createStoreOrderJob, fulfillStoreOrderJob, settleResolutionJob } from '../sales.jobs.ts'
import { sourceIdentifier } from '../records/store-order.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets' | 'log'>

/** A resolved pair to report to a shop: either restocked or written off. */
interface DueNotice {
  sale: SaleFacts
  resolution: Resolution
  storeId: number
  /**
   * The place of its stock level; null if its Shopify order was recorded without the size, so that no level counts the
   * pair.
   */
  place: ItemPlace | null
}

const FAULT = 'ARK had an internal error and retries automatically'
const GONE = 'The shop no longer has this size at this location, so its stock did not change'
const GONE_IN_DOUBT =
  'ARK could not determine whether Shopify changed the stock level of this size, which Shopify no longer has. When the ' +
  'size is back, check its stock'
const NOT_LOWERED =
  'The shop had no stock level of this size when the pair left, so none was lowered, and none is raised. Make sure ' +
  'that its stock in Shopify includes the pair'
const IN_DOUBT =
  'ARK could not determine whether Shopify changed the stock level. Check this size at this location in Shopify, ' +
  'correct it if necessary, then confirm it here'

/**
 * Reports the decision about a canceled sale's pair to the shop, once, however often it is tried. It cancels the sale's
 * order there, and raises the level by the unit, or lowers a level that still counts a lost unit. The fresh level and
 * the settled resolution are written in one transaction. If the shop cannot do it now, the resolution shows the problem
 * and is retried with growing delays, without end.
 */
export async function settleCanceledSale(needs: Needs, ref: SaleRef): Promise<void> {
  try {
    const told = await needs.db.asRetailer(ref.retailerId, (tx) => noticeDue(tx, needs, ref))
    if (told !== null) await notify(needs, ref, told)
  } catch (error) {
    const isTheirs = isProviderError(error)
    if (isTheirs) needs.log.warn({ sale: ref, err: error }, 'a resolved sale waits for its shop')
    await recordProblem(needs, ref, isTheirs ? waitingMessage(error, 'Shopify') : FAULT)
    if (!isTheirs) throw error
  }
}

/** Returns what to report to the shop, or null if nothing is to be reported or another job comes first. */
async function noticeDue(tx: Tx, needs: Needs, ref: SaleRef): Promise<DueNotice | null> {
  const sale = await lockSale(tx, ref.saleId)
  const resolution = await lockResolution(tx, ref)
  if (!sale || resolution?.settled_at !== null) return null
  if (await isToBeUndone(tx, ref, sale)) {
    await requestUndo(tx, ref.saleId, new Date(needs.clock.now().getTime() + STORE_ORDER_BACKSTOP_MS))
    await needs.jobs.within(tx).send(createStoreOrderJob, { retailer_id: ref.retailerId, sale_id: ref.saleId })
    return null
  }
  if (isToBeUnshipped(sale)) {
    await needs.jobs.within(tx).send(fulfillStoreOrderJob, { retailer_id: ref.retailerId, sale_id: ref.saleId })
    return null
  }
  const { place, storeId } = await placeOfSale(tx, sale)
  if (isWithoutSize(sale) && storeId !== null) return { sale, resolution, storeId, place: null }
  if (place === null || storeId === null) {
    await settleResolution(tx, { ...ref, at: needs.clock.now(), note: await noteOfGone(tx, ref, resolution) })
    announce(tx, ref.retailerId, { changed: 'sales', ids: [ref.saleId] })
    return null
  }
  if (sale.unit_released || !resolution.restock) return { sale, resolution, storeId, place }
  await releaseCanceledUnit(tx, needs, { ref, place, isWaiting: true })
  return null
}

/** Returns the note for a size that the shop no longer has, or null if its level was changed before that. */
async function noteOfGone(tx: Tx, ref: SaleRef, { restock }: Resolution): Promise<string | null> {
  const begun = await lockAdjustmentOfSale(tx, ref, restock ? 'restock' : 'write_off')
  if (begun === null) return GONE
  return begun.confirmed_at === null ? GONE_IN_DOUBT : null
}

async function notify(needs: Needs, ref: SaleRef, { sale, resolution, storeId, place }: DueNotice): Promise<void> {
  const { db, clock } = needs
  const store = await openStore(needs, ref.retailerId, storeId)
  await cancelOrderOfResolved(needs, ref, { store, sale })
  if (place === null)
    return db.asRetailer(ref.retailerId, async (tx) => {
      const open = await lockResolution(tx, ref)
      if (open?.settled_at !== null) return
      await settleResolution(tx, { ...ref, at: clock.now(), note: null })
      announce(tx, ref.retailerId, { changed: 'sales', ids: [ref.saleId] })
    })
  let note: string | null = null
  if (resolution.restock && sale.unlowered_since !== null) note = NOT_LOWERED
  // A pair whose unit was released left the shop's level with its order, so a write-off changes nothing.
  else if (resolution.restock || !sale.unit_released) {
    const direction = resolution.restock ? 'restock' : 'write_off'
    const level = { store, place, levelBefore: place.shopify_stock, sale, orderId: sale.store_order_id }
    const adjustment = { ...ref, ...level, direction } as const
    const adjusted = await adjustLevelIfThere(needs, adjustment)
    if (adjusted === 'doubt') return recordProblem(needs, ref, IN_DOUBT)
    if (adjusted === 'gone') note = GONE
  }
  const readAt = clock.now()
  const levels = await store.levelsOfItems([place.shopify_inventory_item_id])
  await db.asRetailer(ref.retailerId, async (tx) => {
    const now = await lockSale(tx, ref.saleId)
    const open = await lockResolution(tx, ref)
    if (!now || open?.settled_at !== null) return
    const { place: there } = await placeOfSale(tx, now)
    const isUnlowered = note === GONE && !now.unit_released
    // The size exists again, so the next attempt lowers its level.
    if (isUnlowered && there?.is_gone === false)
      return needs.jobs.within(tx).send(settleResolutionJob, { retailer_id: ref.retailerId, sale_id: ref.saleId })
    const cause = resolution.restock ? 'canceled sale restocked' : 'canceled sale written off'
    const change = { retailerId: ref.retailerId, cause, externalId: sourceIdentifier(ref) }
    await writeLevels(tx, { ...change, storeId: place.store_id, readAt }, levels)
    if (!now.unit_released)
      await writeOff(tx, ref, { place: there ?? place, unloweredSince: isUnlowered ? readAt : null })
    const said = note === GONE ? await noteOfGone(tx, ref, resolution) : note
    await settleResolution(tx, { ...ref, at: clock.now(), note: said })
    await notifyStockChanged(tx, needs.jobs, {
      retailerId: ref.retailerId,
      variantIds: [place.variant_id],
      productSyncIds: [place.product_sync_id],
    })
    announce(tx, ref.retailerId, { changed: 'sales', ids: [ref.saleId] })
  })
}

/** Writes off a lost unit and removes ARK's own count of it. */
async function writeOff(
  tx: Tx,
  ref: SaleRef,
  { place, unloweredSince }: { place: ItemPlace; unloweredSince: Date | null },
): Promise<void> {
  const change = { retailerId: ref.retailerId, cause: 'canceled sale written off', externalId: sourceIdentifier(ref) }
  await releaseUnit(tx, { ...change, inventoryItemId: place.inventory_item_id })
  await writeOffUnit(tx, ref.saleId, unloweredSince)
}

/**
 * Cancels the Shopify order of a resolved sale. Shopify cannot cancel an order with a fulfillment, so ARK's own
 * fulfillment is canceled first. An order that is gone, or that the shop's staff shipped, stays as it is.
 */
async function cancelOrderOfResolved(
  { db, log }: Needs,
  ref: SaleRef,
  { store, sale }: { store: StorePort; sale: SaleFacts },
): Promise<void> {
  const { store_order_id: orderId, store_order_shipping_begun_at: shippingBegunAt } = sale
  if (orderId === null) return
  try {
    if (shippingBegunAt !== null) await store.unfulfillOrder(orderId)
    await store.cancelOrder(orderId)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    log.info({ sale: ref, err: error }, 'the Shopify order of a resolved sale stays as it is')
    return
  }
  if (shippingBegunAt !== null)
    await db.asRetailer(ref.retailerId, async (tx) => {
      const now = await lockSale(tx, ref.saleId)
      if (now?.store_order_shipping_begun_at) await recordStoreOrderUnshipped(tx, ref.saleId)
    })
}

const recordProblem = ({ db, clock }: Pick<Needs, 'db' | 'clock'>, ref: SaleRef, problem: string): Promise<void> =>
  db.asRetailer(ref.retailerId, async (tx) => {
    const resolution = await lockResolution(tx, ref)
    if (resolution?.settled_at !== null) return
    const at = clock.now()
    const attemptAt = new Date(at.getTime() + retryAfterMs(resolution.attempts, STORE_ORDER_RETRY))
    await recordResolutionWaiting(tx, { ...ref, problem, at, attemptAt })
    announce(tx, ref.retailerId, { changed: 'sales', ids: [ref.saleId] })
  })

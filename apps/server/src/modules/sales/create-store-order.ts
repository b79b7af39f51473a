import { cents, customLineTitle } from '@ark/domain'
import { ProviderLacksVariant, type StoreOrder, type StoreOrderLine, type StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import {
  applyLevels,
  followSize,
  givenLevels,
  type ItemPlace,
  itemPlace,
  notifyStockChanged,
  releaseUnit,
} from '../inventory/index.ts'
import { openStore } from '../stores/index.ts'
import { type PlaceOfSale, placeOfSale } from './place-of-sale.ts'
import { lockSale, type SaleFacts } from './queries/sale-facts.ts'
import { beginStoreOrder, moveToItem, recordStoreOrder, releaseToStore } from './queries/store-order-transitions.ts'
import { businessSettings } from '../accounts/index.ts'
import type { SaleRef } from './sale-ref.ts'
import { adjustLevelForSale, lockAdjustmentOfSale } from './sale-level.ts'
import { createStoreOrderJob, fulfillStoreOrderJob } from './sales.jobs.ts'
import { IN_DOUBT, NO_LOCATION, type PlacedSale, sourceIdentifier } from './store-order.ts'
import { attemptStoreOrder, recordStoreOrderProblem } from './store-order-attempt.ts'
import { waitForSize } from './wait-for-size.ts'
import { undoStoreOrder } from './undo-store-order.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets' | 'log'>

interface Draft extends PlacedSale {
  priceCents: number
}

/**
 * Creates the Shopify order of a sale, once: an order that carries the sale's identifier is taken up instead of
 * making a second one. Then the shop's level at the place that ships is lowered, once, read afresh, and only then
 * does `sold_on_ark` let the unit go: between the two we understate, never overstate (domain §3). A sale without a
 * unit has no order; what was done for one that was canceled before it was handed over is undone. A failure of the
 * shop is recorded on the sale and tried again later and later, for as long as it takes; where the shop has no such
 * size, a person decides (`waitForSize`).
 */
export async function createStoreOrder(needs: Needs, ref: SaleRef): Promise<void> {
  await attemptStoreOrder(needs, ref, async () => {
    const placed = await needs.db.asRetailer(ref.retailerId, (tx) => placedSale(tx, needs, ref))
    if (placed === null) return
    const { sale, place, storeId } = placed
    if (sale.canceled_at) return undoStoreOrder(needs, ref, placed)
    if (storeId === null) return recordStoreOrderProblem(needs, ref, NO_LOCATION)
    if (place === null && sale.store_order_size === null && sale.store_order_id === null)
      return waitForSize(needs, ref, placed)
    try {
      await make(needs, ref, { ...placed, store: await openStore(needs, ref.retailerId, storeId) })
    } catch (error) {
      if (!(error instanceof ProviderLacksVariant)) throw error
      await waitForSize(needs, ref, placed)
    }
  })
}

/**
 * The sale while its order is still to be made or undone, noted as begun; null: there is nothing to do. A unit whose
 * item the shop has deleted is sold from where the shop has its size anew.
 */
async function placedSale(tx: Tx, needs: Pick<Needs, 'jobs' | 'clock'>, ref: SaleRef): Promise<Draft | null> {
  const sale = await lockSale(tx, ref.saleId)
  if (!sale || sale.inventory_item_id === null || sale.unit_released || !sale.store_order_next_attempt_at) return null
  const placed = await placeAnew(tx, needs, { ref, sale })
  if (!sale.canceled_at && !sale.store_order_begun_at) await beginStoreOrder(tx, ref.saleId, needs.clock.now())
  const settings = await businessSettings(tx)
  const isRetail = settings?.retail_or_payout === true && sale.retail_price !== null
  // Shopify takes no price below zero.
  const price = cents(isRetail ? (sale.retail_price ?? '0') : sale.retailer_payout)
  return { sale, ...placed, priceCents: Math.max(0, price) }
}

async function placeAnew(
  tx: Tx,
  { jobs }: Pick<Needs, 'jobs'>,
  { ref, sale }: { ref: SaleRef; sale: SaleFacts },
): Promise<PlaceOfSale> {
  const { inventory_item_id: inventoryItemId, variant_id, location_id } = sale
  const placed = await placeOfSale(tx, sale)
  const isThere = placed.place !== null && !placed.place.is_gone
  if (isThere || inventoryItemId === null || variant_id === null || location_id === null) return placed
  const { retailerId, saleId } = ref
  const unit = { retailerId, inventoryItemId, variant_id, location_id, externalId: sale.external_order_id }
  // What was begun at a level ends there.
  const isBegun = sale.canceled_at !== null || (await lockAdjustmentOfSale(tx, ref, 'lower')) !== null
  const followed = isBegun ? null : await followSize(tx, unit)
  if (followed === null) return placed
  await moveToItem(tx, saleId, followed.inventoryItemId)
  const { productSyncIds } = followed
  await notifyStockChanged(tx, jobs, { retailerId, variantIds: [variant_id], productSyncIds })
  return { ...placed, place: await itemPlace(tx, followed.inventoryItemId) }
}

type Making = Draft & { store: StorePort }

async function make(needs: Needs, ref: SaleRef, making: Making): Promise<void> {
  const { sale, store, place } = making
  await recordOrder(needs, ref, await orderOnce(ref, making))
  // A size that was left out has no level, unless the shop has it again by now: then its level counts the pair.
  const level = sale.store_order_size === 'left_out' && place?.is_gone ? null : place
  if (level !== null) {
    const adjustment = { ...ref, direction: 'lower', store, place: level, levelBefore: level.shopify_stock } as const
    if (!(await adjustLevelForSale(needs, adjustment))) return recordStoreOrderProblem(needs, ref, IN_DOUBT)
  }
  await handOver(needs, { ref, making, level })
}

/** The order's id in the shop: known from an earlier try, found by its identifier, or made now. */
async function orderOnce(ref: SaleRef, making: Making): Promise<Pick<StoreOrder, 'orderId' | 'name'>> {
  const { sale, store } = making
  const identifier = sourceIdentifier(ref)
  if (sale.store_order_id) return { orderId: sale.store_order_id, name: identifier }
  const platform = sale.platform === 'goat' ? 'ALIAS' : 'StockX'
  const found = await store.findOrder(identifier)
  // One that was canceled is of a time when the sale had fallen through.
  if (found && !found.isCancelled) return found
  return store.createOrder({
    sourceIdentifier: identifier,
    tags: ['ark', `ark-${platform.toLowerCase()}`, identifier],
    note: `Sold on ${platform}, order ${sale.external_order_id}`,
    lines: [lineOf(making)],
    processedAt: sale.sold_at,
  })
}

function lineOf({ sale, place, priceCents }: Making): StoreOrderLine {
  const isOfSize = place !== null && sale.store_order_size === null
  const sold = isOfSize ? { variantId: place.shopify_variant_id } : { title: customLineTitle(sale) }
  return { ...sold, quantity: 1, priceCents }
}

/** Recorded also when the sale was canceled meanwhile: the order has to be known to be canceled. */
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
 * Shopify knows of the unit now: its fresh level comes in and our own mark goes, in one transaction. A sale that was
 * canceled since it was planned is not handed over: what was done is undone by the next attempt. `level`: what was
 * lowered; null: the shop has none of this size, and should it have one again by now, the next attempt lowers it.
 */
async function handOver(
  { db, jobs, clock }: Needs,
  { ref, making, level }: { ref: SaleRef; making: Making; level: ItemPlace | null },
): Promise<void> {
  const { place, store } = making
  const data = { retailer_id: ref.retailerId, sale_id: ref.saleId }
  const readAt = clock.now()
  const levels = level === null ? [] : await store.levelsOfItems([level.shopify_inventory_item_id])
  await db.asRetailer(ref.retailerId, async (tx) => {
    const now = await lockSale(tx, ref.saleId)
    if (!now || now.unit_released) return
    if (now.canceled_at) return jobs.within(tx).send(createStoreOrderJob, data)
    if (level === null && place && (await itemPlace(tx, place.inventory_item_id))?.is_gone === false)
      return jobs.within(tx).send(createStoreOrderJob, data)
    const change = { retailerId: ref.retailerId, cause: 'Shopify order created', externalId: sourceIdentifier(ref) }
    if (level) await applyLevels(tx, { ...change, storeId: level.store_id, readAt }, givenLevels(levels))
    if (place) await releaseUnit(tx, { ...change, inventoryItemId: place.inventory_item_id })
    await releaseToStore(tx, ref.saleId)
    if (place)
      await notifyStockChanged(tx, jobs, {
        retailerId: ref.retailerId,
        variantIds: [place.variant_id],
        productSyncIds: [place.product_sync_id],
      })
    else announce(tx, ref.retailerId, { changed: 'sales', ids: [ref.saleId] })
    if (now.fulfilled_at) await jobs.within(tx).send(fulfillStoreOrderJob, data)
  })
}

import { cents } from '@ark/domain'
import type { StorePort, StoreOrder } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { writeLevels, itemPlace, releaseUnit, notifyStockChanged } from '../inventory/index.ts'
import { openStore } from '../stores/index.ts'
import { lockSale } from './queries/sale-facts.ts'
import { beginStoreOrder, recordStoreOrder, releaseToStore } from './queries/store-order-transitions.ts'
import { businessSettings } from '../accounts/index.ts'
import type { SaleRef } from './refresh-sale.ts'
import { adjustLevelForSale, lockAdjustmentOfSale } from './sale-level.ts'
import { createStoreOrderJob, fulfillStoreOrderJob } from './sales.jobs.ts'
import { GONE, homeOfSale, IN_DOUBT, type PlacedSale, sourceIdentifier } from './store-order.ts'
import { attemptStoreOrder, recordStoreOrderProblem } from './store-order-attempt.ts'
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
 * shop is recorded on the sale and tried again later and later, for as long as it takes.
 */
export async function createStoreOrder(needs: Needs, ref: SaleRef): Promise<void> {
  await attemptStoreOrder(needs, ref, async () => {
    const placed = await needs.db.asRetailer(ref.retailerId, (tx) => placedSale(tx, ref, needs.clock.now()))
    if (placed === null) return
    if (placed === 'gone') return recordStoreOrderProblem(needs, ref, GONE)
    if (placed.sale.canceled_at) return undoStoreOrder(needs, ref, placed)
    await make(needs, ref, placed)
  })
}

/**
 * The sale while its order is still to be made or undone, noted as begun; null: there is nothing to do. `gone`: the shop
 * has no such size, as long as its level was not lowered before it went.
 */
async function placedSale(tx: Tx, ref: SaleRef, now: Date): Promise<Draft | 'gone' | null> {
  const { saleId } = ref
  const sale = await lockSale(tx, saleId)
  if (!sale || sale.inventory_item_id === null || sale.unit_released || !sale.store_order_next_attempt_at) return null
  const place = await itemPlace(tx, homeOfSale(sale, sale.inventory_item_id))
  if (!place) return 'gone'
  // What was begun for one that was canceled is undone all the same.
  if (place.is_gone && !sale.canceled_at && !(await lockAdjustmentOfSale(tx, ref, 'lower'))?.confirmed_at) return 'gone'
  if (!sale.canceled_at && !sale.store_order_begun_at) await beginStoreOrder(tx, saleId, now)
  const settings = await businessSettings(tx)
  const isRetail = settings?.retail_or_payout === true && sale.retail_price !== null
  // Shopify takes no price below zero.
  const price = cents(isRetail ? (sale.retail_price ?? '0') : sale.retailer_payout)
  return { sale, place, priceCents: Math.max(0, price) }
}

async function make(needs: Needs, ref: SaleRef, draft: Draft): Promise<void> {
  const { place } = draft
  const store = await openStore(needs, ref.retailerId, place.store_id)
  await recordOrder(needs, ref, await orderOnce(store, ref, draft))
  const adjustment = { ...ref, direction: 'lower', store, place, levelBefore: place.shopify_stock } as const
  if (!(await adjustLevelForSale(needs, adjustment))) return recordStoreOrderProblem(needs, ref, IN_DOUBT)
  await handOver(needs, { ref, draft, store })
}

/** The order's id in the shop: known from an earlier try, found by its identifier, or made now. */
async function orderOnce(
  store: StorePort,
  ref: SaleRef,
  { sale, place, priceCents }: Draft,
): Promise<Pick<StoreOrder, 'orderId' | 'name'>> {
  const identifier = sourceIdentifier(ref)
  if (sale.store_order_id) return { orderId: sale.store_order_id, name: identifier }
  const platform = sale.platform === 'goat' ? 'ALIAS' : 'StockX'
  return (
    (await store.findOrder(identifier)) ??
    (await store.createOrder({
      sourceIdentifier: identifier,
      tags: ['ark', `ark-${platform.toLowerCase()}`, identifier],
      note: `Sold on ${platform}, order ${sale.external_order_id}`,
      lines: [{ variantId: place.shopify_variant_id, quantity: 1, priceCents }],
      processedAt: sale.sold_at,
    }))
  )
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
 * canceled since it was planned is not handed over: what was done is undone by the next attempt.
 */
async function handOver(
  { db, jobs, clock }: Needs,
  { ref, draft, store }: { ref: SaleRef; draft: Draft; store: StorePort },
): Promise<void> {
  const { place } = draft
  const data = { retailer_id: ref.retailerId, sale_id: ref.saleId }
  const readAt = clock.now()
  const levels = await store.levelsOfItems([place.shopify_inventory_item_id])
  await db.asRetailer(ref.retailerId, async (tx) => {
    const now = await lockSale(tx, ref.saleId)
    if (!now || now.unit_released) return
    if (now.canceled_at) return jobs.within(tx).send(createStoreOrderJob, data)
    const change = { retailerId: ref.retailerId, cause: 'Shopify order created', externalId: sourceIdentifier(ref) }
    await writeLevels(tx, { ...change, storeId: place.store_id, readAt }, levels)
    await releaseUnit(tx, { ...change, inventoryItemId: place.inventory_item_id })
    await releaseToStore(tx, ref.saleId)
    await notifyStockChanged(tx, jobs, {
      retailerId: ref.retailerId,
      variantIds: [place.variant_id],
      productSyncIds: [place.product_sync_id],
    })
    if (now.fulfilled_at) await jobs.within(tx).send(fulfillStoreOrderJob, data)
  })
}

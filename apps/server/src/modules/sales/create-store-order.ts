import { cents } from '@ark/domain'
import { isProviderError, type Store, type StoreOrder } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { waitingWords } from '../../platform/provider-words.ts'
import {
  applyLevels,
  givenLevels,
  type ItemPlace,
  itemPlace,
  releaseUnit,
  tellStockChanged,
} from '../inventory/index.ts'
import { openStore } from '../stores/index.ts'
import { editSale, lockSale, type SaleFacts } from './queries/sale-facts.ts'
import { saleSettings } from './queries/sale-settings.ts'
import type { SaleRef } from './refresh-sale.ts'
import { fulfillStoreOrderJob } from './sales.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets'>

interface Draft {
  sale: SaleFacts
  place: ItemPlace
  priceCents: number
}

export const sourceIdentifier = ({ retailerId, saleId }: SaleRef): string => `ARK-${retailerId}-${saleId}`

/**
 * Creates the Shopify order of a sale, once: an order that carries the sale's identifier is taken up instead of making a second one.
 * Then the shop's level at the place that ships is lowered with a key of its own, read afresh, and only then does `sold_on_ark` let the
 * unit go: between the two we understate, never overstate (domain §3). A sale without a unit has no order. Provider errors pass through
 * after they were noted on the sale.
 */
export async function createStoreOrder(needs: Needs, ref: SaleRef): Promise<void> {
  const draft = await draftOf(needs, ref)
  if (!draft) return
  if (draft === GONE) return noteProblem(needs, ref, 'The shop no longer has this size at the location that ships it')
  try {
    const store = await openStore(needs, ref.retailerId, draft.place.store_id)
    const order = await orderOnce(store, ref, draft)
    await noteOrder(needs, ref, order)
    await store.adjustAvailable({
      inventoryItemId: draft.place.shopify_inventory_item_id,
      locationId: draft.place.shopify_location_id,
      delta: -1,
      idempotencyKey: `${sourceIdentifier(ref)}-sold`,
    })
    await handOver(needs, { ref, draft, store })
  } catch (error) {
    if (isProviderError(error)) await noteProblem(needs, ref, waitingWords(error, 'Shopify'))
    throw error
  }
}

const GONE = 'gone'

async function draftOf({ db }: Needs, { retailerId, saleId }: SaleRef): Promise<Draft | typeof GONE | null> {
  return db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (!sale || sale.inventory_item_id === null || sale.unit_released || sale.canceled_at) return null
    const place = await itemPlace(tx, sale.inventory_item_id)
    if (!place) return GONE
    const settings = await saleSettings(tx)
    const isRetail = settings?.retail_or_payout === true && sale.retail_price !== null
    // Shopify takes no price below zero.
    const price = cents(isRetail ? (sale.retail_price ?? '0') : sale.retailer_payout)
    return { sale, place, priceCents: Math.max(0, price) }
  })
}

/** The order's id in the shop: known from an earlier try, found by its identifier, or made now. */
async function orderOnce(
  store: Store,
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

const noteOrder = (
  { db, clock }: Needs,
  { retailerId, saleId }: SaleRef,
  order: Pick<StoreOrder, 'orderId' | 'name'>,
) =>
  db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (sale?.store_order_id) return
    await editSale(tx, saleId, {
      store_order_id: order.orderId,
      store_order_name: order.name,
      store_order_created_at: clock.now(),
    })
    announce(tx, retailerId, { kind: 'sales-changed', ids: [saleId] })
  })

/** Shopify knows of the unit now: its fresh level comes in and our own mark goes, in one transaction. */
async function handOver(
  { db, jobs, clock }: Needs,
  { ref, draft, store }: { ref: SaleRef; draft: Draft; store: Store },
): Promise<void> {
  const { place, sale } = draft
  const readAt = clock.now()
  const levels = await store.levelsOfItems([place.shopify_inventory_item_id])
  await db.asRetailer(ref.retailerId, async (tx) => {
    const now = await lockSale(tx, ref.saleId)
    if (!now || now.unit_released) return
    const change = { retailerId: ref.retailerId, cause: 'Shopify order created', externalId: sourceIdentifier(ref) }
    await applyLevels(tx, { ...change, storeId: place.store_id, readAt }, givenLevels(levels))
    await releaseUnit(tx, { ...change, inventoryItemId: place.inventory_item_id })
    await editSale(tx, ref.saleId, { unit_released: true, store_order_problem: null, store_order_problem_since: null })
    await tellStockChanged(tx, jobs, {
      retailerId: ref.retailerId,
      variantIds: [sale.variant_id],
      productSyncIds: [place.product_sync_id],
    })
    if (now.fulfilled_at)
      await jobs.within(tx).send(fulfillStoreOrderJob, { retailer_id: ref.retailerId, sale_id: ref.saleId })
  })
}

/** Since when is kept from the first failure. */
const noteProblem = ({ db, clock }: Needs, { retailerId, saleId }: SaleRef, problem: string) =>
  db.asRetailer(retailerId, async (tx) => {
    const since = (await lockSale(tx, saleId))?.store_order_problem_since ?? clock.now()
    await editSale(tx, saleId, { store_order_problem: problem, store_order_problem_since: since })
    announce(tx, retailerId, { kind: 'sales-changed', ids: [saleId] })
  })

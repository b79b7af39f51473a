import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { type ItemPlace, notifyStockChanged, releaseUnit } from '../../inventory/index.ts'
import { settleResolution } from '../records/queries/resolutions.ts'
import type { SaleFacts } from '../records/queries/sale-facts.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { lockAdjustmentOfSale } from '../pairs/sale-level.ts'
import { sourceIdentifier } from '../records/store-order.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

/**
 * A pair that its shop never let go is back on its shelf: our own mark goes, and with it the resolution is settled.
 * Within the transaction in which both were seen under the sale's lock, so that it is done once.
 */
export async function releaseCanceledUnit(
  tx: Tx,
  { jobs, clock }: Needs,
  { ref, place, isWaiting }: { ref: SaleRef; place: ItemPlace; isWaiting: boolean },
): Promise<void> {
  const { retailerId, saleId } = ref
  const change = { retailerId, inventoryItemId: place.inventory_item_id, cause: 'canceled sale restocked' }
  await releaseUnit(tx, { ...change, externalId: sourceIdentifier(ref) })
  if (isWaiting) await settleResolution(tx, { ...ref, at: clock.now(), note: null })
  await notifyStockChanged(tx, jobs, {
    retailerId,
    variantIds: [place.variant_id],
    productSyncIds: [place.product_sync_id],
  })
  announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
}

/**
 * Whether something of a canceled sale that was not handed over may still stand in its shop: an order, or a level that
 * was lowered and not raised again. It has to be undone before its unit goes anywhere.
 */
export async function isToBeUndone(tx: Tx, ref: SaleRef, sale: SaleFacts): Promise<boolean> {
  if (sale.unit_released) return false
  if (sale.store_order_id !== null) return true
  if (sale.store_order_begun_at !== null && sale.store_order_next_attempt_at !== null) return true
  const lowered = await lockAdjustmentOfSale(tx, ref, 'lower')
  if (lowered === null) return false
  const raised = await lockAdjustmentOfSale(tx, ref, 'raise')
  return raised === null || raised.confirmed_at === null
}

/** Whether a parcel is to be taken back first that the Shopify order of a sale may have, which nobody has packed. */
export const isToBeUnshipped = (sale: SaleFacts): boolean =>
  sale.unit_released &&
  sale.fulfilled_at === null &&
  sale.store_order_shipping_begun_at !== null &&
  sale.store_order_next_attempt_at !== null

/**
 * Whether the Shopify order of a sale was recorded without its size: its pair left no level of the shop, and comes back
 * to none.
 */
export const isWithoutSize = ({ store_order_size, unit_released }: SaleFacts): boolean =>
  store_order_size === 'left_out' && unit_released

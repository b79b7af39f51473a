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
 * Releases the unit of a restocked pair whose shop never counted the sale, and settles the resolution if it waits. The
 * caller has checked both under the sale's lock in the same transaction, so that it happens once.
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
 * Returns whether the shop may still have something of a canceled sale that was not released: an order, or a lowered
 * level that was not raised. It must be undone before the unit goes anywhere.
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

/** Returns whether the Shopify order of an unpacked sale may have a fulfillment of ARK that must be canceled first. */
export const isToBeUnshipped = (sale: SaleFacts): boolean =>
  sale.unit_released &&
  sale.fulfilled_at === null &&
  sale.store_order_shipping_begun_at !== null &&
  sale.store_order_next_attempt_at !== null

/**
 * Returns whether the Shopify order of a sale was recorded without its size. Its pair is then in no level of the shop
 * and comes back to none.
 */
export const isWithoutSize = ({ store_order_size, unit_released }: SaleFacts): boolean =>
  store_order_size === 'left_out' && unit_released

import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { rereadProduct } from '../../inventory/index.ts'
import { notifySizeMissing } from '../records/notify-sales.ts'
import { placeOfSale } from '../records/place-of-sale.ts'
import { lockSale } from '../records/queries/sale-facts.ts'
import { recordSizeMissing } from '../pairs/queries/store-order-transitions.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { type PlacedSale, SIZE_MISSING } from '../records/store-order.ts'
import { recordStoreOrderProblem } from './store-order-attempt.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets'>

const CHANGED = 'Shopify has just changed this size. ARK retries automatically'

/**
 * Handles a shop's refusal of an order because it no longer has the size. Reads the product again, since a webhook may
 * be late or lost. If the size exists under another variant, the next attempt orders that. Otherwise the sale waits and
 * the retailer is notified: a person adds the size in Shopify again and commits, or has the order recorded without it.
 */
export async function waitForSize(needs: Needs, ref: SaleRef, refused: PlacedSale): Promise<void> {
  const { db, clock } = needs
  const { retailerId, saleId } = ref
  if (refused.sale.product_id !== null) await rereadProduct(needs, { retailerId }, refused.sale.product_id)
  const isAnew = await db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    // The order was created or canceled, or a person has decided, in the meantime.
    if (!sale?.store_order_next_attempt_at || sale.store_order_id || sale.canceled_at || sale.store_order_size)
      return false
    const { place } = await placeOfSale(tx, sale)
    const isOther = refused.place?.is_gone !== false || place?.shopify_variant_id !== refused.place.shopify_variant_id
    if (place && !place.is_gone && isOther) return true
    await recordSizeMissing(tx, saleId, { problem: SIZE_MISSING, at: clock.now() })
    await notifySizeMissing(tx, needs, { retailerId, sale })
    announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
    return false
  })
  if (isAnew) await recordStoreOrderProblem(needs, ref, CHANGED)
}

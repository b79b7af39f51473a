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

const CHANGED = 'Shopify has just changed this size. ARK tries again by itself'

/**
 * The shop takes no order for the size of a sale: it no longer has it. Its product is read again, since a webhook may
 * be late or lost. Where the size is there under another name now, the next attempt asks for that; otherwise the sale
 * waits for a person, who is told, and enters the size again and commits, or has the order recorded without it.
 */
export async function waitForSize(needs: Needs, ref: SaleRef, refused: PlacedSale): Promise<void> {
  const { db, clock } = needs
  const { retailerId, saleId } = ref
  if (refused.sale.product_id !== null) await rereadProduct(needs, { retailerId }, refused.sale.product_id)
  const isAnew = await db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    // Made, canceled or decided meanwhile.
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

import { cents, counted } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { lockUnits } from '../../inventory/index.ts'
import { changeOrderStatus } from '../orders/change-order.ts'
import { currentOffers } from '../pairs/current-offers.ts'
import { type OrderedPairs, placeOrders } from '../orders/place-orders.ts'
import type { LockedOffer, OfferedLine } from './queries/offers.ts'
import { offerKey } from '../pairs/rules/price-lines.ts'
import { wholesaleHandle } from '../pairs/rules/wholesale-handle.ts'

export type PlacingNeeds = Pick<Capabilities, 'jobs' | 'clock' | 'mailer' | 'config' | 'log' | 'keys'>

interface Accepted {
  retailerId: number
  offer: LockedOffer
  /** The seller's user who agreed to the price: by accepting it, or by naming it. */
  sellersUserId: number
  /** The lines at the accepted price. */
  lines: readonly OfferedLine[]
}

/**
 * Makes the order of an accepted offer, at its price, whatever the current prices are. Both sides have agreed, so the
 * order is approved and its pairs are reserved in the same transaction. Runs as the platform, with the offer's row
 * locked. Refuses sizes that are no longer offered or have too few pairs; the stock is locked before it is counted, so
 * that nothing else takes the pairs in between.
 */
export async function orderOfOffer(
  tx: Tx,
  needs: PlacingNeeds,
  { retailerId, offer, sellersUserId, lines }: Accepted,
): Promise<{ orderId: number } | Refusal> {
  const handle = wholesaleHandle({ seller: offer.seller_number, productId: offer.product_id })
  await lockUnits(
    tx,
    retailerId,
    lines.map(({ variant_id }) => variant_id),
  )
  const wanted = lines.map(({ variant_id, quantity }) => ({ handle, variantId: variant_id, quantity }))
  const offers = await currentOffers(tx, offer.buyer_id, wanted)
  const ordered: OrderedPairs[] = []
  const short: string[] = []
  for (const { variant_id, product_name, size, quantity, price } of lines) {
    const now = offers.get(offerKey({ handle, variantId: variant_id }))
    if (now && now.available >= quantity)
      ordered.push({
        retailerId,
        seller: offer.seller_number,
        product_sync_id: now.productSyncId,
        product_id: offer.product_id,
        variant_id,
        product_name,
        size,
        sku: now.sku,
        quantity,
        unitCents: cents(price),
      })
    else short.push(`Size ${size} ${shortWords(now?.available ?? 0)}; the offer is for ${quantity}.`)
  }
  if (short.length > 0) return refuse('conflict', `${short.join(' ')} Make a counteroffer or decline.`)
  const purchase = {
    buyerId: offer.buyer_id,
    userId: offer.created_by,
    notes: offer.notes,
    isAgreed: true,
    lines: ordered,
  }
  const { orders } = await placeOrders(tx, needs, purchase)
  const [order] = orders
  if (!order) throw new Error('an accepted offer created no order')
  const refusal = await changeOrderStatus(tx, needs, {
    ref: { retailerId, orderId: order.orderId },
    by: { actor: 'retailer', userId: sellersUserId, buyerId: null },
    to: 'approved',
    notes: null,
  })
  // The order is inserted already, so only a thrown error undoes it.
  if (refusal) throw new Error(`the order of an accepted offer was not approved: ${refusal.detail}`)
  return { orderId: order.orderId }
}

const shortWords = (available: number): string =>
  available === 0 ? 'is sold out' : `has only ${counted(available, 'pair')} left`

import type { Alias } from '../alias.ts'
import { type Listing, type Order, AliasOrderState } from '../entities.ts'
import { balanceCents, paidOutCents } from '../fees.ts'
import { planNextStep } from './move-order.ts'

/** Creates the order of a sale, which waits for the seller's confirmation until `cancels_at`. */
export function openOrder(alias: Alias, listing: Listing, priceCents: number): Order {
  const { settings, random, store, journal } = alias
  const soldAt = alias.clock.now()
  const balance = balanceCents(priceCents, settings)
  const order: Order = {
    id: random.uuid(),
    purchaseOrderNumber: `PO-${random.digits(6)}`,
    listingId: listing.id,
    catalogId: listing.catalogId,
    size: listing.size,
    priceCents,
    balanceCents: balance,
    paidOutCents: paidOutCents(balance, settings),
    isPaid: false,
    salesChannel: random.pick(['GOAT', 'Alias']),
    state: AliasOrderState.unconfirmed,
    soldAt,
    updatedAt: soldAt,
    cancelsAt: new Date(soldAt.getTime() + settings.cancelAfterMs),
  }
  store.orders.set(order.id, order)
  journal.record('order.created', { orderId: order.id, listingId: listing.id, priceCents })
  planNextStep(alias, order)
  return order
}

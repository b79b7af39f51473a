import { type Static, Type } from 'typebox'
import { nextStepOfPastMs } from '../core/past.ts'
import type { StockxContext } from './context.ts'
import type { Listing, ListingStatus, Order } from './entities.ts'
import { payoutOfOrder } from './money.ts'
import { isHistorical, isPaidOut, nextOf } from './orders.ts'

const DAY_MS = 86_400_000

/** An order that the account had before this world began. Times are ISO 8601. */
const PastOrder = Type.Object({
  orderNumber: Type.String({ minLength: 1 }),
  listingId: Type.String({ minLength: 1 }),
  variantId: Type.String({ minLength: 1 }),
  priceCents: Type.Integer({ minimum: 100 }),
  status: Type.String({ minLength: 1 }),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  shipByDate: Type.String(),
  trackingNumber: Type.String(),
  isLabelPrinted: Type.Boolean(),
  adjustmentCents: Type.Integer(),
})

export const StockxPast = Type.Object({ orders: Type.Array(PastOrder) })

/**
 * Adds orders of the past with their listings. Leaves out orders that the account has, and orders of shoes that the
 * market does not know. Returns how many were added. Those on their way take their next step within a day and a half.
 */
export function takePastOrders(context: StockxContext, { orders }: Static<typeof StockxPast>): { taken: number } {
  const { store, settings, agenda } = context
  let taken = 0
  for (const past of orders) {
    if (store.orders.has(past.orderNumber)) continue
    const order = orderOf(context, past)
    if (!order) continue
    store.listings.set(order.listing.listingId, order.listing)
    store.orders.set(order.orderNumber, order)
    if (isPaidOut(order)) order.paidCents = Math.round(Number(payoutOfOrder(order, settings).totalPayout) * 100)
    const waitsForSeller = order.status === 'CREATED' && !order.isLabelPrinted
    if (!waitsForSeller && settings.orderStepMs > 0 && nextOf(order.status) !== undefined)
      agenda.plan({
        name: 'advanceOrder',
        details: { orderNumber: order.orderNumber, from: order.status },
        inMs: nextStepOfPastMs(order.orderNumber),
      })
    taken += 1
  }
  return { taken }
}

function orderOf(context: StockxContext, past: Static<typeof PastOrder>): Order | undefined {
  const { market, random } = context
  const variant = market.variant(past.variantId)
  if (!variant) return undefined
  const [createdAt, updatedAt] = [new Date(past.createdAt), new Date(past.updatedAt)]
  const { orderNumber, listingId, status, trackingNumber, isLabelPrinted, adjustmentCents } = past
  const amount = past.priceCents / 100
  const listing: Listing = {
    listingId,
    seller: context.settings.signedInAs,
    status: listingStatusOf(status),
    amount,
    currencyCode: 'USD',
    inventoryType: 'STANDARD',
    product: market.productOf(variant),
    variant,
    ask: null,
    expiresAt: new Date(createdAt.getTime() + 999 * DAY_MS),
    isExpired: false,
    batch: null,
    orderNumber,
    operations: [],
    createdAt,
    updatedAt,
  }
  return {
    orderNumber,
    listing,
    askId: random.uuid(),
    amount,
    status,
    createdAt,
    updatedAt,
    shippingId: `S-${random.digits(9)}`,
    trackingNumber,
    shipByDate: new Date(past.shipByDate),
    isLabelPrinted,
    adjustmentCents,
    paidCents: 0,
  }
}

function listingStatusOf(status: string): ListingStatus {
  if (status === 'COMPLETED') return 'COMPLETED'
  return isHistorical({ status }) ? 'CANCELED' : 'MATCHED'
}

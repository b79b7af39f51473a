import { type Static, Type } from 'typebox'
import type { ShopDesk } from '../context.ts'
import type { FulfillmentOrder, LineItem, Location, Order, Variant } from '../entities.ts'

/** An order of one pair that the shop had before this world began. Times are ISO 8601. */
const PastOrder = Type.Object({
  orderId: Type.Integer(),
  lineId: Type.Integer(),
  number: Type.Integer({ minimum: 1 }),
  /** The identifier of the app that made it; null: a shopper bought it. */
  sourceIdentifier: Type.Union([Type.String(), Type.Null()]),
  tags: Type.Array(Type.String()),
  note: Type.Union([Type.String(), Type.Null()]),
  variantId: Type.Integer(),
  locationId: Type.Integer(),
  priceCents: Type.Integer({ minimum: 0 }),
  processedAt: Type.String(),
  /** Null: not shipped yet. */
  shippedAt: Type.Union([Type.String(), Type.Null()]),
  /** Null: not canceled. */
  cancelledAt: Type.Union([Type.String(), Type.Null()]),
  trackingNumber: Type.Union([Type.String(), Type.Null()]),
  /** True: the shopper brought the pair back. */
  isRefunded: Type.Boolean(),
})

export const ShopPast = Type.Object({ shop: Type.String(), orders: Type.Array(PastOrder) })

type Past = Static<typeof PastOrder>

/**
 * Adds orders of the past. Levels stay, because today's levels count these orders already. Leaves out orders that the
 * shop has, and orders of sizes or locations that it does not have. Notifies no one. Returns how many were added.
 */
export function takePastOrders(desk: ShopDesk, orders: readonly Past[], appId: number): { taken: number } {
  const { shop } = desk
  let taken = 0
  for (const past of orders) {
    const [variant, location] = [shop.variants.get(past.variantId), shop.locations.get(past.locationId)]
    if (shop.orders.has(past.orderId) || !variant || !location) continue
    const order = orderOf(desk, past, { variant, appId })
    shop.orders.set(order.id, order)
    ship(desk, past, { order, location })
    taken += 1
  }
  return { taken }
}

function orderOf({ shop }: ShopDesk, past: Past, { variant, appId }: { variant: Variant; appId: number }): Order {
  const { orderId, number, sourceIdentifier, tags, note, priceCents } = past
  const isOver = past.cancelledAt ?? past.shippedAt
  const processedAt = new Date(past.processedAt)
  const isApps = sourceIdentifier !== null
  return {
    id: orderId,
    number,
    name: `#${number}`,
    email: isApps ? null : 'shopper@example.com',
    phone: null,
    note,
    currency: shop.currency,
    financialStatus: past.isRefunded ? 'REFUNDED' : 'PAID',
    tags,
    customAttributes: [],
    sourceName: isApps ? String(appId) : 'web',
    sourceIdentifier,
    sourceUrl: null,
    appId: isApps ? appId : null,
    shippingAddress: null,
    shippingCents: 0,
    lineItems: [lineOf(past, variant)],
    transactions: [
      {
        id: shop.nextId(),
        kind: 'SALE',
        status: 'SUCCESS',
        gateway: isApps ? 'ARK' : 'shopify_payments',
        amountCents: priceCents,
      },
    ],
    fulfillmentOrders: [],
    fulfillments: [],
    test: false,
    cancelReason: past.cancelledAt === null ? null : 'OTHER',
    cancelledAt: past.cancelledAt === null ? null : new Date(past.cancelledAt),
    closedAt: isOver === null ? null : new Date(isOver),
    processedAt,
    createdAt: processedAt,
    updatedAt: isOver === null ? processedAt : new Date(isOver),
  }
}

const lineOf = ({ lineId, priceCents, cancelledAt, shippedAt, isRefunded }: Past, variant: Variant): LineItem => ({
  id: lineId,
  title: variant.product.title,
  variantTitle: variant.title,
  vendor: variant.product.vendor,
  sku: variant.sku,
  variant,
  quantity: 1,
  currentQuantity: isRefunded || (cancelledAt !== null && shippedAt === null) ? 0 : 1,
  fulfilledQuantity: shippedAt === null ? 0 : 1,
  requiresShipping: true,
  unitPriceCents: priceCents,
  discountCents: 0,
  isGiftCard: false,
  properties: [],
  claimedLevel: null,
})

/** Adds the part of the order that its location ships, and the parcel if it left. */
function ship({ shop }: ShopDesk, past: Past, { order, location }: { order: Order; location: Location }): void {
  const { createdAt, updatedAt, lineItems } = order
  const isOpen = past.shippedAt === null && past.cancelledAt === null
  const quantity = past.cancelledAt === null ? 1 : 0
  const part: FulfillmentOrder = {
    id: shop.nextId(),
    order,
    location,
    status: isOpen ? 'OPEN' : 'CLOSED',
    lines: lineItems.map((lineItem) => ({
      id: shop.nextId(),
      lineItem,
      totalQuantity: quantity,
      remainingQuantity: isOpen ? 1 : 0,
    })),
    createdAt,
    updatedAt,
  }
  order.fulfillmentOrders.push(part)
  shop.fulfillmentOrders.set(part.id, part)
  if (past.shippedAt === null) return
  const shippedAt = new Date(past.shippedAt)
  const parcel = {
    id: shop.nextId(),
    order,
    name: `${order.name}-F1`,
    location,
    status: 'SUCCESS' as const,
    tracking: { company: 'UPS', numbers: past.trackingNumber === null ? [] : [past.trackingNumber], urls: [] },
    lines: part.lines.map((line) => ({ line, fulfillmentOrder: part, quantity: 1 })),
    createdAt: shippedAt,
    updatedAt: shippedAt,
  }
  order.fulfillments.push(parcel)
  shop.fulfillments.set(parcel.id, parcel)
}

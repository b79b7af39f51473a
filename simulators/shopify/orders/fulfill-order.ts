import type { ShopDesk } from '../context.ts'
import type {
  OrderFulfillment,
  FulfillmentOrder,
  FulfillmentOrderLine,
  InventoryLevel,
  LineItem,
  Location,
  Order,
  Tracking,
} from '../entities.ts'
import { changeStock } from '../inventory/stock-changes.ts'
import { fulfillmentPayload } from '../webhooks/fulfillment-payload.ts'
import { orderPayload } from '../webhooks/order-payload.ts'
import { fulfillmentStatusOf } from './order-figures.ts'

export interface ShippedLine {
  fulfillmentOrder: FulfillmentOrder
  line: FulfillmentOrderLine
  quantity: number
}

export interface Shipment {
  order: Order
  location: Location
  lines: ShippedLine[]
  tracking: Tracking
}

/**
 * Fulfills checked lines: committed − q, on_hand − q, available unchanged. This applies to orders created with BYPASS
 * as well, unless the setting says otherwise.
 */
export function fulfillOrder(desk: ShopDesk, { order, location, lines, tracking }: Shipment): OrderFulfillment {
  const { shop, clock } = desk
  const now = clock.now()
  const fulfillment: OrderFulfillment = {
    id: shop.nextId(),
    order,
    name: `${order.name}-F${order.fulfillments.length + 1}`,
    location,
    status: 'SUCCESS',
    tracking,
    lines,
    createdAt: now,
    updatedAt: now,
  }
  order.fulfillments.push(fulfillment)
  shop.fulfillments.set(fulfillment.id, fulfillment)
  moveLines(desk, fulfillment, 1)
  if (fulfillmentStatusOf(order) === 'FULFILLED') order.closedAt = now
  desk.record('order.fulfilled', {
    orderId: order.id,
    name: fulfillment.name,
    tracking: tracking.numbers,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  })
  desk.announce('FULFILLMENTS_CREATE', () => fulfillmentPayload(shop, fulfillment))
  desk.announce('ORDERS_UPDATED', () => orderPayload(shop, order))
  if (fulfillmentStatusOf(order) === 'FULFILLED') {
    desk.announce('ORDERS_FULFILLED', () => orderPayload(shop, order))
  }
  return fulfillment
}

export function cancelFulfillment(desk: ShopDesk, fulfillment: OrderFulfillment): void {
  const { order } = fulfillment
  fulfillment.status = 'CANCELLED'
  fulfillment.updatedAt = desk.clock.now()
  order.closedAt = null
  moveLines(desk, fulfillment, -1)
  desk.record('fulfillment.cancelled', { orderId: order.id, name: fulfillment.name })
  desk.announce('FULFILLMENTS_UPDATE', () => fulfillmentPayload(desk.shop, fulfillment))
  desk.announce('ORDERS_UPDATED', () => orderPayload(desk.shop, order))
}

/** Ships the lines (1) or undoes it (−1). */
function moveLines(desk: ShopDesk, { order, lines, location }: OrderFulfillment, direction: 1 | -1): void {
  const now = desk.clock.now()
  for (const { fulfillmentOrder, line, quantity } of lines) {
    line.remainingQuantity -= direction * quantity
    line.lineItem.fulfilledQuantity += direction * quantity
    const isEmpty = fulfillmentOrder.lines.every(({ remainingQuantity }) => remainingQuantity === 0)
    fulfillmentOrder.status = isEmpty ? 'CLOSED' : 'OPEN'
    fulfillmentOrder.updatedAt = now
  }
  order.updatedAt = now
  const changes = lines.flatMap(({ line, quantity }) => {
    const level = line.lineItem.claimedLevel ?? bypassedLevel(desk, line.lineItem, location)
    return level ? [{ level, name: 'committed' as const, delta: -direction * quantity }] : []
  })
  changeStock(desk, changes, direction === 1 ? 'fulfilment' : 'fulfilment cancelled')
}

/** Returns the level that a line without committed stock ships from; null when shipping leaves stock unchanged. */
function bypassedLevel({ settings }: ShopDesk, { variant }: LineItem, location: Location): InventoryLevel | null {
  if (settings.bypassedFulfillment === 'untouched' || !variant?.item.tracked) return null
  const level = variant.item.levels.get(location.id)
  return level?.isActive ? level : null
}

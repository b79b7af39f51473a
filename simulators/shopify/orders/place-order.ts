import type { ShopDesk } from '../context.ts'
import type { FulfillmentOrder, LineItem, Order, Transaction } from '../entities.ts'
import { changeStock, type LevelChange } from '../inventory/stock-changes.ts'
import { orderPayload } from '../webhooks/order-payload.ts'
import { type Claim, claimStock, type InventoryBehavior } from './claim-stock.ts'

export type NewLineItem = Omit<LineItem, 'id' | 'currentQuantity' | 'fulfilledQuantity' | 'claimedLevel'>

export interface OrderToPlace
  extends Pick<
    Order,
    | 'email'
    | 'phone'
    | 'note'
    | 'currency'
    | 'financialStatus'
    | 'tags'
    | 'customAttributes'
    | 'sourceName'
    | 'sourceIdentifier'
    | 'sourceUrl'
    | 'appId'
    | 'shippingAddress'
    | 'shippingCents'
    | 'test'
    | 'processedAt'
  > {
  name: string | null
  lines: NewLineItem[]
  transactions: Omit<Transaction, 'id'>[]
  behaviour: InventoryBehavior
}

/** Creates the order, commits its stock and notifies subscribers. Returns undefined when the stock is insufficient. */
export function placeOrder(
  desk: ShopDesk,
  { name, lines, transactions, behaviour, ...fields }: OrderToPlace,
): Order | undefined {
  const { shop, clock } = desk
  const claims = claimStock(desk, lines, behaviour)
  if (!claims) return undefined
  const now = clock.now()
  shop.lastOrderNumber += 1
  const order: Order = {
    ...fields,
    id: shop.nextId(),
    number: shop.lastOrderNumber,
    name: name ?? `#${shop.lastOrderNumber}`,
    lineItems: lines.map((line, index) => ({
      ...line,
      id: shop.nextId(),
      currentQuantity: line.quantity,
      fulfilledQuantity: 0,
      claimedLevel: claims[index]?.level ?? null,
    })),
    transactions: transactions.map((transaction) => ({ ...transaction, id: shop.nextId() })),
    fulfillmentOrders: [],
    fulfillments: [],
    cancelReason: null,
    cancelledAt: null,
    closedAt: null,
    createdAt: now,
    updatedAt: now,
  }
  order.fulfillmentOrders = fulfillmentOrdersFor(desk, order, { claims })
  shop.orders.set(order.id, order)
  recordOrder(desk, order, behaviour)
  changeStock(desk, order.lineItems.flatMap(commitment), 'order')
  desk.announce('ORDERS_CREATE', () => orderPayload(shop, order))
  if (order.financialStatus === 'PAID') desk.announce('ORDERS_PAID', () => orderPayload(shop, order))
  return order
}

/** Returns the stock changes of a new line: available − q, committed + q, on_hand unchanged. */
export function commitment({ claimedLevel, quantity }: LineItem): LevelChange[] {
  if (!claimedLevel) return []
  return [
    { level: claimedLevel, name: 'available', delta: -quantity },
    { level: claimedLevel, name: 'committed', delta: quantity },
  ]
}

/** Returns one fulfillment order for each location that ships a part. */
export function fulfillmentOrdersFor(
  desk: ShopDesk,
  order: Order,
  { claims, lines }: { claims: readonly Claim[]; lines?: readonly LineItem[] },
): FulfillmentOrder[] {
  const byLocation = new Map<number, FulfillmentOrder>()
  for (const [index, lineItem] of (lines ?? order.lineItems).entries()) {
    const location = claims[index]?.location
    if (!location) continue
    let fulfillmentOrder = byLocation.get(location.id)
    if (!fulfillmentOrder) {
      const { createdAt, updatedAt } = order
      fulfillmentOrder = { id: desk.shop.nextId(), order, location, status: 'OPEN', lines: [], createdAt, updatedAt }
      byLocation.set(location.id, fulfillmentOrder)
      desk.shop.fulfillmentOrders.set(fulfillmentOrder.id, fulfillmentOrder)
    }
    const { quantity } = lineItem
    fulfillmentOrder.lines.push({
      id: desk.shop.nextId(),
      lineItem,
      totalQuantity: quantity,
      remainingQuantity: quantity,
    })
  }
  return [...byLocation.values()]
}

function recordOrder(desk: ShopDesk, order: Order, behaviour: InventoryBehavior): void {
  desk.record('order.created', {
    orderId: order.id,
    name: order.name,
    sourceIdentifier: order.sourceIdentifier,
    appId: order.appId,
    behaviour,
    lines: order.lineItems.map(({ sku, variant, quantity, claimedLevel }) => ({
      sku,
      variantId: variant?.id ?? null,
      quantity,
      locationId: claimedLevel?.location.id ?? null,
    })),
  })
}

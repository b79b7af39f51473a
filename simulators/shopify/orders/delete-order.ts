import type { ShopDesk } from '../context.ts'
import type { Order } from '../entities.ts'
import { changeStock } from '../inventory/stock-changes.ts'
import { releaseOf } from './cancel-order.ts'

/** Deletes an order. Its committed stock is dropped, not restocked; cancel the order first to restock. */
export function deleteOrder(desk: ShopDesk, order: Order): void {
  const { shop } = desk
  shop.orders.delete(order.id)
  for (const { id } of order.fulfillmentOrders) shop.fulfillmentOrders.delete(id)
  for (const { id } of order.fulfillments) shop.fulfillments.delete(id)
  desk.record('order.deleted', { orderId: order.id, name: order.name })
  if (!order.cancelledAt)
    changeStock(
      desk,
      order.lineItems.flatMap((line) => releaseOf(line, false)),
      'order deleted',
    )
  desk.announce('ORDERS_DELETE', () => ({ id: order.id }))
}

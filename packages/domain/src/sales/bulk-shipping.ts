import { noPairRefusal } from './pair-to-ship.ts'
import { SALE_STAGES, type SaleStage } from './sale-stages.ts'
import { saleStatus } from './sale-statuses.ts'

/** The most orders in one request, and the most labels in one print file. */
export const MAX_SHIPPED_AT_ONCE = 500

/** The facts about an order that the bulk shipping rules check. */
export interface ShippableOrder {
  platform: string
  stage: SaleStage
  /** The status that screens show. */
  status: string
  /** The marketplace's order number; null or empty when there is none. */
  order_number: string | null
  order_confirmed: boolean
  order_canceled: boolean
  /** True when no pair is left for the order. */
  is_oversold: boolean
  /** True when the order is already in a pending request. */
  is_requested: boolean
}

/** A refusal with the title that the screen shows. */
export interface ShippingRefusal {
  title: 'Order Not Confirmed' | 'Cannot Mix Orders' | 'Cannot Select Order'
  message: string
}

const hasOrderNumber = ({ platform, order_number }: ShippableOrder): boolean =>
  platform !== 'shopify' && Boolean(order_number)

/** Returns how many orders have no marketplace order number. */
export const missingOrderNumbers = (orders: readonly ShippableOrder[]): number =>
  orders.filter((order) => !hasOrderNumber(order)).length

/** Returns why an order may not be part of a bulk request, or null when it may. */
export function bulkShippingRefusal(order: ShippableOrder): ShippingRefusal | null {
  const cannot = (message: string): ShippingRefusal => ({ title: 'Cannot Select Order', message })
  if (!hasOrderNumber(order)) return cannot('Only StockX and ALIAS orders with an order number can be shipped in bulk.')
  if (order.order_canceled) return cannot('This order was canceled.')
  const noPair = noPairRefusal({ isOversold: order.is_oversold, isCanceled: false })
  if (noPair) return cannot(noPair)
  if (order.is_requested) return cannot('This order is already in an automation request.')
  const { to_label, to_confirm } = SALE_STAGES[order.stage]
  if (!to_label)
    return cannot(`An order that is ${saleStatus(order.status).label.toLowerCase()} cannot be shipped in bulk.`)
  if (to_confirm && !order.order_confirmed)
    return { title: 'Order Not Confirmed', message: 'Confirm this ALIAS order first; then it can be shipped in bulk.' }
  return null
}

/** The platform and the location of an order. */
export interface ShippedFrom {
  platform: string
  location_id?: number | null | undefined
}

/**
 * Returns whether all orders are from one platform and leave from one location, so that a carrier can collect them
 * together.
 */
export const areShippedTogether = (orders: readonly ShippedFrom[]): boolean =>
  new Set(orders.map(({ platform, location_id }) => `${platform} ${location_id ?? ''}`)).size <= 1

export const CANNOT_MIX: ShippingRefusal = {
  title: 'Cannot Mix Orders',
  message: 'All orders of a request must have the same platform and location.',
}

/** Returns why these orders cannot form one request, or null when they can. */
export function requestRefusal(orders: readonly (ShippableOrder & ShippedFrom)[]): string | null {
  if (!areShippedTogether(orders)) return 'Invalid selection: All orders must be from the same platform and location.'
  const missing = missingOrderNumbers(orders)
  return missing > 0 ? `Cannot proceed: ${missing} sales missing order numbers` : null
}

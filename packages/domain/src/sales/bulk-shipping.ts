import { SALE_STAGES, type SaleStage } from './sale-stages.ts'
import { saleStatus } from './sale-statuses.ts'

/** As many orders go into one request, and labels into one print file. */
export const MOST_SHIPPED_AT_ONCE = 500

/** What the rules of bulk shipping look at. */
export interface ShippableOrder {
  platform: string
  stage: SaleStage
  /** As it is named in words. */
  status: string
  /** The marketplace's: null or empty where there is none. */
  order_number: string | null
  order_confirmed: boolean
  order_canceled: boolean
  /** It waits in a request already. */
  is_requested: boolean
}

/** A refusal as the screen titles it (document 2 §8). */
export interface ShippingRefusal {
  title: 'Order Not Confirmed' | 'Cannot Mix Orders' | 'Cannot Select Order'
  message: string
}

const hasOrderNumber = ({ platform, order_number }: ShippableOrder): boolean =>
  platform !== 'shopify' && Boolean(order_number)

/** How many orders no marketplace knows by a number. */
export const missingOrderNumbers = (orders: readonly ShippableOrder[]): number =>
  orders.filter((order) => !hasOrderNumber(order)).length

/** Null when an order may be part of a bulk request; otherwise why not. */
export function bulkShippingRefusal(order: ShippableOrder): ShippingRefusal | null {
  const cannot = (message: string): ShippingRefusal => ({ title: 'Cannot Select Order', message })
  if (!hasOrderNumber(order))
    return cannot('Only StockX and ALIAS orders that have an order number are shipped in bulk.')
  if (order.order_canceled) return cannot('This order was canceled.')
  if (order.is_requested) return cannot('This order is in an automation request already.')
  const { to_label, to_confirm } = SALE_STAGES[order.stage]
  if (!to_label)
    return cannot(`An order that is ${saleStatus(order.status).label.toLowerCase()} is not shipped in bulk.`)
  if (to_confirm && !order.order_confirmed)
    return { title: 'Order Not Confirmed', message: 'Confirm this ALIAS order first; then it can be shipped in bulk.' }
  return null
}

/** What one platform and one location mean for an order. */
export interface ShippedFrom {
  platform: string
  location_id?: number | null | undefined
}

/** Whether all orders are of one platform and leave from one location: a carrier collects them together. */
export const areShippedTogether = (orders: readonly ShippedFrom[]): boolean =>
  new Set(orders.map(({ platform, location_id }) => `${platform} ${location_id ?? ''}`)).size <= 1

export const CANNOT_MIX: ShippingRefusal = {
  title: 'Cannot Mix Orders',
  message: 'Orders of one request are all of the same platform and location.',
}

/** Why orders together are no request (document 2 §5); null: they are one. */
export function requestRefusal(orders: readonly (ShippableOrder & ShippedFrom)[]): string | null {
  if (!areShippedTogether(orders)) return 'Invalid selection: All orders must be from the same platform and location.'
  const missing = missingOrderNumbers(orders)
  return missing > 0 ? `Cannot proceed: ${missing} sales missing order numbers` : null
}

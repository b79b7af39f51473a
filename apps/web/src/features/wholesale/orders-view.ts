import {
  WHOLESALE_PAYMENT_NAMES,
  WHOLESALE_STATUS_NAMES,
  type WholesalePayment,
  type WholesaleStatus,
} from '@ark/domain'
import { isId, isText } from '../../shared/sales/lists/sale-filters.ts'

/** Orders that something is left to do of, or those that are over: a page each. */
export type OrderList = 'active' | 'history'

/** What of a list of wholesale orders lives in its address. */
export interface OrdersView {
  search?: string
  status?: WholesaleStatus
  payment?: WholesalePayment
  /** The order whose details are open. */
  order?: number
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseOrdersView(address: Record<string, unknown>): OrdersView {
  const { search, order } = address
  const status = WHOLESALE_STATUS_NAMES.find((known) => known === address['status'])
  const payment = WHOLESALE_PAYMENT_NAMES.find((known) => known === address['payment'])
  return {
    ...(isText(search) && { search: String(search) }),
    ...(status && { status }),
    ...(payment && { payment }),
    ...(isId(order) && { order }),
  }
}

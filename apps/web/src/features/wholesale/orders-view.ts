import {
  WHOLESALE_PAYMENT_NAMES,
  WHOLESALE_STATUS_NAMES,
  type WholesalePayment,
  type WholesaleStatus,
} from '@ark/domain'
import { isId, isText } from '../../shared/sales/lists/sale-filters.ts'

/** The two lists of orders, each with its own page: active or finished. */
export type OrderList = 'active' | 'history'

/** The part of a wholesale order list's state that is in the address. */
export interface OrdersView {
  search?: string
  status?: WholesaleStatus
  payment?: WholesalePayment
  /** The order whose details are open. */
  order?: number
}

/** Reads the view from the address and leaves out invalid values. */
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

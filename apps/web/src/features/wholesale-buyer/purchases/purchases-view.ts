import { WHOLESALE_STATUS_NAMES, type WholesaleStatus } from '@ark/domain'
import { isId, isText } from '../../../shared/sales/lists/sale-filters.ts'

/** The part of the Purchase History page's state that is in the address. */
export interface PurchasesView {
  search?: string
  status?: WholesaleStatus
  /** The order whose details are open. */
  order?: number
}

/** Reads the view from the address and leaves out invalid values. */
export function parsePurchasesView(address: Record<string, unknown>): PurchasesView {
  const { search, order } = address
  const status = WHOLESALE_STATUS_NAMES.find((name) => name === address['status'])
  return {
    ...(isText(search) && { search: String(search) }),
    ...(status && { status }),
    ...(isId(order) && { order }),
  }
}

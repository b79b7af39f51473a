import { WHOLESALE_STATUS_NAMES, type WholesaleStatus } from '@ark/domain'
import { isId, isText } from '../../../shared/sales/lists/sale-filters.ts'

/** What of a buyer's orders lives in their address. */
export interface PurchasesView {
  search?: string
  status?: WholesaleStatus
  /** The order whose details are open. */
  order?: number
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parsePurchasesView(address: Record<string, unknown>): PurchasesView {
  const { search, order } = address
  const status = WHOLESALE_STATUS_NAMES.find((name) => name === address['status'])
  return {
    ...(isText(search) && { search: String(search) }),
    ...(status && { status }),
    ...(isId(order) && { order }),
  }
}

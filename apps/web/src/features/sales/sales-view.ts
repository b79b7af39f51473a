import { STATUS_GROUPS, type StatusGroup } from '@ark/domain'
import { isId, parseSaleFilters, type SaleFiltersView } from '../../shared/sales/sale-filters.ts'

/** What of the sales screen lives in its address. */
export interface SalesView extends SaleFiltersView {
  status?: StatusGroup[]
  /** Pending Sync Only: sales without a Shopify order, for committing. */
  pending?: boolean
  /** The early sales are open. */
  early?: boolean
  /** The sale whose details are open. */
  sale?: number
}

export function parseSalesView(address: Record<string, unknown>): SalesView {
  const status = Array.isArray(address['status'])
    ? STATUS_GROUPS.map(({ group }) => group).filter((group) => (address['status'] as unknown[]).includes(group))
    : []
  return {
    ...parseSaleFilters(address),
    ...(status.length > 0 && { status }),
    ...(address['pending'] === true && { pending: true }),
    ...(address['early'] === true && { early: true }),
    ...(isId(address['sale']) && { sale: address['sale'] }),
  }
}

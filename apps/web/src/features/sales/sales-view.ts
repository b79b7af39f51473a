import { STATUS_GROUPS, type StatusGroup } from '@ark/domain'
import { isId, parseSaleFilters, type SaleFiltersView } from '../../shared/sales/lists/sale-filters.ts'

/** The part of the Sales page's state that is in the address. */
export interface SalesView extends SaleFiltersView {
  status?: StatusGroup[]
  /** Pending Sync Only: shows sales without a Shopify order. */
  pending?: boolean
  /** True when the early sales are open. */
  early?: boolean
  /** The day of the sale in New York, as `YYYY-MM-DD`. */
  sold_on?: string
  /** The sale whose details are open. */
  sale?: number
}

/** The parts of the address that a saved view keeps. */
export const SALES_FILTERS = ['search', 'location', 'platform', 'status', 'pending', 'sold_on']

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

/** Reads the view from the address and leaves out invalid values. */
export function parseSalesView(address: Record<string, unknown>): SalesView {
  const status = Array.isArray(address['status'])
    ? STATUS_GROUPS.map(({ group }) => group).filter((group) => (address['status'] as unknown[]).includes(group))
    : []
  return {
    ...parseSaleFilters(address),
    ...(status.length > 0 && { status }),
    ...(address['pending'] === true && { pending: true }),
    ...(address['early'] === true && { early: true }),
    ...(isDay(address['sold_on']) && { sold_on: address['sold_on'] }),
    ...(isId(address['sale']) && { sale: address['sale'] }),
  }
}

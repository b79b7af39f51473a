import { SYSTEM_STATUS_GROUPS, type SystemStatusGroup } from '@ark/domain'
import { isId, isText, parseSaleFilters, type SaleFiltersView } from '../../shared/sales/lists/sale-filters.ts'

/** The periods besides All Time. */
export const RANGES = [
  { value: 'today', label: 'Today', days: 0 },
  { value: '7d', label: 'Past 7 Days', days: 7 },
  { value: '30d', label: 'Past 30 Days', days: 30 },
  { value: '90d', label: 'Past 90 Days', days: 90 },
  { value: '365d', label: 'Past 365 Days', days: 365 },
] as const

export type Range = (typeof RANGES)[number]['value']

/** The operator's corrections of a sale: its status, its ARK fee, its payout. */
export const SALE_EDITS = ['status', 'fee', 'paid'] as const
export type SaleEditKind = (typeof SALE_EDITS)[number]

/** The part of System Sales' state that is in the address. */
export interface SystemSalesView extends Omit<SaleFiltersView, 'location'> {
  /** A part of a location's name. */
  location?: string
  status?: SystemStatusGroup[]
  retailer?: number
  /** The period; all time when absent. */
  range?: Range
  /** Shows only sales without a Shopify order. */
  pending?: boolean
  /** The sale whose details are open. */
  sale?: number
  /** The open correction and its sale. */
  edit?: SaleEditKind
  of?: number
}

/** Reads the view from the address and leaves out invalid values. */
export function parseSystemSalesView(address: Record<string, unknown>): SystemSalesView {
  const { location, retailer, sale, of } = address
  const edit = SALE_EDITS.find((each) => each === address['edit'])
  const { search, platform } = parseSaleFilters(address)
  const named = address['status']
  const status = Array.isArray(named)
    ? SYSTEM_STATUS_GROUPS.map(({ group }) => group).filter((group) => (named as unknown[]).includes(group))
    : []
  const range = RANGES.find(({ value }) => value === address['range'])?.value
  return {
    ...(search && { search }),
    ...(platform && { platform }),
    ...(isText(location) && { location: String(location) }),
    ...(status.length > 0 && { status }),
    ...(isId(retailer) && { retailer }),
    ...(range && { range }),
    ...(address['pending'] === true && { pending: true }),
    ...(isId(sale) && { sale }),
    ...(edit && isId(of) && { edit, of }),
  }
}

/**
 * Returns when a period begins: this many days before midnight of today in the browser's time zone. The result is
 * constant all day.
 */
export function rangeStart(range: Range, now: Date): string {
  const days = RANGES.find(({ value }) => value === range)?.days ?? 0
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString()
}

import type { Sale } from '../labels/sale-labels.ts'

/** The platforms in display order. `shopify` is a shop's own sale (docs/decisions/050). */
export const SALE_PLATFORMS: readonly Sale['platform'][] = ['stockx', 'goat', 'shopify']

/** The filters of every list of sales, as its address contains them. */
export interface SaleFiltersView {
  search?: string
  location?: number
  platform?: Sale['platform']
}

/** Reads the filters from the address and leaves out invalid values. Accepts `alias` for GOAT. */
export function parseSaleFilters(address: Record<string, unknown>): SaleFiltersView {
  const { search, location } = address
  const named = address['platform'] === 'alias' ? 'goat' : address['platform']
  const platform = SALE_PLATFORMS.find((known) => known === named)
  return {
    ...(isText(search) && { search: String(search) }),
    ...(isId(location) && { location }),
    ...(platform && { platform }),
  }
}

/** Returns whether a part of an address can be the id of a row. */
export const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0
/** Returns whether a value is search text: the router parses `?search=555` as a number. */
export const isText = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

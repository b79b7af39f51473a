import type { Sale } from '../words/sale-words.ts'

/** In the order in which they are offered; `shopify` is what a shop sold itself (docs/decisions/050). */
export const SALE_PLATFORMS: readonly Sale['platform'][] = ['stockx', 'goat', 'shopify']

/** What every list of sales can be narrowed to. It stands in the address of its screen. */
export interface SaleFiltersView {
  search?: string
  location?: number
  platform?: Sale['platform']
}

/**
 * From the address, where anything can stand; what makes no sense is left out. GOAT is also called by its other
 * name.
 */
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

/** Whether a part of an address is a number that a row can have. */
export const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0
/** Whether it is something to search for: the router reads `?search=555` as a number. */
export const isText = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

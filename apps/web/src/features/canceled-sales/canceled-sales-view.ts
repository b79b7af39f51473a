import { isId, isText } from '../../shared/sales/lists/sale-filters.ts'

/** Shopify is not among them: what a shop cancels itself takes no pair of ours (docs/decisions/050). */
export const CANCELED_PLATFORMS = ['stockx', 'goat'] as const

/** What of the cancelled sales lives in its address. */
export interface CanceledSalesView {
  search?: string
  platform?: (typeof CANCELED_PLATFORMS)[number]
  page?: number
  /** The sale that is being resolved. */
  resolve?: number
  /** Those that are selected are. */
  many?: boolean
}

/** From the address, where anything can stand; `alias` is taken for `goat`, as old links have it. */
export function parseCanceledSalesView(address: Record<string, unknown>): CanceledSalesView {
  const { search, page, resolve } = address
  const named = address['platform'] === 'alias' ? 'goat' : address['platform']
  const platform = CANCELED_PLATFORMS.find((known) => known === named)
  return {
    ...(isText(search) && { search: String(search) }),
    ...(platform && { platform }),
    ...(isId(page) && page > 1 && { page }),
    ...(isId(resolve) && { resolve }),
    ...(address['many'] === true && { many: true }),
  }
}

import { isId, isText } from '../../shared/sales/lists/sale-filters.ts'

/** Excludes Shopify: an order that a shop cancels itself takes no pair from ARK (docs/decisions/050). */
export const CANCELED_PLATFORMS = ['stockx', 'goat'] as const

/** The part of the Cancelled Sales page's state that is in the address. */
export interface CanceledSalesView {
  search?: string
  platform?: (typeof CANCELED_PLATFORMS)[number]
  page?: number
  /** The sale whose dialog is open. */
  resolve?: number
  /** True when the dialog of the selected sales is open. */
  many?: boolean
}

/** Reads the view from the address and leaves out invalid values. Accepts `alias` for `goat`, as in old links. */
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

/** What of the listings screen lives in its address: reload, back and a shared link keep it. */
export const LISTING_FILTERS = [
  { value: 'all', label: 'All Products' },
  { value: 'listed', label: 'Enabled Products' },
  { value: 'unlisted', label: 'Disabled Products' },
  { value: 'both', label: 'Lowest Ask on Both' },
  { value: 'one', label: 'Lowest Ask on 1 Platform' },
  { value: 'neither', label: 'Lowest Ask on Neither' },
] as const

export type ListingFilter = (typeof LISTING_FILTERS)[number]['value']

export interface ListingsView {
  search?: string
  filter?: ListingFilter
  /** Variants whose locations are shown. */
  expanded?: number[]
  /** The variant whose Market Data is open. */
  market?: number
  /** The Change Log is open. */
  log?: boolean
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseListingsView(address: Record<string, unknown>): ListingsView {
  const filter = LISTING_FILTERS.find(({ value }) => value === address['filter'])?.value
  const expanded = Array.isArray(address['expanded']) ? address['expanded'].filter(isId) : []
  return {
    ...(isText(address['search']) && { search: String(address['search']) }),
    ...(filter && filter !== 'all' && { filter }),
    ...(expanded.length > 0 && { expanded }),
    ...(isId(address['market']) && { market: address['market'] }),
    ...(address['log'] === true && { log: true }),
  }
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

/** The router reads `?search=990` as a number. */
const isText = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '')

import type { Marketplace } from '@ark/domain'

/** The filters of the listings. */
export const LISTING_FILTERS = [
  { value: 'all', label: 'All Products' },
  { value: 'listed', label: 'Enabled Products' },
  { value: 'unlisted', label: 'Disabled Products' },
  { value: 'both', label: 'Lowest Ask on Both' },
  { value: 'one', label: 'Lowest Ask on 1 Platform' },
  { value: 'neither', label: 'Lowest Ask on Neither' },
  { value: 'overpriced', label: 'Above the Lowest Ask' },
] as const

export type ListingFilter = (typeof LISTING_FILTERS)[number]['value']

export interface ListingsView {
  search?: string
  filter?: ListingFilter
  /** Includes sizes without stock. */
  zeroStock?: boolean
  /** Shows products, one row each; sizes when absent. */
  view?: 'product'
  /** True when every row is open; named rows are then closed. */
  all?: true
  /** Products whose sizes are shown. */
  open?: number[]
  /** Sizes whose locations are shown. */
  expanded?: number[]
  /** The size whose Market Data is open. */
  market?: number
  /** The size and marketplace whose price reasons are open. */
  why?: number
  at?: Marketplace
  /** True when the Change Log is open. */
  log?: boolean
  /** True when the Change Log shows only changes made outside ARK. */
  outside?: true
  /**
   * The open dialog about all sizes: payouts by a rule, with the suggested first change or empty, or the preview before
   * enabling.
   */
  dialog?: ListingsDialog
}

const LISTINGS_DIALOGS = ['payouts', 'change-payouts', 'enable'] as const
export type ListingsDialog = (typeof LISTINGS_DIALOGS)[number]

/** Reads the view from the address and leaves out invalid values. */
export function parseListingsView(address: Record<string, unknown>): ListingsView {
  const filter = LISTING_FILTERS.find(({ value }) => value === address['filter'])?.value
  const expanded = idsIn(address['expanded'])
  const open = idsIn(address['open'])
  const dialog = LISTINGS_DIALOGS.find((each) => each === address['dialog'])
  return {
    ...(isText(address['search']) && { search: String(address['search']) }),
    ...(filter && filter !== 'all' && { filter }),
    ...(address['zeroStock'] === true && { zeroStock: true }),
    ...(address['view'] === 'product' && { view: 'product' }),
    ...(address['all'] === true && { all: true }),
    ...(open.length > 0 && { open }),
    ...(expanded.length > 0 && { expanded }),
    ...(isId(address['market']) && { market: address['market'] }),
    ...(isId(address['why']) && { why: address['why'], at: address['at'] === 'goat' ? 'goat' : 'stockx' }),
    ...(address['log'] === true && { log: true, ...(address['outside'] === true && { outside: true }) }),
    ...(dialog && { dialog }),
  }
}

/** The parts of the address that a saved view keeps. */
export const LISTINGS_FILTERS = ['search', 'filter', 'zeroStock', 'view']

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : [])

/** The open rows: the named ones, or all except them. */
export interface OpenRows {
  named: readonly number[]
  isAll: boolean
}

/** Returns whether a row is open. `named` are the exceptions: open rows, or closed ones while all are open. */
export const isOpenRow = ({ named, isAll }: OpenRows, id: number): boolean => isAll !== named.includes(id)

/** Returns the named rows after one was opened or closed. */
export const namedAfter = ({ named }: OpenRows, id: number): number[] | undefined => {
  const next = named.includes(id) ? named.filter((each) => each !== id) : [...named, id]
  return next.length > 0 ? next : undefined
}

/** Returns whether a value is search text: the router parses `?search=990` as a number. */
const isText = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '')

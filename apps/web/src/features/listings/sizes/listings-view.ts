import type { Marketplace } from '@ark/domain'

/** What of the listings screen lives in its address: reload, back and a shared link keep it. */
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
  /** Sizes without stock are shown, too. */
  zeroStock?: boolean
  /** Products, a row each; left out: sizes. */
  view?: 'product'
  /** Every row of the list is open: then those that are named are closed. */
  all?: true
  /** Products whose sizes are shown. */
  open?: number[]
  /** Variants whose locations are shown. */
  expanded?: number[]
  /** The variant whose Market Data is open. */
  market?: number
  /** The variant whose price is opened to its reasons, and the marketplace that is looked at. */
  why?: number
  at?: Marketplace
  /** The Change Log is open. */
  log?: boolean
  /** A dialog about all sizes is open: their payouts by a rule, or the check before they are enabled. */
  dialog?: ListingsDialog
}

const LISTINGS_DIALOGS = ['payouts', 'enable'] as const
export type ListingsDialog = (typeof LISTINGS_DIALOGS)[number]

/** From the address, where anything can stand; what makes no sense is left out. */
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
    ...(address['log'] === true && { log: true }),
    ...(dialog && { dialog }),
  }
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : [])

/** Which rows are open: those that are named, or all but them. */
export interface OpenRows {
  named: readonly number[]
  isAll: boolean
}

/** `named` are the exceptions: those that are open, or closed while all are open. */
export const isOpenRow = ({ named, isAll }: OpenRows, id: number): boolean => isAll !== named.includes(id)

/** The names after a row was opened or closed. */
export const namedAfter = ({ named }: OpenRows, id: number): number[] | undefined => {
  const next = named.includes(id) ? named.filter((each) => each !== id) : [...named, id]
  return next.length > 0 ? next : undefined
}

/** The router reads `?search=990` as a number. */
const isText = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '')

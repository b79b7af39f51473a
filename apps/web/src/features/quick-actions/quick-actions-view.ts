import type { Marketplace } from '@ark/domain'
import type { ToolFilter } from '../../shared/sizes/listed-sizes.ts'

/** The filters of the list by listing status. */
export const STATUS_FILTERS = [
  { value: 'enabled-above-ask', label: 'Enabled, above ask' },
  { value: 'all', label: 'All' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
] as const satisfies readonly { value: ToolFilter; label: string }[]

/** The part of Quick Actions' state that is in the address, so that reload, Back and shared links keep it. */
export interface QuickActionsView {
  search?: string
  /** The filter; enabled and above ask when absent. */
  status?: Exclude<ToolFilter, 'enabled-above-ask'>
  /** Sizes of which every location is shown. */
  expanded?: number[]
  /** The size whose Market Data is open. */
  market?: number
  /** The size and marketplace whose price reasons are open. */
  why?: number
  at?: Marketplace
}

/** Returns the filter by status; by default listings above their market. */
export const filterOf = ({ status }: QuickActionsView): ToolFilter => status ?? 'enabled-above-ask'

/**
 * Returns the closest filter of the listings, for calls that have no other. Sizes above ask are among the overpriced
 * ones.
 */
export const listingsFilterOf = ({ status }: QuickActionsView): 'all' | 'listed' | 'unlisted' | 'overpriced' =>
  status === 'enabled' ? 'listed' : status === 'disabled' ? 'unlisted' : (status ?? 'overpriced')

/** Reads the view from the address and leaves out invalid values. */
export function parseQuickActionsView(address: Record<string, unknown>): QuickActionsView {
  const { search, expanded, market, why, at } = address
  const status = STATUS_FILTERS.find(({ value }) => value === address['status'])?.value
  const open = Array.isArray(expanded) ? expanded.filter(isId) : []
  return {
    // The router parses `?search=990` as a number.
    ...((typeof search === 'number' || (typeof search === 'string' && search !== '')) && { search: String(search) }),
    ...(status && status !== 'enabled-above-ask' && { status }),
    ...(open.length > 0 && { expanded: open }),
    ...(isId(market) && { market }),
    ...(isId(why) && { why, at: at === 'goat' ? 'goat' : 'stockx' }),
  }
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

import type { Marketplace } from '@ark/domain'
import type { ToolFilter } from '../../shared/sizes/listed-sizes.ts'

/** The listing statuses that the list is narrowed by (document 3 §9). */
export const STATUS_FILTERS = [
  { value: 'enabled-above-ask', label: 'Enabled, above ask' },
  { value: 'all', label: 'All' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
] as const satisfies readonly { value: ToolFilter; label: string }[]

/** What of Quick Actions lives in its address: reload, back and a shared link keep it. */
export interface QuickActionsView {
  search?: string
  /** Left out: enabled and above ask. */
  status?: Exclude<ToolFilter, 'enabled-above-ask'>
  /** Sizes of which every location is shown. */
  expanded?: number[]
  /** The size whose Market Data is open. */
  market?: number
  /** The size whose price is opened to its reasons, and the marketplace that is looked at. */
  why?: number
  at?: Marketplace
}

/** Document 3 §9: listings that ask more than their market, unless the address says another one. */
export const filterOf = ({ status }: QuickActionsView): ToolFilter => status ?? 'enabled-above-ask'

/**
 * The filter of the listings that shows the same sizes, for calls that know no other. Of those above ask: the
 * overpriced ones, among which they are.
 */
export const listingsFilterOf = ({ status }: QuickActionsView): 'all' | 'listed' | 'unlisted' | 'overpriced' =>
  status === 'enabled' ? 'listed' : status === 'disabled' ? 'unlisted' : (status ?? 'overpriced')

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseQuickActionsView(address: Record<string, unknown>): QuickActionsView {
  const { search, expanded, market, why, at } = address
  const status = STATUS_FILTERS.find(({ value }) => value === address['status'])?.value
  const open = Array.isArray(expanded) ? expanded.filter(isId) : []
  return {
    // The router reads `?search=990` as a number.
    ...((typeof search === 'number' || (typeof search === 'string' && search !== '')) && { search: String(search) }),
    ...(status && status !== 'enabled-above-ask' && { status }),
    ...(open.length > 0 && { expanded: open }),
    ...(isId(market) && { market }),
    ...(isId(why) && { why, at: at === 'goat' ? 'goat' : 'stockx' }),
  }
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

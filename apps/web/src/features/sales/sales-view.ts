import { STATUS_GROUPS, type StatusGroup } from '@ark/domain'

/** The filter's words; the contract takes `alias` for the marketplace whose value is `goat`. */
export const SALE_PLATFORMS = ['stockx', 'alias', 'shopify'] as const
export type SalePlatform = (typeof SALE_PLATFORMS)[number]

/** What of the sales screen lives in its address. */
export interface SalesView {
  search?: string
  location?: number
  platform?: SalePlatform
  status?: StatusGroup[]
  /** Pending Sync Only: sales without a Shopify order, for committing. */
  pending?: boolean
  /** The sale whose details are open. */
  sale?: number
}

export function parseSalesView(address: Record<string, unknown>): SalesView {
  const platform = SALE_PLATFORMS.find((known) => known === address['platform'])
  const status = Array.isArray(address['status'])
    ? STATUS_GROUPS.map(({ group }) => group).filter((group) => (address['status'] as unknown[]).includes(group))
    : []
  return {
    ...(isText(address['search']) && { search: String(address['search']) }),
    ...(isId(address['location']) && { location: address['location'] }),
    ...(platform && { platform }),
    ...(status.length > 0 && { status }),
    ...(address['pending'] === true && { pending: true }),
    ...(isId(address['sale']) && { sale: address['sale'] }),
  }
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0
const isText = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '')

import type { Marketplace } from '@ark/domain'

/** What of the Highest Bid Report lives in its address. */
export interface BidReportView {
  search?: string
  /** Only bids that net the minimum payout. */
  worthwhile?: true
  /** The size whose bid is about to be taken, and where. */
  take?: number
  at?: Marketplace
  /** Its product needs a retail price first. */
  retail?: true
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseBidReportView({ search, worthwhile, take, at, retail }: Record<string, unknown>): BidReportView {
  const isSearch = typeof search === 'number' || (typeof search === 'string' && search !== '')
  const isTaking = Number.isInteger(take) && Number(take) > 0
  return {
    ...(isSearch && { search: String(search) }),
    ...(worthwhile === true && { worthwhile: true }),
    ...(isTaking && { take: Number(take), at: at === 'goat' ? 'goat' : 'stockx' }),
    ...(isTaking && at !== 'goat' && retail === true && { retail: true }),
  }
}

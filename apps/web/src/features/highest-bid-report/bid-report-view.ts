import type { Marketplace } from '@ark/domain'

/** The part of the Highest Bid Report's state that is in the address. */
export interface BidReportView {
  search?: string
  /** Shows only bids that net the minimum payout. */
  worthwhile?: true
  /** The size and marketplace of the bid to confirm. */
  take?: number
  at?: Marketplace
  /** True when the product needs a retail price first. */
  retail?: true
}

/** Reads the view from the address and leaves out invalid values. */
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

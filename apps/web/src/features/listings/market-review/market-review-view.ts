import type { Marketplace } from '@ark/domain'

/** What of Market Review lives in its address. */
export interface MarketReviewView {
  search?: string
  /** The size whose Market Data is open. */
  market?: number
  /** The size whose price is opened to its reasons, and the marketplace that is looked at. */
  why?: number
  at?: Marketplace
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseMarketReviewView({ search, market, why, at }: Record<string, unknown>): MarketReviewView {
  const isSearch = typeof search === 'number' || (typeof search === 'string' && search !== '')
  return {
    ...(isSearch && { search: String(search) }),
    ...(isId(market) && { market }),
    ...(isId(why) && { why, at: at === 'goat' ? 'goat' : 'stockx' }),
  }
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

import type { Marketplace } from '@ark/domain'

/** The part of Market Review's state that is in the address. */
export interface MarketReviewView {
  search?: string
  /** The size whose Market Data is open. */
  market?: number
  /** The size and marketplace whose price reasons are open. */
  why?: number
  at?: Marketplace
}

/** Reads the view from the address and leaves out invalid values. */
export function parseMarketReviewView({ search, market, why, at }: Record<string, unknown>): MarketReviewView {
  const isSearch = typeof search === 'number' || (typeof search === 'string' && search !== '')
  return {
    ...(isSearch && { search: String(search) }),
    ...(isId(market) && { market }),
    ...(isId(why) && { why, at: at === 'goat' ? 'goat' : 'stockx' }),
  }
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

import { money } from '../formats.ts'
import type { NetPayouts, ProductSize } from './market.queries.ts'

/** A size with its asks and bids, or with their nets. */
export interface SizeMarket {
  id: number
  size: string
  stockxAsk: number | null
  stockxBid: number | null
  aliasAsk: number | null
  aliasBid: number | null
  /** The marketplace where selling at the lowest ask nets more; null when they are equal or one has no ask. */
  best: 'stockx' | 'goat' | null
}

/**
 * Returns the rows of the table and the points of the charts. With `nets` they contain net payouts instead of prices;
 * sizes without a net are empty.
 */
export function marketRows(sizes: readonly ProductSize[], nets: NetPayouts | null): SizeMarket[] {
  const netOf = new Map(nets?.map((net) => [net.id, net]))
  return sizes.map((size) => {
    const net = netOf.get(size.id)
    const market = nets
      ? {
          stockxAsk: net?.stockx_net_ask_payout ?? null,
          stockxBid: net?.stockx_net_bid_payout ?? null,
          aliasAsk: net?.goat_net_ask_payout ?? null,
          aliasBid: net?.goat_net_bid_payout ?? null,
        }
      : {
          stockxAsk: size.stockx_lowest_ask,
          stockxBid: size.stockx_highest_bid,
          aliasAsk: size.alias_lowest_ask,
          aliasBid: size.alias_highest_bid,
        }
    return { id: size.id, size: size.size, ...market, best: bestOf(market) }
  })
}

function bestOf({ stockxAsk, aliasAsk }: Pick<SizeMarket, 'stockxAsk' | 'aliasAsk'>): SizeMarket['best'] {
  if (stockxAsk === null || aliasAsk === null || stockxAsk === aliasAsk) return null
  return stockxAsk > aliasAsk ? 'stockx' : 'goat'
}

/** Summarizes the lowest asks of all sizes, or their nets, beside the payout fields. */
export function marketSummary(rows: readonly SizeMarket[], isNet: boolean): string {
  const known = rows.flatMap(({ stockxAsk, aliasAsk }) => [stockxAsk, aliasAsk]).filter((price) => price !== null)
  if (known.length === 0) return 'No market data yet'
  const range = `${money(Math.min(...known))} to ${money(Math.max(...known))}`
  return isNet ? `At the lowest asks sizes net ${range}` : `Lowest asks ${range}`
}

import { money } from '../formats.ts'
import type { NetPayouts, ProductSize } from './market.queries.ts'

/** A size with what is asked and bid for it, or with what these would leave. */
export interface SizeMarket {
  id: number
  size: string
  stockxAsk: number | null
  stockxBid: number | null
  aliasAsk: number | null
  aliasBid: number | null
  /** The marketplace where selling at the lowest ask brings most; null when they are equal or one has none. */
  best: 'stockx' | 'goat' | null
}

/**
 * Rows of the table and points of the charts. `nets`: the net payouts instead of the prices; sizes it does not name
 * have none.
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

/** What the lowest asks of all sizes are, or would leave, so that payouts are set with the market in view. */
export function marketWords(rows: readonly SizeMarket[], isNet: boolean): string {
  const known = rows.flatMap(({ stockxAsk, aliasAsk }) => [stockxAsk, aliasAsk]).filter((price) => price !== null)
  if (known.length === 0) return 'No market data yet'
  const range = `${money(Math.min(...known))} to ${money(Math.max(...known))}`
  return isNet ? `At the lowest asks sizes net ${range}` : `Lowest asks ${range}`
}

import { expect, test } from 'vitest'
import type { ProductSize } from './market.queries.ts'
import { marketRows, marketSummary } from './size-market.ts'

const size: ProductSize = {
  id: 7,
  size: '9',
  sku: 'DD1391-100',
  sort_index: 3,
  stockx_lowest_ask: 200,
  stockx_highest_bid: 150,
  alias_lowest_ask: 210,
  alias_highest_bid: null,
  last_ask_update: null,
}
const net = { size: '9', sort_index: 3, stockx_net_bid_payout: 120, goat_net_bid_payout: null }

test('prices as they are, and the marketplace that asks more', () => {
  expect(marketRows([size], null)).toEqual([
    { id: 7, size: '9', stockxAsk: 200, stockxBid: 150, aliasAsk: 210, aliasBid: null, best: 'goat' },
  ])
})

test('net payouts decide anew which marketplace brings more', () => {
  const nets = [{ id: 7, ...net, stockx_net_ask_payout: 163.7, goat_net_ask_payout: 162 }]
  expect(marketRows([size], nets)).toMatchObject([{ stockxAsk: 163.7, aliasAsk: 162, best: 'stockx' }])
})

test('a size without net payouts yet shows none, rather than its prices', () => {
  expect(marketRows([size], [])).toMatchObject([{ stockxAsk: null, stockxBid: null, best: null }])
})

test('one marketplace alone, or two that bring the same, are no choice', () => {
  expect(marketRows([{ ...size, alias_lowest_ask: null }], null)).toMatchObject([{ best: null }])
  expect(marketRows([{ ...size, alias_lowest_ask: 200 }], null)).toMatchObject([{ best: null }])
})

test('the market of all sizes is told from the lowest ask to the highest, or not at all', () => {
  const rows = marketRows([size, { ...size, id: 8, stockx_lowest_ask: null, alias_lowest_ask: 340 }], null)
  expect(marketSummary(rows, false)).toBe('Lowest asks $200.00 to $340.00')
  expect(marketSummary(rows, true)).toBe('At the lowest asks sizes net $200.00 to $340.00')
  expect(marketSummary([], false)).toBe('No market data yet')
})

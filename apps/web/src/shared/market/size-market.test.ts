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

test('rows have the prices and the marketplace with the higher ask', () => {
  expect(marketRows([size], null)).toEqual([
    { id: 7, size: '9', stockxAsk: 200, stockxBid: 150, aliasAsk: 210, aliasBid: null, best: 'goat' },
  ])
})

test('with net payouts the marketplace with the higher net is marked', () => {
  const nets = [{ id: 7, ...net, stockx_net_ask_payout: 163.7, goat_net_ask_payout: 162 }]
  expect(marketRows([size], nets)).toMatchObject([{ stockxAsk: 163.7, aliasAsk: 162, best: 'stockx' }])
})

test('a size whose net payouts are not loaded shows none, rather than its prices', () => {
  expect(marketRows([size], [])).toMatchObject([{ stockxAsk: null, stockxBid: null, best: null }])
})

test('a single marketplace, or two with the same price, is not marked', () => {
  expect(marketRows([{ ...size, alias_lowest_ask: null }], null)).toMatchObject([{ best: null }])
  expect(marketRows([{ ...size, alias_lowest_ask: 200 }], null)).toMatchObject([{ best: null }])
})

test('the summary shows the range from the lowest to the highest ask, or that there is none', () => {
  const rows = marketRows([size, { ...size, id: 8, stockx_lowest_ask: null, alias_lowest_ask: 340 }], null)
  expect(marketSummary(rows, false)).toBe('Lowest asks $200.00 to $340.00')
  expect(marketSummary(rows, true)).toBe('At the lowest asks sizes net $200.00 to $340.00')
  expect(marketSummary([], false)).toBe('No market data yet')
})

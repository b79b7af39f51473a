import { expect, test } from 'vitest'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { overpricedListings } from './overpriced-listings.ts'

const size = (own: number, lowest: number | null, state: 'live' | 'requested' = 'live') =>
  ({
    marketplace_listings: [{ marketplace: 'stockx', state, price: own, net_payout: own - 30 }],
    stockx: { lowest_ask: lowest, ask_breakdown: lowest === null ? null : { net_payout: lowest - 29 } },
    goat: { lowest_ask: 1, ask_breakdown: null },
  }) as unknown as ListedSize

test.each([
  ['another asks less', 250, 240, ['stockx']],
  ['the same in whole dollars', 250, 249.6, []],
  ['the lowest itself', 250, 250, []],
  ['below it', 250, 260, []],
  ['no one else asks', 250, null, []],
  ['a lowest ask of nothing is no market', 250, 0, []],
])('%s', (_, own, lowest, expected) => {
  expect(overpricedListings(size(own, lowest)).map(({ marketplace }) => marketplace)).toEqual(expected)
})

test('listings that are not live are not compared; the cost of meeting the lowest ask is shown', () => {
  expect(overpricedListings(size(250, 240, 'requested'))).toEqual([])
  expect(overpricedListings(size(250, 240))).toEqual([
    { marketplace: 'stockx', price: 250, lowest_ask: 240, net_payout: 220, market_net_payout: 211 },
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MARKET_WEIGHTS, marketPaceMs, marketWeight } from './market-weight.ts'

test.each<[what: string, units: number, offered: number, weight: number | null]>([
  ['a product without stock or offers', 0, 0, null],
  ['a product with negative stock', -2, 0, null],
  ['one pair on a shelf', 1, 0, 0],
  ['four pairs on a shelf', 4, 0, 1],
  ['a thousand pairs on a shelf', 1_000, 0, 3],
  ['a size on offer without stock', 0, 1, 3],
  ['one pair on offer', 1, 1, 3],
  ['three pairs in three sizes on offer', 3, 3, 3],
  ['twenty pairs with one size on offer', 20, 1, 5],
  ['twenty pairs in twelve sizes on offer', 20, 12, 6],
  ['a thousand pairs in hundreds of sizes on offer', 1_000, 300, 9],
])('%s', (_what, units, offered_sizes, weight) => {
  expect(marketWeight({ units, offered_sizes })).toBe(weight)
})

test('more stock and more offered sizes never lower the weight, and every weight is one that the job reads', () => {
  const demand = fc.record({ units: fc.nat(100_000), offered_sizes: fc.nat(10_000) })
  fc.assert(
    fc.property(demand, fc.nat(1_000), fc.nat(1_000), (some, moreUnits, moreSizes) => {
      const weight = marketWeight(some)
      const more = marketWeight({
        units: some.units + moreUnits,
        offered_sizes: some.offered_sizes + moreSizes,
      })
      expect(more ?? -1).toBeGreaterThanOrEqual(weight ?? -1)
      expect([null, ...MARKET_WEIGHTS]).toContain(weight)
    }),
  )
})

test('sizes on offer are read every 2 minutes, sizes on a shelf every 30, and no others', () => {
  expect([null, 0, 2, 3, 9].map((weight) => marketPaceMs(weight) / 60_000)).toEqual([360, 30, 30, 2, 2])
})

import { expect, test } from 'vitest'
import { pairsAvailable, splitQuantity } from './split-run.ts'

const stock = (product_sync_id: number, wholesale_price: number, quantity_available: number) => ({
  product_sync_id,
  wholesale_price,
  quantity_available,
})
const stocks = [stock(1, 130, 5), stock(2, 120, 2), stock(3, 120, 4), stock(4, 110, 0)]
const split = (wanted: number) => {
  const { parts, missing } = splitQuantity(stocks, wanted)
  return { parts: parts.map(({ stock: { product_sync_id }, quantity }) => [product_sync_id, quantity]), missing }
}

test('the best price goes first, then the seller with more, and no seller exceeds the stock', () => {
  expect(split(0)).toEqual({ parts: [], missing: 0 })
  expect(split(3)).toEqual({ parts: [[3, 3]], missing: 0 })
  expect(split(5)).toEqual({
    parts: [
      [3, 4],
      [2, 1],
    ],
    missing: 0,
  })
  expect(split(14)).toEqual({
    parts: [
      [3, 4],
      [2, 2],
      [1, 5],
    ],
    missing: 3,
  })
  expect(pairsAvailable(stocks)).toBe(11)
})

import { expect, test } from 'vitest'
import { availableUnits, mostReservable, withReserve } from './stock-counts.ts'

test.each([
  { shopify_stock: 10, quantity_reserved: 3, sold_on_ark: 2, available: 5 },
  { shopify_stock: 3, quantity_reserved: 2, sold_on_ark: 2, available: 0 },
  { shopify_stock: -1, quantity_reserved: 0, sold_on_ark: 0, available: 0 },
])('of $shopify_stock in the shop, $quantity_reserved reserved and $sold_on_ark sold: $available', (counts) => {
  expect(availableUnits(counts)).toBe(counts.available)
})

test('no more can be reserved than Shopify has', () => {
  expect([7, 0, -2].map((shopify_stock) => mostReservable({ shopify_stock }))).toEqual([7, 0, 0])
})

test('another reserve changes the available units, and nothing else', () => {
  const size = { id: 1, shopify_stock: 4, quantity_reserved: 0, sold_on_ark: 1, quantity_available: 3 }
  expect(withReserve(size, 2)).toEqual({ ...size, quantity_reserved: 2, quantity_available: 1 })
})

test('withheld units stay unavailable whatever is reserved', () => {
  const size = { shopify_stock: 4, quantity_reserved: 2, sold_on_ark: 0, quantity_available: 0 }
  expect(withReserve(size, 1)).toEqual({ ...size, quantity_reserved: 1 })
})

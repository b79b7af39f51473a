import { expect, test } from 'vitest'
import { type LowReason, lowReason } from './low-stock.ts'

test.each<[stock: number, reserved: number, available: number, threshold: number, reason: LowReason]>([
  [0, 0, 0, 1, null],
  [1, 0, 1, 1, 'available'],
  [2, 0, 2, 1, null],
  [5, 1, 4, 1, 'reserved'],
  [5, 2, 3, 1, null],
  [2, 1, 1, 1, 'available'],
  [3, 3, 0, 2, 'available'],
  [4, 0, 4, 0, null],
])('%i in stock, %i reserved, %i available, low at %i: %s', (stock, reserved, available, threshold, reason) => {
  const place = { shopify_stock: stock, quantity_reserved: reserved, quantity_available: available }
  expect(lowReason(place, threshold)).toBe(reason)
})

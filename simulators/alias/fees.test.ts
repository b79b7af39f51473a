import { expect, test } from 'vitest'
import { priceAfterTakeCents } from './fees.ts'

const FEES = { commissionRate: 0.095, sellerFeeCents: 500, cashOutRate: 0.03 }

test.each([
  [25_000, 21_461], // 250 × 0.905 = 226.25 − 5 = 221.25 × 0.97 = 214.6125
  [10_000, 8_294], // 90.5 − 5 = 85.5 × 0.97 = 82.935, half up
  [2_500, 1_710], // 22.625 − 5 = 17.625 × 0.97 = 17.09625
  [500, 0], // the fee is more than the price
])('of %i cents the seller keeps %i', (priceCents, kept) => {
  expect(priceAfterTakeCents(priceCents, FEES)).toBe(kept)
})

test('without fees the price is kept', () => {
  expect(priceAfterTakeCents(12_345, { commissionRate: 0, sellerFeeCents: 0, cashOutRate: 0 })).toBe(12_345)
})

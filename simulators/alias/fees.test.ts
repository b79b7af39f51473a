import { expect, test } from 'vitest'
import { balanceCents, paidOutCents } from './fees.ts'

const FEES = { commissionRate: 0.095, sellerFeeCents: 500, cashOutRate: 0.029 }

test.each([
  [25_000, 22_125, 21_483], // 250 − 23.75 − 5; 2.9% of that is 6.41625
  [10_000, 8_550, 8_302], // 100 − 9.5 − 5; 2.4795
  [2_550, 1_808, 1_756], // 25.50 − 2.4225 − 5: each fee is rounded on its own
  [500, 0, 0], // the fees are more than the price
])('from %i cents the balance gets %i and the bank %i', (priceCents, balance, paid) => {
  expect(balanceCents(priceCents, FEES)).toBe(balance)
  expect(paidOutCents(balance, FEES)).toBe(paid)
})

test('without fees the whole price is paid', () => {
  const free = { commissionRate: 0, sellerFeeCents: 0, cashOutRate: 0 }
  expect(paidOutCents(balanceCents(12_345, free), free)).toBe(12_345)
})

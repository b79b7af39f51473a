import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars, formatMoney, share } from './money.ts'

test.each([
  [12.5, 1250],
  ['12.50', 1250],
  ['0.005', 1],
  ['-5.71', -571],
  ['23500.0000', 2_350_000],
  [0.1 + 0.2, 30],
])('%s dollars are %d cents', (amount, expected) => expect(cents(amount)).toBe(expected))

test.each(['', 'abc', '1,000', '1.2.3', Number.NaN])('%s is not money', (amount) =>
  expect(() => cents(amount)).toThrow(RangeError),
)

test('dollars and cents are inverse', () => {
  fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), (amount) => cents(dollars(amount)) === amount))
})

test.each([
  [50, 100, 1],
  [49, 100, 0],
  [10_001, 950, 950],
  [-50, 100, -1],
])('%d at %d basis points is %d', (amount, bps, expected) => expect(share(amount, bps)).toBe(expected))

test.each([
  [123_450, '$1,234.50'],
  [-5, '-$0.05'],
  [100_000_000, '$1,000,000.00'],
])('%d is written %s', (amount, text) => expect(formatMoney(amount)).toBe(text))

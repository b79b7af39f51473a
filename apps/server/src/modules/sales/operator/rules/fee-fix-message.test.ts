import { expect, test } from 'vitest'
import { feeFixMessage } from './fee-fix-message.ts'

const FIX = { old_ark_fee: 10, new_ark_fee: 8.75, wasProvisional: false, entered: 110, kept: 110 }

test('a lower fee raises the payout by the difference', () =>
  expect(feeFixMessage(FIX)).toBe(
    "The ARK fee changes from $10.00 to $8.75. The retailer's payout rises by $1.25. The product's retail price is $110.00.",
  ))

test('a higher fee lowers the payout', () =>
  expect(feeFixMessage({ ...FIX, new_ark_fee: 10.5 })).toContain("The retailer's payout falls by $0.50."))

test('only a fee that was provisional is no longer provisional', () => {
  expect(feeFixMessage({ ...FIX, wasProvisional: true })).toContain('The fee is no longer provisional.')
  expect(feeFixMessage({ ...FIX, new_ark_fee: 10 })).toBe(
    "The ARK fee stays $10.00, so no money moves. The product's retail price is $110.00.",
  )
})

test('a product with another retail price keeps it, and a sale without a product saves none', () => {
  expect(feeFixMessage({ ...FIX, kept: 135.5 })).toContain('The product keeps its retail price of $135.50.')
  expect(feeFixMessage({ ...FIX, kept: null })).toContain('No retail price is saved.')
})

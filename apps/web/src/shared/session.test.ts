import { describe, expect, test } from 'vitest'
import { accountTypeOf, wrongDoor } from './session.ts'

const business = {
  id: 1,
  business_name: 'B',
  business_type: null,
  is_verified: true,
  created_at: '2026-01-01T00:00:00Z',
}
const seller = { retailer: business, buyer: null, is_operator: false }
const buyer = { retailer: null, buyer: business, is_operator: false }
const neither = { retailer: null, buyer: null, is_operator: false }

describe('an account at a door', () => {
  test.each([
    ['a seller at the sellers’ door', seller, 'seller', null],
    ['a buyer at the buyers’ door', buyer, 'buyer', null],
    [
      'a buyer at the sellers’ door',
      buyer,
      'seller',
      'This account is registered as a buyer. Please use the buyer login page.',
    ],
    [
      'a seller at the buyers’ door',
      seller,
      'buyer',
      'This account is registered as a seller. Please use the seller login page.',
    ],
    ['neither at the sellers’ door', neither, 'seller', 'Invalid account type. Please contact support.'],
    ['neither at the buyers’ door', neither, 'buyer', 'Invalid account type. Please contact support.'],
  ] as const)('%s', (_, user, door, refusal) => {
    expect(wrongDoor(user, door)).toBe(refusal)
  })
  test('the operator comes in by the sellers’ door', () => {
    expect(accountTypeOf({ ...neither, is_operator: true })).toBe('seller')
  })
})

import { expect, test } from 'vitest'
import { draftOf, type NewProduct, updatesOf } from './payout-setup.ts'

const product = {
  product_sync_id: 7,
  product_name: 'Jordan 4',
  suggested_desired_payout: 210,
  current_bottom_payout: null,
} as NewProduct

test('the desired payout is suggested, the minimum is not', () => {
  expect(draftOf(product)).toEqual({ desired: 210, bottom: '' })
})

test('every product needs a minimum', () => {
  expect(updatesOf([product], new Map())).toEqual({ problem: 'Set a minimum payout for Jordan 4.' })
})

test('the desired payout is at least the minimum', () => {
  expect(updatesOf([product], new Map([[7, { desired: 100, bottom: 120 }]]))).toMatchObject({
    problem: expect.stringContaining('at least its minimum'),
  })
  expect(updatesOf([product], new Map([[7, { desired: 210, bottom: 180 }]]))).toEqual({
    updates: [{ product_sync_id: 7, desired_payout: 210, bottom_payout: 180 }],
  })
})

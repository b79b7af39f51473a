import { expect, test } from 'vitest'
import { outcomeAfter, resultLabel, type SizeOrder } from './outcome.ts'

const orderOf = (variant_id: number): SizeOrder => ({
  size: String(variant_id),
  order: { variant_id, desired_payout: 150, bottom_payout: 120 },
})
const result = {
  marketplace: 'stockx',
  success: true,
  skipped: false,
  calculated_price: null,
  goblin_auto: false,
} as const
const listed = (variant_id: number) => ({
  variant_id,
  size: String(variant_id),
  results: [{ ...result, price: 180, error: null }],
})
const refused = (variant_id: number) => ({ variant_id, field: null, error: 'No pair' })

test('refused sizes keep what to send again; listed ones stay listed', () => {
  const first = outcomeAfter(null, [orderOf(1), orderOf(2), orderOf(3)], {
    total_listed: 1,
    listed: [listed(1)],
    refused: [refused(2), refused(3)],
  })
  expect(first.refused).toEqual([2, 3].map((id) => ({ ...orderOf(id), error: 'No pair' })))
  const again = outcomeAfter(
    first,
    first.refused.map(({ size, order }) => ({ size, order })),
    {
      total_listed: 1,
      listed: [listed(2)],
      refused: [refused(3)],
    },
  )
  expect(again.listed.map(({ variant_id }) => variant_id)).toEqual([1, 2])
  expect(again.refused.map(({ order }) => order.variant_id)).toEqual([3])
})

test('each marketplace has its ask, or the reason why there is none', () => {
  const money = (dollars: number) => `$${dollars}`
  expect(resultLabel({ ...result, price: 180, error: null }, money)).toBe('$180')
  expect(resultLabel({ ...result, success: false, price: null, error: 'Closed on release day' }, money)).toBe(
    'Closed on release day',
  )
})

import { DEFAULT_FEE_SCHEDULE } from '@ark/domain'
import { describe, expect, test } from 'vitest'
import { type Breakdown, estimateBreakdown } from './price-estimate.ts'

const known = (changes: Partial<Breakdown>): Breakdown => ({
  ask: 200,
  marketplace_fees: [],
  marketplace_payout: 176,
  ark_fee: 12.32,
  fee_type: 'standard',
  net_payout: 163.68,
  ...changes,
})

const estimate = (marketplace: 'stockx' | 'goat', ask: number, breakdown: Breakdown | null) =>
  estimateBreakdown({ marketplace, ask, known: breakdown }, DEFAULT_FEE_SCHEDULE)

describe('the estimate of a new ask', () => {
  test('is the number of the fee engine, line by line', () => {
    expect(estimate('stockx', 200, known({}))).toEqual({
      ask: 200,
      marketplace_fees: [
        { label: 'Transaction fee (7%)', amount: 14 },
        { label: 'Payment processing (3%)', amount: 6 },
        { label: 'Shipping', amount: 4 },
      ],
      marketplace_payout: 176,
      ark_fee: 12.32,
      fee_type: 'standard',
      net_payout: 163.68,
    })
  })

  test('keeps a promotional fee of the size', () => {
    expect(estimate('stockx', 300, known({ fee_type: 'promotional', ark_fee: 1 }))).toMatchObject({
      ark_fee: 1,
      net_payout: 265,
    })
  })

  test('keeps the rule for pairs that are not released yet', () => {
    expect(estimate('stockx', 200, known({ fee_type: 'pre_release' }))).toMatchObject({ ark_fee: 8.8 })
  })

  test('shows when no retail price is known', () => {
    expect(estimate('goat', 200, known({ fee_type: 'provisional' })).fee_type).toBe('provisional')
  })

  test('works without an existing breakdown', () => {
    expect(estimate('goat', 200, null)).toMatchObject({ marketplace_payout: 170.72, fee_type: 'standard' })
  })
})

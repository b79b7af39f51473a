import { expect, test } from 'vitest'
import { marginOf } from './margin.ts'

type Listing = Parameters<typeof marginOf>[0]['marketplace_listings'][number]
const at = (net_payout: number | null, state: Listing['state'] = 'live') => ({ state, net_payout }) as Listing
const size = (of: Partial<Parameters<typeof marginOf>[0]>) => ({
  cost: 80,
  desired_payout: 100,
  marketplace_listings: [],
  ...of,
})

test('the margin is the net of the lower ask minus the cost', () => {
  expect(marginOf(size({ marketplace_listings: [at(100), at(96.4)] }))).toEqual({ amount: 16.4, percent: 17 })
})

test('listings that sold or are being withdrawn do not count; without one the desired payout does', () => {
  expect(marginOf(size({ marketplace_listings: [at(50, 'sold'), at(60, 'withdrawing')] }))).toEqual({
    amount: 20,
    percent: 20,
  })
})

test('a sale below the cost has a negative margin', () => {
  expect(marginOf(size({ cost: 120.1 }))).toEqual({ amount: -20.1, percent: -20 })
})

test('there is no margin without a cost or a payout', () => {
  const { cost: _, ...unknown } = size({})
  expect(marginOf(unknown)).toBeNull()
  expect(marginOf(size({ desired_payout: null }))).toBeNull()
})

import { DEFAULT_FEE_SCHEDULE } from '@ark/domain'
import { expect, test } from 'vitest'
import { explained } from './explain-sizes.ts'

const answer: Parameters<typeof explained>[0] = {
  fee_schedule: DEFAULT_FEE_SCHEDULE,
  has_more: false,
  products: [
    { product_id: 1, product_name: 'Jordan 4', has_retail_price: true },
    { product_id: 2, product_name: 'Dunk Low', product_sku: 'DD1391', has_retail_price: true, promotional_ark_fee: 1 },
  ],
  variants: [
    {
      variant_id: 11,
      product_id: 1,
      size: '9',
      total_available: 2,
      total_shopify_stock: 3,
      total_reserved: 1,
      desired_payout: 160,
      listings_enabled: true,
      stockx: {
        lowest_ask: 200,
        updated_at: '2026-11-22T14:03:07Z',
        listing: { state: 'live', price: 200, since: '2026-11-22T14:00:00Z' },
      },
      goat: { highest_bid: 150, updated_at: '2026-11-22T14:03:07Z' },
    },
    {
      variant_id: 21,
      product_id: 2,
      size: '10',
      total_available: 0,
      total_shopify_stock: 0,
      stockx: { lowest_ask: 300 },
    },
  ],
}

test('a size is shown with its product, and its net payouts are computed', () => {
  const [first] = explained(answer).variants
  expect(first).toMatchObject({
    product_name: 'Jordan 4',
    product_sku: null,
    total_reserved: 1,
    total_sold_on_ark: 0,
    desired_payout: 160,
    bottom_payout: null,
    waits_for: null,
  })
  expect(first?.marketplace_listings).toMatchObject([
    { marketplace: 'stockx', net_payout: 163.68, is_lowest_ask: true, problem: null, breakdown: { ark_fee: 12.32 } },
  ])
  expect(first?.stockx).toMatchObject({ lowest_ask: 200, highest_bid: null, ask_breakdown: { net_payout: 163.68 } })
  expect(first?.goat).toMatchObject({ lowest_ask: null, ask_breakdown: null, bid_net_payout: expect.any(Number) })
})

test('the fee facts of a product apply to its sizes', () => {
  const [, second] = explained(answer).variants
  expect(second?.stockx.ask_breakdown).toMatchObject({ ark_fee: 1, net_payout: 265 })
  expect(second?.marketplace_listings).toEqual([])
})

test('a market that was never read shows nothing', () => {
  expect(explained(answer).variants[1]?.goat).toMatchObject({ lowest_ask: null, updated_at: null, ask_breakdown: null })
})

import { DEFAULT_FEE_SCHEDULE, payoutBreakdown } from '@ark/domain'
import { expect, test } from 'vitest'
import {
  fillDesiredPayouts,
  fillMinimumPayouts,
  listAll,
  orderOf,
  type PricingDraft,
  pricingRows,
  problemsOf,
  type ProductToList,
  rulesOf,
} from './pricing-rows.ts'

const UPDATED = { updated_at: '2026-11-24T10:00:00Z' }
const size = {
  variant_id: 1,
  sku: 'DD1391-100',
  size: '9',
  available_quantity: 2,
  listing_enabled: false,
  stockx_enabled: true,
  alias_enabled: true,
  desired_payout: null,
  minimum_payout: null,
  wholesale_enabled: false,
  wholesale_price: null,
  stockx: { lowest_ask: 200, highest_bid: 150, ...UPDATED },
  goat: { lowest_ask: 190, highest_bid: null, ...UPDATED },
}
const product: ProductToList = {
  product_sync_id: 12,
  product_id: 7,
  product_name: 'Nike Dunk Low Panda',
  product_sku: 'DD1391-100',
  image_url: null,
  fee_schedule: DEFAULT_FEE_SCHEDULE,
  promotional_ark_fee: null,
  is_pre_release: false,
  has_retail_price: true,
  variants: [size, { ...size, variant_id: 2, size: '10', available_quantity: 0 }],
}
const rowOf = (draft: Partial<PricingDraft> = {}) => {
  const [row] = pricingRows(product, {})
  if (!row) throw new Error('no row')
  return { ...row, draft: { ...row.draft, ...draft } }
}

test('only sizes with a pair to offer are priced, each with the nets of asks and bids', () => {
  const rows = pricingRows(product, {})
  expect(rows.map(({ variant_id }) => variant_id)).toEqual([1])
  const net = payoutBreakdown({ marketplace: 'stockx', ask: 200 }, rulesOf(product)).net_payout
  expect(rows[0]?.markets).toMatchObject({ stockx: { ask: { net_payout: net } }, goat: { bid: null, listedAt: null } })
})

test('a desired payout shows the ask at which it would be listed', () => {
  const [row] = pricingRows(product, { 1: { ...rowOf().draft, desired: 150 } })
  const ask = row?.markets.stockx.listedAt ?? 0
  const netAt = (of: number) => payoutBreakdown({ marketplace: 'stockx', ask: of }, rulesOf(product)).net_payout
  expect(netAt(ask)).toBeGreaterThanOrEqual(150)
  expect(netAt(ask - 1)).toBeLessThan(150)
})

test('a size that a marketplace does not have is not offered there', () => {
  const gap = 'ALIAS has no 9'
  const [row] = pricingRows({ ...product, variants: [{ ...size, goat: { ...size.goat, gap } }] }, {})
  expect([row?.draft.stockx, row?.draft.goat, row?.markets.goat.gap]).toEqual([true, false, gap])
})

test('a rule fills all rows, and leaves those without a value', () => {
  const [row] = [rowOf({ desired: 80 })]
  const best = Math.max(row.markets.stockx.ask?.net_payout ?? 0, row.markets.goat.ask?.net_payout ?? 0)
  expect(fillDesiredPayouts([row], 'best-ask')[1]?.desired).toBe(best)
  expect(fillDesiredPayouts([row], 'stockx-bid')[1]?.desired).toBe(row.markets.stockx.bid?.net_payout)
  expect(fillDesiredPayouts([row], 'goat-bid')[1]?.desired).toBe(80)
  expect(fillMinimumPayouts([row], 10)[1]?.bottom).toBe(72)
  expect(fillMinimumPayouts([rowOf()], 10)[1]?.bottom).toBe('')
  expect(listAll([row], true)[1]?.isListed).toBe(true)
})

test.each<[string, Partial<PricingDraft>, object]>([
  ['nothing, of a size that is not listed', { isListed: false }, {}],
  ['missing payouts', {}, { desired: 'Enter a desired payout.', bottom: 'Enter a minimum.' }],
  ['a minimum above', { desired: 100, bottom: 101 }, { bottom: 'The minimum cannot exceed the desired payout.' }],
  [
    'no marketplace',
    { desired: 100, bottom: 90, stockx: false, goat: false },
    { marketplaces: 'Choose a marketplace.' },
  ],
])('errors are shown at their field: %s', (_, draft, problems) => {
  expect(problemsOf(rowOf({ isListed: true, ...draft }))).toEqual(problems)
})

test('a wholesale price is sent only if wholesale is on and a price is typed', () => {
  const typed = { desired: 150, bottom: '120', goat: false }
  const order = { variant_id: 1, desired_payout: 150, bottom_payout: 120, stockx_enabled: true, alias_enabled: false }
  expect(orderOf(rowOf(typed))).toEqual(order)
  expect(orderOf(rowOf({ ...typed, isWholesale: true }))).toEqual(order)
  expect(orderOf(rowOf({ ...typed, wholesale: 95 }))).toEqual(order)
  expect(orderOf(rowOf({ ...typed, isWholesale: true, wholesale: 95 }))).toEqual({ ...order, wholesale_price: 95 })
})

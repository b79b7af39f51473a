import { expect, test } from 'vitest'
import type { PayoutDraft } from '../../../shared/payouts/payout-draft.ts'
import {
  askPayoutLabel,
  fillDesired,
  fillMinimum,
  type NewProduct,
  type PayoutDrafts,
  payoutsOf,
  setupProblems,
} from './payout-setup.ts'
import { payoutsOfProduct, presentPayout } from './payouts-of-product.ts'

const product = (of: Partial<NewProduct> = {}) =>
  ({
    product_sync_id: 7,
    product_name: 'Jordan 4',
    suggested_desired_payout: 210,
    current_bottom_payout: null,
    ask_payouts: { stockx: { lowest: 142.1, highest: 231.55 }, goat: null },
    ...of,
  }) as NewProduct

const NONE: PayoutDrafts = {}

test.each<[string, PayoutDraft, object]>([
  ['no minimum', { desired: 210, bottom: '' }, { 'bottom-7': 'Enter a minimum.' }],
  ['a minimum of nothing', { desired: 210, bottom: 0 }, { 'bottom-7': 'Enter a minimum.' }],
  [
    'a minimum above the desired payout',
    { desired: 100, bottom: 120 },
    { 'bottom-7': 'The minimum cannot exceed the desired payout.' },
  ],
])('missing and wrong amounts of touched products are reported at their fields: %s', (_, draft, problems) => {
  expect(payoutsOf([product(), product({ product_sync_id: 8 })], { 7: draft })).toEqual({ problems })
})

test('only products that someone touched are written', () => {
  const products = [product(), product({ product_sync_id: 8 }), product({ product_sync_id: 9 })]
  expect(payoutsOf(products, { 7: { desired: 210, bottom: '180' }, 9: { desired: '', bottom: '' } })).toEqual({
    body: {
      products: [{ product_sync_id: 7, desired_payout: 210, bottom_payout: 180 }],
      is_missing_only: true,
    },
  })
  expect(payoutsOf(products, NONE)).toEqual({ problems: { none: 'Enter the payouts of at least one product.' } })
})

test('a draft for a product that no longer lacks payouts is not written', () => {
  expect(payoutsOf([product()], { 8: { desired: 210, bottom: 180 } })).toEqual({
    problems: { none: expect.any(String) },
  })
})

test('before the first attempt only complete rows show errors', () => {
  const problems = { 'bottom-7': 'Enter a minimum.', 'bottom-8': 'The minimum cannot exceed the desired payout.' }
  const drafts = { 7: { desired: 210, bottom: '' }, 8: { desired: 100, bottom: 120 } }
  expect(setupProblems(drafts, problems)).toEqual({ 'bottom-8': 'The minimum cannot exceed the desired payout.' })
})

test('a source fills the rows that it has a price for; the others do not change', () => {
  const products = [
    product(),
    product({ product_sync_id: 8, suggested_desired_payout: null, ask_payouts: { stockx: null, goat: null } }),
  ]
  const desired = fillDesired(products, NONE, 'stockx')
  // The most expensive size's, so that no size is offered below its market.
  expect(desired).toEqual({ 7: { desired: 231.55, bottom: '' } })
  expect(fillMinimum(products, desired, 10)).toEqual({ 7: { desired: 231.55, bottom: 208.39 } })
  expect(fillDesired(products, { 8: { desired: 5, bottom: 4 } }, 'shop')).toEqual({
    7: { desired: 210, bottom: '' },
    8: { desired: 5, bottom: 4 },
  })
})

test('the nets of the lowest asks are a range, or one amount', () => {
  expect(askPayoutLabel(product())).toBe('StockX $142.10 to $231.55')
  const one = { lowest: 90, highest: 90 }
  expect(askPayoutLabel(product({ ask_payouts: { stockx: one, goat: one } }))).toBe('StockX $90.00, ALIAS $90.00')
  expect(askPayoutLabel(product({ ask_payouts: { stockx: null, goat: null } }))).toBeNull()
})

test('the form of one product writes only the typed payout', () => {
  expect(payoutsOfProduct(7, { desired: '', bottom: 80 })).toEqual({
    body: { products: [{ product_sync_id: 7, bottom_payout: 80 }], is_missing_only: false },
  })
  expect(payoutsOfProduct(7, { desired: '', bottom: '' })).toMatchObject({
    problems: { 'desired-7': expect.stringContaining('a desired or') },
  })
  expect(payoutsOfProduct(7, { desired: 70, bottom: 80 })).toMatchObject({
    problems: { 'bottom-7': expect.stringContaining('cannot exceed') },
  })
})

test('its empty fields show the payouts of the sizes', () => {
  expect([[200, 200], [200, null], [null], []].map(presentPayout)).toEqual([
    '$200.00',
    'Differs by size',
    'Not set',
    'Not set',
  ])
})

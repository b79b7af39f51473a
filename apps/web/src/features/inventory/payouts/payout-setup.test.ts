import { expect, test } from 'vitest'
import {
  askPayoutLabel,
  changedDrafts,
  draftOf,
  fillDesired,
  fillMinimum,
  type NewProduct,
  type PayoutDrafts,
  updatesOf,
} from './payout-setup.ts'

const product = (of: Partial<NewProduct> = {}) =>
  ({
    product_sync_id: 7,
    product_name: 'Jordan 4',
    suggested_desired_payout: 210,
    current_bottom_payout: null,
    ask_payouts: { stockx: { lowest: 142.1, highest: 231.55 }, goat: null },
    ...of,
  }) as NewProduct

const NONE: PayoutDrafts = new Map()

test('the desired payout is suggested, the minimum is not', () => {
  expect(draftOf(product())).toEqual({ desired: 210, bottom: '' })
})

test.each<[string, { desired: string | number; bottom: string | number }, object]>([
  ['no minimum', { desired: 210, bottom: '' }, { bottom: 'Enter a minimum.' }],
  ['a minimum of nothing', { desired: 210, bottom: 0 }, { bottom: 'Enter a minimum.' }],
  ['nothing at all', { desired: '', bottom: '' }, { desired: expect.any(String), bottom: expect.any(String) }],
  [
    'a minimum above the desired payout',
    { desired: 100, bottom: 120 },
    { bottom: 'The minimum cannot exceed the desired payout.' },
  ],
])('what is missing or wrong is said at its field: %s', (_, draft, problems) => {
  const drafts = new Map([[7, draft]])
  expect(updatesOf([product(), product({ product_sync_id: 8, current_bottom_payout: 9 })], drafts)).toEqual({
    problems: new Map([[7, problems]]),
  })
})

test('what is complete is saved', () => {
  expect(updatesOf([product()], new Map([[7, { desired: 210, bottom: '180' }]]))).toEqual({
    updates: [{ product_sync_id: 7, desired_payout: 210, bottom_payout: 180 }],
  })
})

test('all rows are filled by a rule; who has no ask stays as he is', () => {
  const products = [product(), product({ product_sync_id: 8, ask_payouts: { stockx: null, goat: null } })]
  const desired = fillDesired(products, NONE, 'stockx')
  // The most expensive size's, so that no size is offered below its market.
  expect(desired).toEqual(new Map([[7, { desired: 231.55, bottom: '' }]]))
  expect(fillMinimum(products, desired, 10)).toEqual(
    new Map([
      [7, { desired: 231.55, bottom: 208.39 }],
      [8, { desired: 210, bottom: 189 }],
    ]),
  )
  expect(fillMinimum([product()], new Map([[7, { desired: '', bottom: '' }]]), 10).get(7)?.bottom).toBe('')
})

test('what is typed counts as changed until it is what stood there', () => {
  const drafts = (bottom: string | number) => new Map([[7, { desired: 210, bottom }]])
  expect(changedDrafts([product()], NONE)).toBe(0)
  expect(changedDrafts([product()], drafts(5))).toBe(1)
  expect(changedDrafts([product()], drafts(''))).toBe(0)
})

test('what the lowest asks would leave is said as a range of its sizes', () => {
  expect(askPayoutLabel(product())).toBe('StockX $142.10 to $231.55')
  expect(askPayoutLabel(product({ ask_payouts: { stockx: null, goat: { lowest: 90, highest: 90 } } }))).toBe(
    'ALIAS $90.00',
  )
  expect(askPayoutLabel(product({ ask_payouts: { stockx: null, goat: null } }))).toBeNull()
})

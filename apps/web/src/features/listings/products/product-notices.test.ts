import { expect, test } from 'vitest'
import { productNotices } from './product-notices.ts'

const ALL = { message: '3 sizes enabled.', successful_variants: 3, unpriced_variants: 0, background_task_running: true }
const titles = (unpriced_variants: number, enabled = true) =>
  productNotices({ ...ALL, unpriced_variants }, { enabled, name: 'Dunk' }).map(({ title }) => title)

test('sizes that lack payouts are named first; if all do, no success is shown', () => {
  expect(titles(0)).toEqual(['Listings Enabled Successfully!'])
  expect(titles(2)).toEqual(['Payout Settings Required', 'Listings Enabled Successfully!'])
  expect(titles(3)).toEqual(['Payout Settings Required'])
})

test('a switched-off size lacks nothing', () => {
  expect(titles(3, false)).toEqual(['Listings Disabled'])
})

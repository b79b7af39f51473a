import { expect, test } from 'vitest'
import { pickDraftOf, isChanged, moved, type PickedProduct } from './pick-order.ts'

const product = (of: Partial<PickedProduct>): PickedProduct => ({
  product_id: 1,
  product_name: 'Dunk Low Panda',
  sku: 'DD1391-100',
  brand: 'Nike',
  image_url: '/x',
  total_available: 9,
  listings_enabled: true,
  pick_rule_mode: 'pick_in_order',
  follows_default: false,
  location_priority_order: null,
  locations: [5, 3, 8].map((location_id, at) => ({
    location_id,
    location_nickname: `Place ${location_id}`,
    quantity_available: 6 - at,
  })),
  ...of,
})

test('the order has every location with stock, new ones last, and none without stock', () => {
  expect(pickDraftOf(product({ location_priority_order: [8, 99, 3] })).order).toEqual([8, 3, 5])
  expect(pickDraftOf(product({})).order).toEqual([5, 3, 8])
})

test('only a change of the mode, or of an order in use, needs saving', () => {
  const saved = product({ location_priority_order: [8, 3] })
  expect(isChanged(saved, pickDraftOf(saved))).toBe(false)
  expect(isChanged(saved, { mode: 'pick_in_order', order: [3, 8, 5] })).toBe(true)
  expect(isChanged(saved, { mode: 'pick_evenly', order: [8, 3, 5] })).toBe(true)
  const evenly = product({ pick_rule_mode: 'pick_evenly' })
  expect(isChanged(evenly, { mode: 'pick_evenly', order: [8, 3, 5] })).toBe(false)
})

test('a location moves up and down, and not beyond the ends', () => {
  expect(moved([5, 3, 8], 2, 0)).toEqual([8, 5, 3])
  expect(moved([5, 3, 8], 0, 1)).toEqual([3, 5, 8])
  expect(moved([5, 3, 8], 0, -1)).toEqual([5, 3, 8])
  expect(moved([5, 3, 8], 2, 3)).toEqual([5, 3, 8])
})

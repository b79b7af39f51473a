import { expect, test } from 'vitest'
import { type FulfilledProduct, fulfillmentOf, fulfillmentRows } from './fulfillment-settings.ts'

const product = (enabled: (boolean | null)[]): FulfilledProduct => ({
  product_id: 1,
  product_name: 'Dunk Low Panda',
  brand: null,
  image_url: '/x',
  total_variants: 1,
  total_shopify_stock: 2,
  total_reserved: 0,
  total_available: 2,
  pick_rule_mode: 'highest_stock_first',
  follows_default: false,
  location_priority_order: [],
  locations: enabled.map((fulfillment_enabled, at) => ({
    location_id: at,
    location_nickname: `Place ${at}`,
    shopify_stock: 1,
    quantity_reserved: 0,
    quantity_available: 1,
    fulfillment_enabled,
  })),
})

test.each([
  [[true, true], 'enabled'],
  [[false, false], 'disabled'],
  [[true, false], 'mixed'],
  [[null], 'mixed'],
])('locations that may ship (%j) are described as %s', (enabled, words) => {
  expect(fulfillmentOf(product(enabled))).toBe(words)
})

test('locations are listed below an open product', () => {
  const panda = product([true, true])
  expect(fulfillmentRows([panda], []).map(({ kind }) => kind)).toEqual(['product'])
  expect(fulfillmentRows([panda], [1]).map(({ kind }) => kind)).toEqual(['product', 'location', 'location'])
})

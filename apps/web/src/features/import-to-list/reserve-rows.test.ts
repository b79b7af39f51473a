import { expect, test } from 'vitest'
import {
  availableColor,
  changedRows,
  reservedInBulk,
  reservedOf,
  reserveRows,
  type StockedSize,
} from './reserve-rows.ts'

const place = (id: number, shopify_stock: number, quantity_reserved = 0, sold_on_ark = 0) => ({
  inventory_item_id: id,
  product_sync_id: 1,
  location_id: id,
  location_nickname: `Shop ${id}`,
  shopify_stock,
  quantity_reserved,
  sold_on_ark,
  quantity_available: shopify_stock - quantity_reserved - sold_on_ark,
  fulfillment_enabled: true,
})
const sizes = [{ size: '9', locations: [place(1, 5), place(2, 2, 1)] }] as unknown as StockedSize[]
const FORM = { percentage: '', min_reserve: '', max_reserve: '', round_up: false }

test.each([
  ['', 0],
  ['x', 0],
  [-2, 0],
  [2, 2],
  [2.9, 2],
  [9, 5],
])('with a stock of 5, %j means %j', (typed, reserved) => {
  expect(reservedOf({ shopify_stock: 5 }, typed)).toBe(reserved)
})

test('typed reserves count at once, and only changes are saved', () => {
  const rows = reserveRows(sizes, { 1: 4, 2: 1 })
  expect(rows.map(({ available }) => available)).toEqual([1, 1])
  expect(changedRows(rows).map(({ inventory_item_id }) => inventory_item_id)).toEqual([1])
})

test('a bulk reserve needs at least one parameter', () => {
  expect(reservedInBulk(reserveRows(sizes, {}), FORM)).toEqual({
    problem: 'Please set at least one bulk reserve parameter',
  })
})

test('a share of the stock is reserved between limits, never more than the stock', () => {
  const rows = reserveRows(sizes, {})
  expect(reservedInBulk(rows, { ...FORM, percentage: 50 })).toEqual({ drafts: { 1: 2, 2: 1 } })
  expect(reservedInBulk(rows, { ...FORM, percentage: 50, round_up: true })).toEqual({ drafts: { 1: 3, 2: 1 } })
  expect(reservedInBulk(rows, { ...FORM, min_reserve: 4 })).toEqual({ drafts: { 1: 4, 2: 2 } })
})

test('none is red, one is yellow, more are green', () => {
  expect([0, 1, 2].map(availableColor)).toEqual(['red', 'yellow', 'green'])
})

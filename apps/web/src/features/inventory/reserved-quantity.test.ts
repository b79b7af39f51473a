import { expect, test } from 'vitest'
import type { InventoryItem, InventoryPageData } from './inventory.queries.ts'
import { inventoryRows } from './inventory-rows.ts'
import { parseInventoryView } from './inventory-view.ts'
import { availableOf, reserving, withItem } from './reserved-quantity.ts'

const item = (id: number, shopify_stock: number): InventoryItem => ({
  inventory_item_id: id,
  product_sync_id: 1,
  location_id: id,
  location_nickname: `Location ${id}`,
  shopify_stock,
  quantity_reserved: 0,
  sold_on_ark: 1,
  quantity_available: Math.max(0, shopify_stock - 1),
  fulfillment_enabled: true,
})
const totals = { total_shopify_stock: 8, total_reserved: 0, total_sold_on_ark: 2, total_available: 6 }
const size = {
  variant_id: 9,
  product_sync_id: 1,
  size: '9',
  color: null,
  sku: null,
  sort_index: 0,
  wholesale_enabled: false,
  wholesale_price: null,
}
const page: InventoryPageData = {
  products: [
    {
      product_sync_id: 1,
      product_id: 1,
      product_name: 'Jordan 4',
      brand: null,
      product_sku: null,
      image_url: null,
      store_name: 'Store',
      variant_count: 1,
      totals,
      variants: [{ ...size, ...totals, locations: [item(1, 5), item(2, 3)] }],
    },
  ],
  pagination: { skip: 0, limit: 50, total_count: 1, has_more: false },
  total_count: 1,
}

test('available is stock less reserved and sold, never below 0', () => {
  expect(availableOf(reserving(item(1, 5), 3))).toBe(1)
  expect(availableOf(reserving(item(1, 5), 5))).toBe(0)
  expect(availableOf(item(1, -2))).toBe(0)
})

test('a reserve changes its item and the sums of its size and product', () => {
  const changed = withItem(page, 2, (known) => reserving(known, 2)).products[0]!
  expect(changed.variants[0]!.locations[1]).toMatchObject({ quantity_reserved: 2, quantity_available: 0 })
  expect(changed.variants[0]).toMatchObject({ total_reserved: 2, total_available: 4, total_shopify_stock: 8 })
  expect(changed.totals).toMatchObject({ total_reserved: 2, total_available: 4 })
})

test('taking it back leaves everything as it was', () => {
  const there = withItem(page, 2, (known) => reserving(known, 2))
  expect(withItem(there, 2, (known) => reserving(known, 0))).toEqual(page)
})

test('a page without the item stays the very same page', () => {
  expect(withItem(page, 77, (known) => reserving(known, 2))).toBe(page)
})

test('rows are products, with the sizes and locations that the address opens', () => {
  const kinds = (address: Record<string, unknown>) =>
    inventoryRows([{ place: 0, product: page.products[0] }], parseInventoryView(address)).map((row) => row.key)
  expect(kinds({})).toEqual(['p1'])
  expect(kinds({ open: [1] })).toEqual(['p1', 's1-9'])
  expect(kinds({ open: [1], sizes: [9] })).toEqual(['p1', 's1-9', 'i1', 'i2'])
  expect(kinds({ open: ['x', -1, 1.5], sizes: 'nonsense' })).toEqual(['p1'])
})

test('a product that is not at hand is a row that loads, at its place in the list', () => {
  const list = [
    { place: 0, product: undefined },
    { place: 1, product: page.products[0] },
  ]
  expect(inventoryRows(list, parseInventoryView({ open: [1] })).map(({ kind, place }) => [kind, place])).toEqual([
    ['loading', 0],
    ['product', 1],
    ['size', 1],
  ])
})

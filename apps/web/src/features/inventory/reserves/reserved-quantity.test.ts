import { withReserve } from '@ark/domain'
import { expect, test } from 'vitest'
import type { InventoryItem, InventoryProduct, InventorySize } from '../inventory.queries.ts'
import { inventoryRows } from '../page/inventory-rows.ts'
import { parseInventoryView } from '../sizes/inventory-view.ts'
import { withChangedItem, withItem } from './reserved-quantity.ts'

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
const pair: InventorySize = { ...size, ...totals, locations: [item(1, 5), item(2, 3)] }
const product: InventoryProduct = {
  product_sync_id: 1,
  product_id: 1,
  product_name: 'Jordan 4',
  brand: null,
  product_sku: null,
  image_url: null,
  store_name: 'Store',
  variant_count: 2,
  active_location_count: 2,
  ...totals,
}
const atHand = (sizes?: InventorySize[], error: Error | null = null) =>
  new Map([[1, { sizes, error, onRetry: () => undefined }]])

test('a reserve changes its item and the sums above it', () => {
  const changed = withItem(pair, 2, (known) => withReserve(known, 2))
  expect(changed.locations[1]).toMatchObject({ quantity_reserved: 2, quantity_available: 0 })
  expect(changed).toMatchObject({ total_reserved: 2, total_available: 4, total_shopify_stock: 8 })
  expect(withChangedItem(product, item(2, 3), withReserve(item(2, 3), 2))).toMatchObject({
    total_reserved: 2,
    total_available: 4,
    total_shopify_stock: 8,
  })
})

test('taking a reserve back restores everything', () => {
  const there = withItem(pair, 2, (known) => withReserve(known, 2))
  expect(withItem(there, 2, (known) => withReserve(known, 0))).toEqual(pair)
})

test('a size without the item stays the same object', () => {
  expect(withItem(pair, 77, (known) => withReserve(known, 2))).toBe(pair)
})

const rowsOf = (address: Record<string, unknown>, sizes = atHand([pair])) =>
  inventoryRows([[{ place: 0, product }]], parseInventoryView(address), sizes)

test('rows are products, with the sizes and locations opened in the address', () => {
  const keys = (address: Record<string, unknown>) => rowsOf(address).map((row) => row.key)
  expect(keys({})).toEqual(['p1'])
  expect(keys({ open: [1] })).toEqual(['p1', 's1-9'])
  expect(keys({ open: [1], sizes: [9] })).toEqual(['p1', 's1-9', 'i1', 'i2'])
  expect(keys({ open: ['x', -1, 1.5], sizes: 'nonsense' })).toEqual(['p1'])
})

test('sizes that are still loading have placeholder rows; a failure has one row', () => {
  const kinds = (sizes: ReturnType<typeof atHand>) => rowsOf({ open: [1] }, sizes).map(({ kind }) => kind)
  expect(kinds(new Map())).toEqual(['product', 'loading', 'loading'])
  expect(kinds(atHand())).toEqual(['product', 'loading', 'loading'])
  expect(kinds(atHand(undefined, new Error('503')))).toEqual(['product', 'failed'])
})

test('a product that is still loading has a placeholder row at its place in the list', () => {
  const list = [
    { place: 0, product: undefined },
    { place: 1, product },
  ]
  const rows = inventoryRows([list], parseInventoryView({ open: [1] }), atHand([pair]))
  expect(rows.map(({ kind, place }) => [kind, place])).toEqual([
    ['loading', 0],
    ['product', 1],
    ['size', 1],
  ])
})

test('opening a product keeps the rows of all others as the same objects, so that they are not redrawn', () => {
  const others = [2, 3].map((id) => ({ place: id - 1, product: { ...product, product_sync_id: id } }))
  const pages = [[{ place: 0, product }, ...others], [{ place: 3, product: undefined }]]
  const closed = inventoryRows(pages, {}, new Map())
  const opened = inventoryRows(pages, { open: [1] }, atHand([pair]))
  expect(opened.map(({ key }) => key)).toEqual(['p1', 's1-9', 'p2', 'p3', 'l3'])
  expect(opened.slice(2).map((row, at) => row === closed[at + 1])).toEqual([true, true, true])
})

import { expect, test } from 'vitest'
import type { InventoryProduct } from '../inventory.queries.ts'
import { openedProducts } from './opened-products.ts'

const placed = (ids: number[], found: number[]) =>
  ids.map((product_sync_id, place) => ({
    place,
    product: {
      product_sync_id,
      ...(found.includes(product_sync_id) && { is_found_by_size: true }),
    } as InventoryProduct,
  }))

test('a search for a size opens what it finds by its sizes, besides what is open', () => {
  const { ids, bySize } = openedProducts(placed([1, 2, 3], [2, 3]), [1])
  expect(ids).toEqual([1, 2, 3])
  expect([...bySize]).toEqual([2, 3])
})

test('a product that the search opened can be closed', () => {
  expect(openedProducts(placed([1, 2, 3], [2, 3]), [2]).ids).toEqual([3])
})

test('a search opens at most twenty products, because each reads its sizes', () => {
  const many = Array.from({ length: 30 }, (_, nth) => nth + 1)
  expect(openedProducts(placed(many, many)).ids).toEqual(many.slice(0, 20))
})

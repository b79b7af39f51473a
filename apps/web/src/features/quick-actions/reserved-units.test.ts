import { withReserve } from '@ark/domain'
import { expect, test } from 'vitest'
import { withPlace } from './reserved-units.ts'

const place = (inventory_item_id: number, shopify_stock: number, sold_on_ark = 0) => ({
  location_id: inventory_item_id,
  location_nickname: `Shop ${inventory_item_id}`,
  inventory_item_id,
  product_sync_id: 1,
  shopify_stock,
  quantity_reserved: 0,
  sold_on_ark,
  quantity_available: shopify_stock - sold_on_ark,
  fulfillment_enabled: true,
})

test('a reserve at one location reduces the available units there and in total, never below zero', () => {
  const size = { locations: [place(1, 3), place(2, 4, 2)] }
  const { locations, ...sums } = withPlace(2, (each) => withReserve(each, 3))(size)
  expect(sums).toEqual({ total_reserved: 3, total_available: 3 })
  expect(locations?.map(({ quantity_available }) => quantity_available)).toEqual([3, 0])
  expect(locations?.[0]).toBe(size.locations[0])
})

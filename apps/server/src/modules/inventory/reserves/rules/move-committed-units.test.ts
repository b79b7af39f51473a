import { expect, test } from 'vitest'
import { unitMoves, type CommittedItem } from './move-committed-units.ts'

const gone = (place: Partial<CommittedItem>): CommittedItem => ({
  inventory_item_id: 1,
  variant_id: 9,
  location_id: 1,
  quantity_reserved: 3,
  sold_on_ark: 0,
  free: 0,
  is_gone: true,
  ...place,
})
const there = (place: Partial<CommittedItem>): CommittedItem => gone({ is_gone: false, quantity_reserved: 0, ...place })

test.each<[string, CommittedItem[], [from: number, to: number, units: number][]]>([
  ['no other item: it stays', [gone({})], []],
  [
    'the size is at its location again: all units move there',
    [gone({}), there({ inventory_item_id: 2, free: 1 })],
    [[1, 2, 3]],
  ],
  [
    'as many as are free move to another location',
    [gone({}), there({ inventory_item_id: 2, location_id: 2, free: 2 })],
    [[1, 2, 2]],
  ],
  [
    'the location with the most free units comes first',
    [
      gone({}),
      there({ inventory_item_id: 2, location_id: 2, free: 1 }),
      there({ inventory_item_id: 3, location_id: 3, free: 2 }),
    ],
    [
      [1, 3, 2],
      [1, 2, 1],
    ],
  ],
  ['an item of another size takes nothing', [gone({}), there({ inventory_item_id: 2, variant_id: 8, free: 5 })], []],
  [
    'two gone items share the free units',
    [
      gone({ quantity_reserved: 1 }),
      gone({ inventory_item_id: 4, location_id: 4, quantity_reserved: 2 }),
      there({ inventory_item_id: 2, location_id: 2, free: 2 }),
    ],
    [
      [1, 2, 1],
      [4, 2, 1],
    ],
  ],
  [
    'sold units move only to the same location, and use free units there',
    [
      gone({ quantity_reserved: 0, sold_on_ark: 2 }),
      gone({ inventory_item_id: 4, location_id: 4, quantity_reserved: 2 }),
      there({ inventory_item_id: 2, free: 3 }),
      there({ inventory_item_id: 3, location_id: 3, free: 1 }),
    ],
    [
      [1, 2, 2],
      [4, 2, 1],
      [4, 3, 1],
    ],
  ],
  [
    'sold units move to no other location',
    [gone({ quantity_reserved: 0, sold_on_ark: 1 }), there({ inventory_item_id: 2, location_id: 2, free: 5 })],
    [],
  ],
])('%s', (_, places, expected) => {
  expect(unitMoves(places).map(({ from, to, units }) => [from, to, units])).toEqual(expected)
})

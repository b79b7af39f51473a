import { expect, test } from 'vitest'
import { itemsWithin } from './share-of-quota.ts'

test.each([
  ['everything requested, if there is room', { used: 0, most: 5_000 }, { ofRetailer: 0, wanted: 100 }, 100],
  [
    'at most a quarter in progress for one retailer',
    { used: 1_200, most: 5_000 },
    { ofRetailer: 1_200, wanted: 100 },
    50,
  ],
  [
    'nothing for a retailer that has a quarter in progress',
    { used: 1_250, most: 5_000 },
    { ofRetailer: 1_250, wanted: 100 },
    0,
  ],
  [
    'another retailer continues at the same time',
    { used: 1_250, most: 5_000 },
    { ofRetailer: 0, wanted: 1_000 },
    1_000,
  ],
  [
    'a quarter stays free for other users of the account',
    { used: 3_740, most: 5_000 },
    { ofRetailer: 0, wanted: 100 },
    10,
  ],
  ['nothing of a quota that is used up', { used: 5_000, most: 5_000 }, { ofRetailer: 0, wanted: 100 }, 0],
  ['nothing of a quota of zero', { used: 0, most: 0 }, { ofRetailer: 0, wanted: 100 }, 0],
  [
    'nothing of a quota that shrank below the items in progress',
    { used: 900, most: 100 },
    { ofRetailer: 900, wanted: 9 },
    0,
  ],
] as const)('%s', (_, quota, asked, items) => {
  expect(itemsWithin(quota, asked)).toBe(items)
})

import { expect, test } from 'vitest'
import { itemsWithin } from './share-of-quota.ts'

test.each([
  ['all that is wanted, where there is room', { used: 0, most: 5_000 }, { ofRetailer: 0, wanted: 100 }, 100],
  [
    'no more than a quarter under way of one retailer',
    { used: 1_200, most: 5_000 },
    { ofRetailer: 1_200, wanted: 100 },
    50,
  ],
  ['nothing of one who has his quarter', { used: 1_250, most: 5_000 }, { ofRetailer: 1_250, wanted: 100 }, 0],
  ['another one goes on beside him', { used: 1_250, most: 5_000 }, { ofRetailer: 0, wanted: 1_000 }, 1_000],
  [
    'a quarter stays free for who else uses the account',
    { used: 3_740, most: 5_000 },
    { ofRetailer: 0, wanted: 100 },
    10,
  ],
  ['nothing of a quota that is used up', { used: 5_000, most: 5_000 }, { ofRetailer: 0, wanted: 100 }, 0],
  ['nothing of a quota that is none', { used: 0, most: 0 }, { ofRetailer: 0, wanted: 100 }, 0],
  [
    'nothing of one that has shrunk below what is under way',
    { used: 900, most: 100 },
    { ofRetailer: 900, wanted: 9 },
    0,
  ],
] as const)('%s', (_, quota, asked, items) => {
  expect(itemsWithin(quota, asked)).toBe(items)
})

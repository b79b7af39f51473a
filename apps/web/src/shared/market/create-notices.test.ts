import { expect, test } from 'vitest'
import { creationNotices } from './create-notices.ts'

const NOTHING = { success: false, skipped: false, price: null, calculated_price: null, goblin_auto: false, error: null }
const created = (marketplace: 'stockx' | 'goat', price: number, calculated_price: number) => ({
  ...NOTHING,
  marketplace,
  success: true,
  price,
  calculated_price,
})

test('pending listings are shown with their ask, and the calculated one if they differ by over a cent', () => {
  expect(creationNotices([created('stockx', 152, 151.37), created('goat', 160, 159.99)], 'Dunk, size 9')).toEqual([
    {
      color: 'green',
      title: 'Listings Created Successfully',
      message: 'Dunk, size 9\nSTOCKX at $152.00 (calculated $151.37, whole dollars are listed)\nALIAS at $160.00',
    },
  ])
})

test('missing requirements come first; without any result the notice says what to do', () => {
  const failed = { ...NOTHING, marketplace: 'stockx' as const, error: 'No stock to offer' }
  const skipped = { ...NOTHING, marketplace: 'goat' as const, skipped: true, error: 'ALIAS does not know this size' }
  expect(creationNotices([failed, skipped], 'Dunk').map(({ title, message }) => [title, message])).toEqual([
    ['STOCKX Listing Failed', 'Dunk: No stock to offer'],
    ['No Listings Created', 'Dunk: Please ensure market asks are synced and all requirements are met.'],
    ['ALIAS Listing Skipped', 'Dunk: ALIAS does not know this size'],
  ])
})

test('a size that is listed everywhere lacks nothing', () => {
  const listed = { ...NOTHING, skipped: true, price: 150, error: 'It is listed already' }
  const titles = creationNotices(
    [
      { ...listed, marketplace: 'stockx' },
      { ...listed, marketplace: 'goat' },
    ],
    'Dunk',
  ).map(({ title }) => title)
  expect(titles).toEqual(['STOCKX Listing Skipped', 'ALIAS Listing Skipped'])
})

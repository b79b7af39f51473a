import { expect, test } from 'vitest'
import { listingNotices } from './listing-notices.ts'

const outcome = { listed: 0, withoutStock: 0, marketProblem: null, problems: [] }
const titles = (change: object) => listingNotices({ ...outcome, ...change }, 'Panda').map(({ title }) => title)

test('without anything to list the notice says where to look', () => {
  expect(listingNotices({ ...outcome, withoutStock: 12 }, 'Panda')).toEqual([
    { color: 'yellow', title: 'No Stock Available', message: expect.stringMatching(/^Panda: .*Inventory\.$/) },
  ])
})

test('listed sizes are counted, and failed ones are named', () => {
  const problems = [{ size: '9', message: 'StockX does not answer' }]
  expect(titles({ listed: 3, problems })).toEqual(['Enable Failed', 'Listings Enabled Successfully!'])
  expect(listingNotices({ ...outcome, listed: 3 }, 'Panda')[0]?.message).toMatch(
    /^Panda: 3 sizes are being listed on StockX and ALIAS\./,
  )
  expect(titles({ problems })).toEqual(['Listing Failed'])
  expect(listingNotices({ ...outcome, problems }, 'Panda')[0]?.message).toBe('Panda: size 9: StockX does not answer')
})

test('sizes that failed for the same reason are listed together', () => {
  const problems = [
    { size: '9', message: 'Set both payouts first' },
    { size: '9.5', message: 'StockX does not know this size' },
    { size: '10', message: 'Set both payouts first' },
  ]
  expect(listingNotices({ ...outcome, problems }, 'Panda')[0]?.message).toBe(
    'Panda: sizes 9, 10: Set both payouts first; size 9.5: StockX does not know this size',
  )
})

test('a failure of the market does not hide the listed sizes', () => {
  expect(titles({ listed: 1, marketProblem: 'ALIAS does not answer' })).toEqual([
    'Error: Failed to load market data',
    'Listings Enabled Successfully!',
  ])
})

import { expect, test } from 'vitest'
import { commitLabel, commitNotices } from './commit-outcome.ts'

const nameOf = (saleId: number) => `order ${saleId}`

test('failures come first, each by the name of its order', () => {
  const failed = [1, 2, 3, 4, 5].map((sale_id) => ({ sale_id, error: 'No location.' }))
  expect(commitNotices({ successful: [9], failed }, nameOf)).toEqual([
    {
      color: 'red',
      title: 'Generation Failed',
      message:
        'order 1: No location.\norder 2: No location.\norder 3: No location.\nand 2 more. They stay in this list.',
    },
    { color: 'green', title: 'Shopify Orders Generated', message: '1 sale is now in Shopify.' },
  ])
})

test('nothing is said of what did not happen', () => {
  expect(commitNotices({ successful: [], failed: [] }, nameOf)).toEqual([])
})

test('the button counts what it will commit', () => {
  expect([commitLabel(1), commitLabel(12)]).toEqual(['Commit 1 Sale to Shopify', 'Commit 12 Sales to Shopify'])
})

import { expect, test } from 'vitest'
import { commitLabel, commitNotices } from './commit-outcome.ts'

const nameOf = (saleId: number) => `order ${saleId}`

test('failures come first, each with the name of its order', () => {
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

test('an outcome without sales has no notice', () => {
  expect(commitNotices({ successful: [], failed: [] }, nameOf)).toEqual([])
})

test('the button counts the sales to commit', () => {
  expect([commitLabel(1), commitLabel(12)]).toEqual(['Commit 1 Sale to Shopify', 'Commit 12 Sales to Shopify'])
})

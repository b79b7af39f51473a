import { expect, test } from 'vitest'
import { commitLabel } from './commit-label.ts'

test('the button counts what it will commit', () => {
  expect([commitLabel(1), commitLabel(12)]).toEqual(['Commit 1 Sale to Shopify', 'Commit 12 Sales to Shopify'])
})

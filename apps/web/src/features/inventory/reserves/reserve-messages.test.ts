import { expect, test } from 'vitest'
import { offSaleMessage, previewMessage } from './reserve-messages.ts'

const sums = (available_before: number, available_after: number) => ({
  items: 3,
  changed_items: 2,
  reserved_before: 1,
  reserved_after: 5,
  available_before,
  available_after,
})

test.each([
  [1_204, 0, '1,204 pairs go off sale.'],
  [1, 0, '1 pair goes off sale.'],
  [0, 12, '12 pairs go back on sale.'],
  [4, 4, 'The number of pairs on sale stays the same.'],
])('available %i → %i: %s', (before, after, words) => {
  expect(offSaleMessage(sums(before, after))).toBe(words)
})

test('a preview begins with the pairs that go off sale', () => {
  expect(previewMessage(sums(9, 5))).toBe(
    '4 pairs go off sale. 2 of 3 sizes at their locations change: reserved 1 → 5, available 9 → 5.',
  )
  expect(previewMessage({ ...sums(9, 9), changed_items: 0 })).toBe(
    'Nothing changes: these reserves are already set for 3 sizes at their locations.',
  )
})

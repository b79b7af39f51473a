import { expect, test } from 'vitest'
import { problemOfMatches } from './problem-of-matches.ts'

const sizes = [
  { id: 1, size: '9' },
  { id: 2, size: '9.5' },
]
const match = (shopify_variant_id: string, variant_id: number | null) => ({ shopify_variant_id, variant_id })
const proposed = [match('a', 1), match('b', 2), match('c', null)]

const problem = (corrected: ReturnType<typeof match>[]) => problemOfMatches(corrected, { proposed, sizes })

test.each([
  ['nothing corrected', []],
  ['one is left out', [match('a', null)]],
  ['a size moves from one variant to another', [match('a', null), match('c', 1)]],
  ['two sizes are swapped', [match('a', 2), match('b', 1)]],
])('%s: fits', (_case, corrected) => {
  expect(problem(corrected)).toBe(null)
})

test.each([
  ['a size that another variant already has', [match('c', 1)], 'Two variants are linked to size 9. Unlink one'],
  ['a size of another product', [match('c', 7)], 'has to be one of the product'],
  ['a variant of another product', [match('x', 1)], 'no longer in the store'],
])('%s: does not fit', (_case, corrected, words) => {
  expect(problem(corrected)).toContain(words)
})

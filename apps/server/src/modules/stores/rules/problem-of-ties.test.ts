import { expect, test } from 'vitest'
import { problemOfTies } from './problem-of-ties.ts'

const sizes = [
  { id: 1, size: '9' },
  { id: 2, size: '9.5' },
]
const tie = (shopify_variant_id: string, variant_id: number | null) => ({ shopify_variant_id, variant_id })
const proposed = [tie('a', 1), tie('b', 2), tie('c', null)]

const problem = (corrected: ReturnType<typeof tie>[]) => problemOfTies(corrected, { proposed, sizes })

test.each([
  ['nothing corrected', []],
  ['one is left out', [tie('a', null)]],
  ['a size goes from one variant to another', [tie('a', null), tie('c', 1)]],
  ['two change places', [tie('a', 2), tie('b', 1)]],
])('%s: fits', (_case, corrected) => {
  expect(problem(corrected)).toBe(null)
})

test.each([
  ['a size that another variant has by itself', [tie('c', 1)], 'Two variants are tied to size 9. Untie one'],
  ['a size of another product', [tie('c', 7)], 'has to be one of the product'],
  ['a variant of another product', [tie('x', 1)], 'not in the store any more'],
])('%s: does not fit', (_case, corrected, words) => {
  expect(problem(corrected)).toContain(words)
})

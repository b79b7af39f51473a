import { expect, test } from 'vitest'
import { shownToasts } from './shown-toasts.ts'

const news = (id: string) => ({ id })
const problem = (id: string) => ({ id, priority: 1 })
const shown = (toasts: { id: string; priority?: number }[]) => shownToasts(toasts, 2).map(({ id }) => id)

test('two toasts are shown: the newest ones, with problems before news', () => {
  expect(shown([news('a')])).toEqual(['a'])
  expect(shown([news('a'), news('b'), news('c')])).toEqual(['c', 'b'])
  expect(shown([problem('p'), news('a'), news('b')])).toEqual(['p', 'b'])
  expect(shown([problem('p'), problem('q'), problem('r'), news('a')])).toEqual(['r', 'q'])
})

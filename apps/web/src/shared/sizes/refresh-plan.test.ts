import { expect, test } from 'vitest'
import { addChange, type Changed, concernsListings, planRefresh } from './refresh-plan.ts'

const changed = (...ids: number[]): Changed => ({ ids: new Set(ids), stock: new Set(), isMany: false })
const pages = [
  [1, 2, 3, 4, 5],
  [6, 7, 8, 9, 10],
]

test('a few changed sizes are read one by one, except those that are not loaded', () => {
  expect(planRefresh(changed(2, 9, 400), pages)).toEqual({ variants: [2, 9], pages: [] })
})

test('a page with many changes is read at once', () => {
  expect(planRefresh(changed(1, 2, 3, 4, 9), pages)).toEqual({ variants: [9], pages: [0] })
})

test('unnamed changes reload only the pages that were scrolled to last', () => {
  const long = Array.from({ length: 80 }, (_, page) => [page])
  expect(planRefresh({ ...changed(), isMany: true }, long).pages).toEqual([76, 77, 78, 79])
  expect(planRefresh({ ...changed(), isMany: true }, pages).pages).toEqual([0, 1])
})

test('changes gather until they are read', () => {
  const gathered = changed()
  addChange(gathered, { changed: 'listings', ids: [1] })
  addChange(gathered, { changed: 'market', ids: [1, 2] })
  expect(gathered).toEqual(changed(1, 2))
  addChange(gathered, { changed: 'market', ids: [] })
  expect(gathered.isMany).toBe(true)
})

test('changes of other resources are ignored', () => {
  expect(concernsListings({ changed: 'sales', ids: [1] })).toBe(false)
  expect(concernsListings({ changed: 'inventory', ids: [1] })).toBe(true)
})

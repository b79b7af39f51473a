import { expect, test } from 'vitest'
import { parseProductsView } from './products-view.ts'

test('a shared link shows the same list and the same product', () => {
  const view = { search: '990', tab: 'synced', sort: 'release_date', order: 'desc', net: true, product: 4, size: 9 }
  expect(parseProductsView({ ...view, search: 990 })).toEqual(view)
})

test('invalid values are ignored', () => {
  expect(
    parseProductsView({ search: '', tab: 'mine', sort: 'price', order: 'up', net: 'yes', product: -1, size: 'x' }),
  ).toEqual({})
})

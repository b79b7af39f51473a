import { expect, test } from 'vitest'
import { parseImportToListView } from './import-to-list-view.ts'

test('the choices and the step are in the address; invalid values are ignored', () => {
  const whole = { step: 3, search: 'Dunk', product: 7, store: 1, store_search: 'DD1391', link: 12 }
  expect(parseImportToListView(whole)).toEqual(whole)
  expect(parseImportToListView({ step: 'x', product: -1, link: 'a', search: '', store: 1.5 })).toEqual({})
  // The router parses a style code of digits as a number.
  expect(parseImportToListView({ search: 123456 })).toEqual({ search: '123456' })
})

test.each([
  ['no step without a product', { step: 3, link: 12 }, 0],
  ['the inventory needs a link', { step: 2, product: 7 }, 1],
  ['no step after the last', { step: 99, product: 7, link: 12 }, 5],
  ['no half step', { step: 1.5, product: 7 }, 0],
])('%s', (_, address, step) => {
  expect(parseImportToListView(address).step ?? 0).toBe(step)
})

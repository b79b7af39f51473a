import { expect, test } from 'vitest'
import { customLineTitle } from './custom-line-title.ts'

test.each([
  [{ product_name: 'Dunk Low Panda', size: '9', sku: 'DD1391-100' }, 'Dunk Low Panda, size 9, DD1391-100'],
  [{ product_name: 'Dunk Low Panda', size: null, sku: null }, 'Dunk Low Panda'],
  [{ product_name: null, size: '9W', sku: null }, 'Unknown product, size 9W'],
])('%j is "%s"', (sold, title) => expect(customLineTitle(sold)).toBe(title))

test('a title is never longer than Shopify takes', () =>
  expect(customLineTitle({ product_name: 'x'.repeat(300), size: '9', sku: null })).toHaveLength(255))

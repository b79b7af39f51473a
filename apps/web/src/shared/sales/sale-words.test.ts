import { expect, test } from 'vitest'
import { type Sale, saleName, shortOrder } from './sale-words.ts'

const sale = { platform: 'goat', order_number: '10001', ark_product_name: 'AF1', variant_size: '9' } as Sale

test('an order of GOAT is called ALIAS and names what was sold', () => {
  expect(saleName(sale)).toBe('ALIAS order 10001 (AF1, size 9)')
})

test('a sale that no product could be found for is still named', () => {
  const unknown = { ...sale, ark_product_name: null, variant_size: null }
  const metadata = { product_name: null, catalog_name: null } as Sale['sale_metadata']
  expect(saleName({ ...unknown, sale_metadata: metadata })).toBe('ALIAS order 10001 (Unknown product)')
})

test.each([
  ['212d4e19-7878-4ffe-8c71-bf4338a956c5', '212d4e19'],
  ['03123456-88120', '03123456-88120'],
])('the order number %s is shown as %s', (orderNumber, shown) => {
  expect(shortOrder(orderNumber)).toBe(shown)
})

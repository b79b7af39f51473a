import { expect, test } from 'vitest'
import { isGranted, maySubscribe, missingAccess, WANTED_SCOPES } from './store-access.ts'

test('permission to write includes permission to read, and not the other way round', () => {
  expect(isGranted(['write_orders'], 'read_orders')).toBe(true)
  expect(isGranted(['read_orders'], 'write_orders')).toBe(false)
})

test('each missing permission is named with what does not work', () => {
  expect(missingAccess(WANTED_SCOPES)).toEqual([])
  const short = ['read_products', 'write_inventory', 'read_locations', 'write_merchant_managed_fulfillment_orders']
  expect(missingAccess(short)).toEqual([
    { scope: 'read_orders', words: 'What your shop sells itself does not appear under Sales.' },
    { scope: 'write_orders', words: 'ARK cannot create Shopify orders for marketplace sales.' },
  ])
  expect(missingAccess([])).toEqual([])
})

test('order topics are subscribed only with access to orders', () => {
  expect(maySubscribe('orders/create', ['read_products'])).toBe(false)
  expect(maySubscribe('orders/create', ['write_orders'])).toBe(true)
  expect(maySubscribe('products/update', ['read_products'])).toBe(true)
})

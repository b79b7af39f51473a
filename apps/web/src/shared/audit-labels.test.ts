import { expect, test } from 'vitest'
import { changeLabels, detailLabels, eventLabel } from './audit-labels.ts'

test('every event has a label, even an unknown one', () => {
  expect(eventLabel('shopify_inventory_sync')).toBe('Inventory sync')
  expect(eventLabel('shopify_product_unsynced')).toBe('Shopify product unsynced')
})

test('details are listed field by field, without empty ones', () => {
  expect(
    detailLabels({
      shop_domain: 'kicks.myshopify.com',
      scopes: ['read', 'write'],
      note: null,
      counts: { items: 3 },
      ok: false,
    }),
  ).toEqual(['shop domain: kicks.myshopify.com', 'scopes: read, write', 'counts: {"items":3}', 'ok: false'])
})

test('a change is described with its old and new value in one line', () => {
  expect(changeLabels({ order_number: 'A-1', from: 'PENDING', to: 'SHIPPED' })).toEqual([
    'status: PENDING → SHIPPED',
    'order number: A-1',
  ])
  expect(changeLabels({ old_ark_fee: 3, new_ark_fee: 4.5, retail_price: 180 })).toEqual([
    'ark fee: 3 → 4.5',
    'retail price: 180',
  ])
  expect(changeLabels({ from: 'a shop', new_name: 'x' })).toEqual(['from: a shop', 'new name: x'])
})

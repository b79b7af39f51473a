import { expect, test } from 'vitest'
import { detailWords, eventWords } from './audit-words.ts'

test('an event is called by words, also one of tomorrow', () => {
  expect(eventWords('shopify_inventory_sync')).toBe('Inventory sync')
  expect(eventWords('shopify_product_unsynced')).toBe('Shopify product unsynced')
})

test('details are told field by field, without what is empty', () => {
  expect(
    detailWords({
      shop_domain: 'kicks.myshopify.com',
      scopes: ['read', 'write'],
      note: null,
      counts: { items: 3 },
      ok: false,
    }),
  ).toEqual(['shop domain: kicks.myshopify.com', 'scopes: read, write', 'counts: {"items":3}', 'ok: false'])
})

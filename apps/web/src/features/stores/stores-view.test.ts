import { describe, expect, test } from 'vitest'
import { isWelcome, parseArrival, parseConnectedStore, parseShopifyView } from './stores-view.ts'

describe('the addresses of the Shopify screens', () => {
  test('ignore invalid values', () => {
    const address = { store: 'x', tab: 'browse', search: '', log: 'yes', event: 'shopify_everything', other: 1 }
    expect(parseShopifyView(address)).toEqual({})
  })
  test('keep store, tab, search, and the log with its filter', () => {
    const address = { store: 2, tab: 'pending', search: 990, log: true, event: 'shopify_inventory_sync' }
    expect(parseShopifyView(address)).toEqual({ ...address, search: '990' })
  })
})

describe('the arrival at the product sync screen', () => {
  test('is read in the spelling of Shopify and in ours', () => {
    expect(parseArrival({ store_id: 3, shop: 'a.myshopify.com', embedded: 1, authenticated: '1', store: 9 })).toEqual({
      store_id: 3,
      shop: 'a.myshopify.com',
      embedded: true,
      authenticated: true,
    })
    expect(parseArrival({ store_id: '3', shop: '', first_time: false, embedded: 0, authenticated: 'no' })).toEqual({})
  })
  test.each([
    [{ first_time: true }, true],
    [{ embedded: true, authenticated: true }, true],
    [{ embedded: true }, false],
    [{ authenticated: true }, false],
    [{ store_id: 3, shop: 'a.myshopify.com' }, false],
  ])('%j is welcomed: %s', (arrival, welcome) => {
    expect(isWelcome(arrival)).toBe(welcome)
  })
})

test('the store-connected page reads only the parameters of the callback', () => {
  expect(parseConnectedStore({ shop: 'a.myshopify.com', store_id: 3, installed: true, hmac: 'x' })).toEqual({
    shop: 'a.myshopify.com',
    store_id: 3,
    installed: true,
  })
  expect(parseConnectedStore({ shop: 7, store_id: -1, installed: 'true' })).toEqual({})
})

import { expect, test } from 'vitest'
import { beginConfirming, beginGuidedSync, retailPriceOf, savingsOf } from './guided-sync.ts'
import type { SaleProduct } from './liquidation.queries.ts'

const product = (sku: string | null, [now, before]: readonly number[] = [80, 120]): SaleProduct => ({
  id: '7',
  sync_id: null,
  title: 'Dunk Low Panda',
  featuredImage: null,
  priceRange: { min: now ?? 0 },
  compareAtPriceRange: { min: before ?? 0 },
  totalSaleQuantity: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  isSynced: false,
  variants: [{ sku: null }, { sku }],
})

test.each([
  ['DD1391-100-9.5', 'DD1391-100'],
  ['555088-101', '555088-101'],
  ['KICKS', 'Dunk Low Panda'],
  [null, 'Dunk Low Panda'],
])('the SKU %s starts a search for %s', (sku, search) => {
  expect(beginGuidedSync(product(sku))).toMatchObject({ step: 'find', search })
})

test.each([
  [[80, 120], { amount: 40, percent: 33 }],
  [[79.99, 80], { amount: 0.01, percent: 0 }],
  [[0, 50.05], { amount: 50.05, percent: 100 }],
])('prices %j save %j', (prices, savings) => {
  expect(savingsOf(product(null, prices))).toEqual(savings)
})

test('the retail price of StockX is filled in; a missing one or 0 leaves the field empty', () => {
  const typed = (retailPrice: number | null) => {
    const productAttributes = { colorway: null, releaseDate: null, retailPrice }
    const found = { productId: 'x', title: 'Panda', productAttributes } as Parameters<
      typeof beginConfirming
    >[0]['found']
    const state = beginConfirming({ product: product(null), search: 'x', found })
    return state.step === 'confirm' ? state.typed : undefined
  }
  expect([typed(110)?.retailPrice, typed(null)?.retailPrice, typed(0)?.retailPrice]).toEqual([110, '', ''])
})

test.each([
  ['110.50', 110.5],
  [110, 110],
  ['0', null],
  ['', null],
  ['x', null],
])('%j as a retail price means %j', (retailPrice, price) => {
  expect(retailPriceOf({ retailPrice, isCompared: false, corrections: {} })).toBe(price)
})

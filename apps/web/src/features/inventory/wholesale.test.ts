import { expect, test } from 'vitest'
import type { InventoryPageData } from './inventory.queries.ts'
import { wholesaleOfProduct, wholesaleOfSizes, withWholesale, withWholesaleBack } from './wholesale.ts'

const size = (variant_id: number, wholesale_price: number | null) => ({
  variant_id,
  wholesale_enabled: wholesale_price !== null,
  wholesale_price,
})
const page = {
  products: [
    { product_id: 1, variants: [size(11, 90), size(12, null)] },
    { product_id: 2, variants: [size(21, 80), size(22, 80)] },
  ],
} as unknown as InventoryPageData
const pricesIn = ({ products }: InventoryPageData) =>
  products.flatMap(({ variants }) => variants.map(({ wholesale_price }) => wholesale_price))

test('a product is on when any of its sizes is; its price is the one they agree on', () => {
  expect(page.products.map(wholesaleOfProduct)).toEqual([
    { wholesale_enabled: true, wholesale_price: null, isMixed: true },
    { wholesale_enabled: true, wholesale_price: 80, isMixed: false },
  ])
})

test('a change of a product reaches its sizes and no other; of a size, that size alone', () => {
  expect(pricesIn(withWholesale(page, { product_id: 1 }, { wholesale_price: 70 }))).toEqual([70, 70, 80, 80])
  expect(pricesIn(withWholesale(page, { variant_id: 22 }, { wholesale_price: 70 }))).toEqual([90, null, 80, 70])
})

test('off takes the price away', () => {
  expect(pricesIn(withWholesale(page, { product_id: 2 }, { wholesale_enabled: false }))).toEqual([90, null, null, null])
})

test('a refused change of a product is taken back size by size, and what changed meanwhile stays', () => {
  const of = { product_id: 1 }
  const before = wholesaleOfSizes(page, of)
  const edited = withWholesale(page, of, { wholesale_enabled: true, wholesale_price: 70 })
  const meanwhile = withWholesale(edited, { variant_id: 21 }, { wholesale_price: 99 })
  expect(pricesIn(withWholesaleBack(meanwhile, of, before))).toEqual([90, null, 99, 80])
})

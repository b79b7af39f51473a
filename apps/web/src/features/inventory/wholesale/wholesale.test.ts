import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type InventoryProduct, type InventorySize, productPageQuery, sizesOfLinkQuery } from '../inventory.queries.ts'
import { wholesaleOfProduct, wholesaleOfSizes } from './wholesale.ts'
import { putWholesaleBack, showWholesale } from './wholesale-edits.ts'

const size = (product_sync_id: number, variant_id: number, wholesale_price: number | null) =>
  ({ product_sync_id, variant_id, wholesale_enabled: wholesale_price !== null, wholesale_price }) as InventorySize
const SIZES = {
  1: [size(1, 11, 90), size(1, 12, null)],
  2: [size(2, 21, 80), size(2, 22, 80)],
}

/** Two products with their sizes as the screen has read them; product 100 is sync 1, product 200 is sync 2. */
function aScreen() {
  const client = new QueryClient()
  const products = ([1, 2] as const).map(
    (id) => ({ product_sync_id: id, product_id: id * 100, wholesale: wholesaleOfSizes(SIZES[id]) }) as InventoryProduct,
  )
  client.setQueryData(productPageQuery({}, 0).queryKey, { products, total_count: 2 })
  for (const id of [1, 2] as const) client.setQueryData(sizesOfLinkQuery(id).queryKey, { variants: SIZES[id] })
  const rows = () => client.getQueryData(productPageQuery({}, 0).queryKey)?.products.map(wholesaleOfProduct)
  const prices = () =>
    [1, 2].flatMap((id) =>
      client.getQueryData(sizesOfLinkQuery(id).queryKey)?.variants.map(({ wholesale_price }) => wholesale_price),
    )
  return { client, rows, prices }
}

test('a product is on if any of its sizes is, and its price is the common one', () => {
  expect(aScreen().rows()).toEqual([
    { wholesale_enabled: true, wholesale_price: null, isMixed: true },
    { wholesale_enabled: true, wholesale_price: 80, isMixed: false },
  ])
})

test('a change of a product changes its row and its sizes, and no others', () => {
  const { client, rows, prices } = aScreen()
  showWholesale(client, { product_id: 100 }, { wholesale_price: 70 })
  expect(prices()).toEqual([70, 70, 80, 80])
  expect(rows()?.[0]).toEqual({ wholesale_enabled: true, wholesale_price: 70, isMixed: false })
})

test('a change of a size changes that size and the row of its product', () => {
  const { client, rows, prices } = aScreen()
  showWholesale(client, { variant_id: 22 }, { wholesale_price: 70 })
  expect(prices()).toEqual([90, null, 80, 70])
  expect(rows()?.[1]).toEqual({ wholesale_enabled: true, wholesale_price: null, isMixed: true })
})

test('switching off removes the price', () => {
  const { client, rows, prices } = aScreen()
  showWholesale(client, { product_id: 200 }, { wholesale_enabled: false })
  expect(prices()).toEqual([90, null, null, null])
  expect(rows()?.[1]).toEqual({ wholesale_enabled: false, wholesale_price: null, isMixed: false })
})

test('a refused change of a product is undone size by size, and later changes stay', () => {
  const { client, rows, prices } = aScreen()
  const of = { product_id: 100 }
  const was = rows()
  const before = showWholesale(client, of, { wholesale_enabled: true, wholesale_price: 70 })
  showWholesale(client, { variant_id: 21 }, { wholesale_price: 99 })
  putWholesaleBack(client, of, before)
  expect(prices()).toEqual([90, null, 99, 80])
  expect(rows()?.[0]).toEqual(was?.[0])
})

test('a refused change of a size leaves the row of its product consistent with its sizes', () => {
  const { client, rows, prices } = aScreen()
  const before = showWholesale(client, { variant_id: 12 }, { wholesale_price: 90 })
  expect(rows()?.[0]).toMatchObject({ wholesale_price: 90, isMixed: false })
  putWholesaleBack(client, { variant_id: 12 }, before)
  expect(prices()).toEqual([90, null, 80, 80])
  expect(rows()?.[0]).toMatchObject({ wholesale_price: null, isMixed: true })
})

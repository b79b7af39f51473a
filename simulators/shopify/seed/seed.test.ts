import { expect, test } from 'vitest'
import { createClock } from '../../core/clock.ts'
import { createMarket } from '../../market/market.ts'
import { availableUnits } from '../inventory/levels.ts'
import { seedShops } from './shops.ts'

const clock = createClock({ manual: true })
const market = createMarket({ seed: 1, clock, paused: true })
const shops = seedShops(market, clock.now())
const [kicks, second, outlet] = shops
const variants = [...(kicks?.variants.values() ?? [])]
const shoes = [...(kicks?.products.values() ?? [])].filter(({ productType }) => productType === 'Sneakers')
const share = (holds: (variant: (typeof variants)[number]) => boolean) =>
  variants.filter(holds).length / variants.length

test('Kicks & Co has about 300 products, 4,000 variants and three locations', () => {
  expect(kicks?.locations.size).toBe(3)
  expect(kicks?.products.size).toBeGreaterThan(290)
  expect(variants.length).toBeGreaterThan(3700)
  expect(variants.length).toBeLessThan(4500)
})

test('Second Street has 40 products in one location', () => {
  expect([second?.products.size, second?.locations.size]).toEqual([40, 1])
})

test('Street Outlet, for people who have a store already, has 12 in another location', () => {
  expect([outlet?.products.size, outlet?.locations.size]).toEqual([12, 1])
})

test('nearly half of the sizes are in stock, most of them with one or two units', () => {
  const inStock = share(({ item }) => availableUnits(item) > 0)
  expect(inStock).toBeGreaterThan(0.4)
  expect(inStock).toBeLessThan(0.5)
  expect(share(({ item }) => [1, 2].includes(availableUnits(item)))).toBeGreaterThan(inStock / 2)
})

test("most variants have the marketplaces' barcode, and the others are a mess", () => {
  expect(share(({ barcode }) => barcode !== null && market.variantByGtin(barcode) !== undefined)).toBeGreaterThan(0.6)
  expect(share(({ barcode, sku }) => barcode === null && sku !== null)).toBeGreaterThan(0.1)
  const withCodeInTitle = shoes.filter(({ title }) =>
    market.products.some(({ styleCode }) => title.endsWith(` ${styleCode}`)),
  )
  const withCodeInTags = shoes.filter(({ tags }) => market.products.some(({ styleCode }) => tags.includes(styleCode)))
  expect(withCodeInTitle.length).toBeGreaterThan(10)
  expect(withCodeInTags.length).toBeGreaterThan(10)
})

test('the same seed gives the same shop, and no id is in two shops', () => {
  const [again] = seedShops(market, clock.now())
  const quantities = (shop: typeof kicks) =>
    [...(shop?.levels.values() ?? [])].map(({ id, quantities: { available } }) => [id, available])
  expect(quantities(again)).toEqual(quantities(kicks))
  const ids = shops.flatMap(({ variants }) => [...variants.keys()])
  expect(new Set(ids).size).toBe(ids.length)
})

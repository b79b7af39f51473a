import { DEFAULT_FEE_SCHEDULE } from '@ark/domain'
import { expect, test } from 'vitest'
import { pastDays } from './make-past.ts'
import { planSales } from './plan-sales.ts'
import type { PastShop, Place } from './read-shop.ts'

const place = (number: number): Place => ({
  inventory_item_id: number,
  product_sync_id: number % 40,
  product_id: number % 40,
  variant_id: number,
  location_id: number % 3,
  stock: number % 4,
  product_name: `Shoe ${number % 40}`,
  sku: `SKU-${number % 40}`,
  size: String(number % 12),
  retail_price: 110,
  promotional_ark_fee: null,
  release_date: number % 40 === 7 ? '2026-11-01' : null,
  shop_price: 150,
  stockx_ask: 120 + (number % 90),
  goat_ask: 125 + (number % 80),
  wholesale_price: null,
})
const staff = { ownerId: 1, managerId: 2, packerId: 3, operatorId: 4, buyerId: 1, buyerUserId: 5 }
const SHOP: PastShop = {
  retailerId: 1,
  storeId: 1,
  accounts: { stockx: 1, goat: 2 },
  staff,
  places: Array.from({ length: 480 }, (_, index) => place(index)),
  schedule: DEFAULT_FEE_SCHEDULE,
  until: new Date('2026-11-27T15:00:00Z'),
}

test('the same seed, shop and time give the same plan, and another seed gives another', () => {
  const plan = planSales(SHOP, { seed: 1, days: 120 })
  expect(planSales(SHOP, { seed: 1, days: 120 })).toEqual(plan)
  expect(planSales(SHOP, { seed: 2, days: 120 }).sales).not.toEqual(plan.sales)
})

test('a changed price does not change the other sales', () => {
  const plan = planSales(SHOP, { seed: 1, days: 120 })
  const [first, ...others] = SHOP.places
  const moved = { ...SHOP, places: [{ ...place(0), ...first, stockx_ask: 10 }, ...others] }
  const orders = new Set(plan.sales.map(({ orderId }) => orderId))
  const same = planSales(moved, { seed: 1, days: 120 }).sales.filter(({ orderId }) => orders.has(orderId))
  expect(same.length).toBeGreaterThan(plan.sales.length * 0.95)
})

test('some 900 pairs sell, in order, each after the release of its product, and none after the end', () => {
  const { sales, shopSales } = planSales(SHOP, { seed: 1, days: 120 })
  expect(sales.length + shopSales.length).toBeGreaterThan(800)
  expect(sales.length + shopSales.length).toBeLessThan(1_000)
  const times = sales.map(({ soldAt }) => soldAt.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(
    sales.filter(({ place: { release_date }, soldAt }) => release_date && soldAt < new Date(release_date)),
  ).toEqual([])
  const late = sales.filter(({ soldAt, way }) =>
    [soldAt, ...way.steps.map(({ at }) => at)].some((at) => at > SHOP.until),
  )
  expect(late).toEqual([])
})

test('ARK_SANDBOX_DAYS is none, or a number of days that a past can have', () => {
  expect([undefined, '', '0', '14', '120'].map(pastDays)).toEqual([0, 0, 0, 14, 120])
  for (const wrong of ['13', '121', '30.5', 'many']) expect(() => pastDays(wrong)).toThrow('ARK_SANDBOX_DAYS')
})

import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'

type Recent = AnswerOf<Contract['GET /sales/recent']>['sales']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(app.capabilities.clock.now().getTime() - hours * HOUR_MS).toISOString()

async function recentOf(sales: readonly MadeSale[]): Promise<Recent> {
  const retailerId = await aRetailer(app)
  await app.capabilities.db.asRetailer(retailerId, (tx) => insertedSales(tx, sales))
  const person = await aPerson(app, { role: 'owner', retailerId })
  return (await person.call<{ sales: Recent }>('GET', '/sales/recent')).body.sales
}

test('sales of the last day are returned, newest first, without canceled ones', async () => {
  const sales = await recentOf([
    { sold_at: hoursAgo(25), external_order_id: 'old' },
    { sold_at: hoursAgo(23), external_order_id: 'yesterday', oversold: true, inventory_item_id: null },
    { sold_at: hoursAgo(1), external_order_id: 'canceled', canceled_at: hoursAgo(0) },
    {
      sold_at: hoursAgo(2),
      external_order_id: 'today',
      product_name: 'Dunk Low',
      size: '9',
      marketplace_payout: 5,
      retailer_payout: -5,
    },
  ])
  expect(sales).toMatchObject([
    { order_number: 'today', platform: 'stockx', product_name: 'Dunk Low', size: '9', retailer_payout: 0 },
    { order_number: 'yesterday', oversold: true },
  ])
  expect(sales[0]).not.toHaveProperty('oversold')
  expect(sales[0]).not.toHaveProperty('variant_id')
})

test('at most the newest two hundred are returned', async () => {
  const sales = await recentOf(
    Array.from({ length: 230 }, (_, at) => ({ sold_at: hoursAgo(at / 100), external_order_id: `order ${at}` })),
  )
  expect(sales).toHaveLength(200)
  expect(sales[0]?.order_number).toBe('order 0')
})

test('sales of other retailers are not returned', async () => {
  await recentOf([{ sold_at: hoursAgo(1) }])
  const sales = await recentOf([{ sold_at: hoursAgo(2), external_order_id: 'mine' }])
  expect(sales.map(({ order_number }) => order_number)).toEqual(['mine'])
})

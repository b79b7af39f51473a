import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { callsOf } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSizeOf, enable, onOffer, sizesWith, type TestSale, vendorListings } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  // Tests have no request limit otherwise.
  app.capabilities.config.stockx.requestsPerSecond = 1_000
})
afterAll(() => app?.close())

const CREATE = 'POST /v2/selling/listings'
const WAITING = 12
const creations = async () => (await callsOf(app, 'stockx'))[CREATE] ?? 0

/** Marks this share of the account's daily requests as used. */
async function spend(percent: number): Promise<void> {
  const spent = Math.ceil((app.capabilities.config.stockx.requestsPerDay * percent) / 100)
  const { rows } = await sql`
    update request_budgets set spent_today = ${spent} where account like 'stockx%' returning 1`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toHaveLength(1)
}

// When the day's budget for listings is used up, the rest is reserved for withdrawals, and waiting listings and price
// changes do not delay them. The benchmark `batches` measures the time.
test('a pair sold at ALIAS is withdrawn from StockX even if the daily budget for listings is used up and others wait', async () => {
  const [sold, ...others] = await sizesWith(shop.owner, 1)
  if (!sold) throw new Error('the shop has no size with one unit')
  const waiting = [...others, ...(await sizesWith(shop.owner, 2))].slice(0, WAITING)
  expect(waiting).toHaveLength(WAITING)
  await aLiveSizeOf(app, shop.owner, sold)
  const [listing] = (await onOffer(app, sold.variant_id)).goat
  await spend(90)
  for (const { variant_id } of waiting) await enable(shop.owner, variant_id)
  const before = await creations()
  await app.drain()
  expect(await creations()).toBe(before)

  app.simulators.alias.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await app.drain()
  expect((await onOffer(app, sold.variant_id)).stockx).toEqual([])
  expect(await creations()).toBe(before)
  for (const { variant_id } of waiting) expect((await vendorListings(app, variant_id)).stockx).toEqual([])
  const { body } = await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=10')
  expect(body.sales[0]?.receipt.withdrawals).toMatchObject([{ marketplace: 'stockx' }])
  expect(body.sales[0]?.receipt.withdrawal_confirmed_at).not.toBeNull()
})

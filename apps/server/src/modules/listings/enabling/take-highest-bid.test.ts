import { uniqueCallTime } from '../../../platform/limits/unique-call-time.ts'
import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSizeOf, onOffer, sizesWith, type TestVariant, theSize, toggle } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { saveMarketData } from '../../catalogue/market/queries/save-market-data.ts'
import { evaluateGoblinMode } from '../pricing/evaluate-goblin-mode.ts'
import { planReconciliation } from '../listings.planners.ts'
import { showMarket } from '../pricing/show-market.ts'

type Taken = AnswerOf<Contract['PATCH /listings/variants/{id}/update-to-highest-bid']>

let app: TestApp
let shop: TestShop
let spare: TestVariant[]
/** A size live on both, which nets at least $100, never under $90. */
let size: TestVariant

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  spare = await sizesWith(shop.owner, 2)
})
beforeEach(async () => {
  const next = spare.shift()
  if (!next) throw new Error('the shop has no size left with 2 units')
  size = await aLiveSizeOf(app, shop.owner, next)
})
afterAll(() => app?.close())

/** Sets the last read lowest ask and highest bid of the size on StockX, in dollars. */
async function marketIs(ask: number, bid: number | null): Promise<void> {
  const { db, clock } = app.capabilities
  const { rows } = await sql<{ id: string }>`
    select stockx_variant_id as id from variants where variant_id = ${size.variant_id}`.execute(db.platform)
  const reading = { lastSaleCents: null, sellFasterCents: null, earnMoreCents: null, lowestAskCents: ask * 100 }
  const readings = [{ ...reading, variantId: rows[0]?.id ?? '', highestBidCents: bid && bid * 100 }]
  const productId = size.product_id
  await db.asPlatform((tx) =>
    saveMarketData(tx, { productId, marketplace: 'stockx', askedAt: uniqueCallTime(clock), readings }),
  )
  await showMarket(app.capabilities, productId)
  await app.drain()
}

const take = (query = '') =>
  shop.owner.call<Taken & { code?: string }>(
    'PATCH',
    `/listings/variants/${size.variant_id}/update-to-highest-bid?marketplace=stockx${query}`,
  )
const priceOnStockx = async (): Promise<number | undefined> =>
  (await onOffer(app, size.variant_id)).stockx[0]?.priceCents

test('a bid that is missing, lower than seen, or nets too little is refused, and nothing changes', async () => {
  const before = await priceOnStockx()
  await marketIs(400, null)
  expect(await take()).toMatchObject({ status: 409, body: { code: 'bid_gone' } })
  await marketIs(400, 300)
  expect(await take('&seen_bid=310')).toMatchObject({ status: 409, body: { code: 'bid_changed' } })
  await marketIs(400, 50)
  expect(await take()).toMatchObject({ status: 409, body: { code: 'below_minimum' } })
  await app.drain()
  expect(await priceOnStockx()).toBe(before)
})

test('a taken bid becomes the ask in whole dollars, regardless of Goblin Mode and repricing', async () => {
  await marketIs(400, 130.5)
  expect(await take('&seen_bid=130.5')).toMatchObject({ status: 200, body: { new_price: 130 } })
  await app.drain()
  expect(await priceOnStockx()).toBe(13_000)
  await sql`update variant_offers set goblin_mode_enabled = true, goblin_threshold_percent = 1
    where variant_id = ${size.variant_id}`.execute(app.capabilities.db.platform)
  const of = { retailerId: shop.owner.retailerId ?? 0, variantId: size.variant_id }
  const changes = await app.capabilities.db.asRetailer(of.retailerId, (tx) =>
    evaluateGoblinMode(tx, app.capabilities, of),
  )
  expect(changes).toEqual([])
  await marketIs(125, 120)
  expect(await priceOnStockx()).toBe(13_000)
})

test('a repeated request, after a lost answer or twice at once, is one bid with one time', async () => {
  await marketIs(400, 130)
  const [one, other] = await Promise.all([take(), take()])
  expect([one.status, other.status]).toEqual([200, 200])
  await app.pass(5 * 60_000)
  const again = await take()
  expect(new Set([one, other, again].map(({ body }) => body.good_until)).size).toBe(1)
  const { rows } = await sql`select from listing_changes where variant_id = ${size.variant_id}
    and description like '%takes the highest bid%'`.execute(app.capabilities.db.platform)
  expect(rows).toHaveLength(1)
})

test('below the minimum it is taken when the person allows it', async () => {
  await marketIs(400, 80)
  expect(await take()).toMatchObject({ status: 409, body: { code: 'below_minimum' } })
  expect(await take('&allow_below_minimum=true')).toMatchObject({ status: 200, body: { new_price: 80 } })
  await app.drain()
  expect(await priceOnStockx()).toBe(8_000)
})

test('disabling the size ends it: enabled again it asks what it did before', async () => {
  const before = await priceOnStockx()
  await marketIs(400, 130)
  await take()
  await toggle(shop.owner, size.variant_id, false)
  await app.drain()
  await toggle(shop.owner, size.variant_id, true)
  await app.drain()
  expect(await priceOnStockx()).toBe(before)
})

test('StockX lists no new product without a retail price: the price is requested, then the bid is taken', async () => {
  await marketIs(400, 130)
  await toggle(shop.owner, size.variant_id, false)
  await app.drain()
  await sql`update products set retail_price = null where product_id = ${size.product_id}`.execute(
    app.capabilities.db.platform,
  )
  const list = () =>
    shop.owner.call<Taken>('POST', `/listings/variants/${size.variant_id}/list-at-highest-bid?marketplace=stockx`)
  const refused = await take()
  expect(refused).toMatchObject({ status: 409, body: { detail: /It is not listed on StockX/ } })
  const asked = { requires_retail_price: true, product_id: size.product_id, new_price: null, good_until: null }
  expect(await list()).toMatchObject({ status: 200, body: asked })
  await app.drain()
  expect(await priceOnStockx()).toBeUndefined()
  expect(
    (await shop.owner.call('PATCH', `/products/${size.product_id}/retail-price`, { retail_price: 110 })).status,
  ).toBe(200)
  expect(await list()).toMatchObject({ status: 200, body: { requires_retail_price: false, new_price: 130 } })
  await app.drain()
  expect(await priceOnStockx()).toBe(13_000)
})

test('a bid that did not sell in 15 minutes is gone: the ask is restored, and the retailer is notified', async () => {
  const before = await priceOnStockx()
  await marketIs(400, 130)
  expect((await take()).status).toBe(200)
  await app.drain()
  expect(await priceOnStockx()).toBe(13_000)
  await app.pass(16 * 60_000)
  await planReconciliation(app.capabilities)
  await app.drain()
  expect(await priceOnStockx()).toBe(before)
  const { rows } = await sql<{ title: string }>`
    select title from notifications where kind = 'bid_gone'
      and subject like ${`${size.variant_id}:stockx:%`}`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([{ title: 'The bid on StockX is gone' }])
})

test('a bid takes one pair: once it has sold there, the next one has the former ask', async () => {
  const before = await priceOnStockx()
  await marketIs(400, 130)
  await take()
  await app.drain()
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  expect(listing?.priceCents).toBe(13_000)
  app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await app.drain()
  expect((await theSize(shop.owner, size.variant_id)).total_available).toBe(1)
  expect(await priceOnStockx()).toBe(before)
})

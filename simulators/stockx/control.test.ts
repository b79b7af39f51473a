import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startStockx } from './start-for-test.ts'

let world: Awaited<ReturnType<typeof startStockx>>
beforeAll(async () => {
  world = await startStockx()
})
afterEach(() => world.stockx.control.reset())
afterAll(() => world.close())

const atOnce = () => world.stockx.control.settings({ operationDelayMs: 0, requestsPerSecond: 0 })
const post = (action: string, body: object) =>
  world.raw(`/_simulator/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('buy and advance work over HTTP, and are answered with 400 and the reason if they fail', async () => {
  atOnce()
  const { listingId } = await world.list()
  const { body } = await post('buy', { variantId: world.variant.stockxVariantId })
  expect(body).toMatchObject({ listingId, status: 'CREATED' })
  expect((await post('advance', { orderNumber: body.orderNumber })).body.status).toBe('SHIPPED')
  expect(await post('buy', { listingId })).toMatchObject({ status: 400, body: { error: 'No live listing to buy' } })
  expect((await post('buy', {})).status).toBe(400)
  expect((await post('advance', { orderNumber: 'nobody' })).status).toBe(400)
})

test('a seller can list, reprice and delete a pair directly at StockX', async () => {
  atOnce()
  const { stockxVariantId: variantId } = world.variant
  const { listingId } = (await post('seller-lists', { variantId, priceCents: 21_000 })).body
  const shown = async () => (await world.call(`GET /selling/listings/${listingId}`)).body
  expect(await shown()).toMatchObject({ status: 'ACTIVE', amount: '210' })
  await post('seller-changes', { listingId, priceCents: 25_000 })
  expect(await shown()).toMatchObject({ status: 'ACTIVE', amount: '250' })
  await post('seller-changes', { listingId })
  expect(await shown()).toMatchObject({ status: 'DELETED' })
  expect((await post('seller-changes', { listingId })).status).toBe(400)
  const others = (await post('seller-lists', { variantId, priceCents: 21_000, seller: 'another' })).body
  expect((await world.call(`GET /selling/listings/${others.listingId}`)).status).toBe(404)
})

test('the journal has every effect once and in order, and can be read from any position', async () => {
  atOnce()
  const before = world.stockx.journal.entries().length
  const { listingId } = await world.list()
  world.stockx.control.buy({ listingId })
  const { entries } = (await world.raw(`/_simulator/journal?after=${before}`)).body
  expect(entries.map(({ effect }: { effect: string }) => effect)).toEqual([
    'listing.created',
    'listing.activated',
    'order.created',
  ])
  expect(entries[0]).toMatchObject({
    n: before + 1,
    provider: 'stockx',
    details: { listingId, styleCode: 'DD1391-100', size: '10' },
  })
})

test('unknown settings are refused by name, and the others stay', async () => {
  expect((await post('settings', { nonsense: 1 })).status).toBe(400)
  expect((await post('settings', { requestsPerSecond: 'many' })).body.error).toContain('requestsPerSecond')
  expect((await post('settings', { requestsPerSecond: 5 })).body).toMatchObject({
    requestsPerSecond: 5,
    requestsPerDay: 25_000,
  })
})

test('after a reset the account is empty and no pending operation happens', async () => {
  world.stockx.control.settings({ operationDelayMs: 1000, requestsPerSecond: 0 })
  await world.list()
  await post('reset', {})
  await world.clock.advance(10_000)
  expect(world.market.offers()).toEqual([])
  expect(world.stockx.journal.entries().at(-1)?.effect).toBe('simulator.reset')
})

test('a creation with a lost reply exists and can be found', async () => {
  atOnce()
  await post('faults', { call: 'POST /v2/selling/listings', kind: 'reply-lost', times: 1 })
  await expect(world.list({ amount: '333' })).rejects.toThrow('fetch failed')
  expect((await world.call('GET /selling/listings')).body.listings).toMatchObject([{ amount: '333', status: 'ACTIVE' }])
})

test('faults have the shape of StockX, and the edge answers with HTML', async () => {
  atOnce()
  await post('faults', { call: 'GetOrders', kind: '500', times: 1 })
  expect((await world.call('GET /selling/orders/active')).body).toEqual({
    statusCode: 500,
    errorMessage: 'Failed to fetch flex market data',
  })
  await post('faults', { call: '*', kind: '504', times: 1 })
  const answer = await world.call('GET /selling/orders/active')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([504, 'text/html; charset=UTF-8'])
  expect((await world.call('GET /selling/orders/active')).status).toBe(200)
})

test('credentials and pictures are served without authentication', async () => {
  expect((await world.raw('/_simulator/credentials')).body).toMatchObject({
    clientId: 'ark-sandbox-stockx',
    apiUrl: `${world.url}/v2`,
  })
  const picture = await world.raw('/images/DD1391-100.svg')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect((await world.raw('/images/NOBODY.svg')).status).toBe(404)
})

// This test is the last one, because the tokens of this file expire during it.
test('past orders are read like others, and open ones move within a day and a half', async () => {
  world.stockx.control.settings({ requestsPerSecond: 0, orderStepMs: 20_000 })
  const past = (orderNumber: string, status: string) => ({
    orderNumber,
    listingId: `listing-of-${orderNumber}`,
    variantId: world.variant.stockxVariantId,
    priceCents: 20_000,
    status,
    createdAt: '2026-10-02T10:00:00Z',
    updatedAt: '2026-10-05T10:00:00Z',
    shipByDate: '2026-10-05T23:59:59Z',
    trackingNumber: '1ZPAST',
    isLabelPrinted: true,
    adjustmentCents: -1_000,
  })
  const orders = [past('04-OVER', 'COMPLETED'), past('04-SENT', 'SHIPPED')]
  expect((await post('past-orders', { orders })).body).toEqual({ taken: 2 })
  expect((await post('past-orders', { orders })).body).toEqual({ taken: 0 })
  const shown = async (orderNumber: string) => (await world.call(`GET /selling/orders/${orderNumber}`)).body
  expect(await shown('04-OVER')).toMatchObject({ status: 'COMPLETED', payout: { totalPayout: '166' } })
  await world.clock.advance(37 * 3_600_000)
  expect(world.stockx.store.orders.get('04-SENT')?.status).not.toBe('SHIPPED')
})

import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startStockx } from './start-for-test.ts'

let world: Awaited<ReturnType<typeof startStockx>>
beforeAll(async () => {
  world = await startStockx()
})
afterEach(() => world.stockx.control.reset())
afterAll(() => world.close())

const STEP_MS = 1000
const settings = () =>
  world.stockx.control.settings({ operationDelayMs: 0, orderStepMs: STEP_MS, requestsPerSecond: 0 })
/** Lists a pair and sells it. */
const sell = async (terms: object = {}) => {
  settings()
  const { listingId } = await world.list(terms)
  return world.stockx.control.buy({ listingId })
}
const orderOf = async (orderNumber: string) => (await world.call(`GET /selling/orders/${orderNumber}`)).body
const bytes = async (path: string) => {
  const { apiKey } = world.stockx.credentials()
  const { access_token: accessToken } = await world.signIn()
  const response = await fetch(new URL(path, world.url), {
    headers: { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` },
  })
  return { status: response.status, type: response.headers.get('content-type'), data: await response.arrayBuffer() }
}

test('listings and orders can be filtered by the inbound list of their pairs', async () => {
  const order = await sell()
  await sell()
  order.listing.inboundDisplayId = 'IN-1'
  for (const list of ['listings', 'orders/active']) {
    const count = async (id: string) =>
      (await world.call(`GET /selling/${list}?initiatedShipmentDisplayIds=${id}`)).body.count
    expect([list, await count('IN-1'), await count('IN-1,IN-2'), await count('IN-2')]).toEqual([list, 1, 1, 0])
  }
  const { body } = await world.call('GET /selling/orders/active?initiatedShipmentDisplayIds=IN-1')
  expect(body.orders).toMatchObject([
    { orderNumber: order.orderNumber, initiatedShipments: { inbound: { displayId: 'IN-1' } } },
  ])
})

describe('an order', () => {
  test('stays CREATED until its document is fetched, then goes step by step to the payout and history', async () => {
    const { orderNumber, listing } = await sell()
    await world.clock.advance(50 * STEP_MS)
    const { status, shipment } = await orderOf(orderNumber)
    expect(status).toBe('CREATED')
    await bytes(shipment.shippingDocumentUrl)
    const seen: string[] = []
    for (let step = 0; step < 7; step++) {
      await world.clock.advance(STEP_MS)
      seen.push((await orderOf(orderNumber)).status)
    }
    expect(seen).toEqual([
      'SHIPPED',
      'RECEIVED',
      'AUTHENTICATING',
      'AUTHENTICATED',
      'PAYOUTPENDING',
      'PAYOUTCOMPLETED',
      'COMPLETED',
    ])
    expect((await world.call('GET /selling/orders/active')).body.count).toBe(0)
    expect((await world.call('GET /selling/orders/history')).body.orders).toMatchObject([
      { orderNumber, status: 'COMPLETED', authenticationDetails: { status: 'PASSED' } },
    ])
    expect(listing.status).toBe('COMPLETED')
  })

  test('can be moved to any status, known or not, and continues from there', async () => {
    const { orderNumber, listing } = await sell()
    world.stockx.control.advance({ orderNumber, status: 'CREATED' })
    await world.clock.advance(STEP_MS)
    expect((await orderOf(orderNumber)).status).toBe('CREATED')
    world.stockx.control.advance({ orderNumber, status: 'AUTHENTICATING' })
    await world.clock.advance(STEP_MS)
    expect((await orderOf(orderNumber)).status).toBe('AUTHENTICATED')
    world.stockx.control.advance({ orderNumber, status: 'SOMETHINGNEW' })
    await world.clock.advance(10 * STEP_MS)
    expect((await world.call('GET /selling/orders/active')).body.orders[0].status).toBe('SOMETHINGNEW')
    world.stockx.control.advance({ orderNumber, status: 'AUTHFAILED' })
    expect([listing.status, (await orderOf(orderNumber)).authenticationDetails.status]).toEqual(['CANCELED', 'FAILED'])
  })

  test('pays once with its adjustments, and takes it back once, as the journal shows', async () => {
    const { orderNumber } = await sell()
    const { totalPayout } = (await orderOf(orderNumber)).payout
    const from = world.stockx.journal.entries().at(-1)?.n
    for (const status of ['PAYOUTCOMPLETED', 'COMPLETED', 'RETURNED', 'CANCELED', 'COMPLETED'])
      world.stockx.control.advance({ orderNumber, status, adjustmentCents: -750 })
    const amountCents = Math.round(Number(totalPayout) * 100) - 750
    const payouts = world.stockx.journal.entries(from).filter(({ effect }) => effect.startsWith('payout.'))
    expect(payouts).toMatchObject([
      { effect: 'payout.paid', details: { orderNumber, amountCents } },
      { effect: 'payout.reversed', details: { orderNumber, amountCents } },
      { effect: 'payout.paid', details: { orderNumber, amountCents } },
    ])
    expect((await orderOf(orderNumber)).payout.adjustments).toContainEqual(
      expect.objectContaining({ adjustmentType: 'Adjustment', amount: '-7.5' }),
    )
  })

  test('pays the minimum transaction fee at a low price, named as captured, and none in the promotion', async () => {
    world.stockx.control.settings({ minimumTransactionFeeDollars: 5.71 })
    const { listingId } = await world.list({ amount: '76' })
    const { orderNumber } = world.stockx.control.buy({ listingId })
    const { payout } = await orderOf(orderNumber)
    expect(payout.adjustments[0]).toMatchObject({ adjustmentType: 'Minimum Transaction Fee', amount: '-5.71' })
    expect(payout.totalPayout).toBe('64.01')
    world.stockx.control.settings({ zeroFeePromotion: true })
    expect((await orderOf(orderNumber)).payout.totalPayout).toBe('69.72')
    world.stockx.control.settings({ zeroFeePromotion: false, minimumTransactionFeeDollars: 0 })
    expect((await orderOf(orderNumber)).payout.totalPayout).toBe('64.4')
  })

  test('is paid out in the currency of the account if that is another one', async () => {
    const { listingId } = await world.list({ amount: '200' })
    const { orderNumber } = world.stockx.control.buy({ listingId })
    world.stockx.control.settings({ payoutCurrency: 'EUR' })
    const order = await orderOf(orderNumber)
    world.stockx.control.settings({ payoutCurrency: '' })
    expect(order).toMatchObject({
      amount: '200',
      currencyCode: 'USD',
      payout: { salePrice: '184', currencyCode: 'EUR' },
    })
  })

  test('shows payout and shipment only in its detail', async () => {
    const { orderNumber } = await sell({ amount: '150' })
    const [row] = (await world.call('GET /selling/orders/active')).body.orders
    expect([row.payout, row.shipment]).toEqual([undefined, undefined])
    const { payout, shipment } = await orderOf(orderNumber)
    expect(payout).toMatchObject({ salePrice: '150', totalAdjustments: '-19', totalPayout: '131' })
    expect(shipment).toMatchObject({
      carrierCode: 'UPS',
      shipByDate: '2026-11-24T23:59:59.000Z',
      trackingNumber: expect.stringMatching(/^1Z[A-Z0-9]{16}$/),
    })
  })

  test('pays 3% and shipping under the zero-fee promotion', async () => {
    const { orderNumber } = await sell({ amount: '150' })
    world.stockx.control.settings({ zeroFeePromotion: true })
    expect((await orderOf(orderNumber)).payout).toMatchObject({ totalAdjustments: '-8.5', totalPayout: '141.5' })
  })

  test('is listed newest first, and once per pair', async () => {
    const numbers = [(await sell()).orderNumber, (await sell()).orderNumber]
    const { orders } = (await world.call('GET /selling/orders/active')).body
    expect(orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual(numbers.reverse())
    expect(() => world.stockx.control.buy({ listingId: orders[0].listingId })).toThrow('No live listing to buy')
  })
})

describe('its documents', () => {
  test('are PDFs of one 4 by 6 inch page', async () => {
    const { orderNumber } = await sell()
    const { shipment } = await orderOf(orderNumber)
    for (const url of [shipment.shippingDocumentUrl, shipment.shippingLabelUrl]) {
      const { status, type, data } = await bytes(url)
      expect([status, type]).toEqual([200, 'application/pdf'])
      const [page, ...more] = (await PDFDocument.load(data)).getPages()
      expect([page?.getSize(), more.length]).toEqual([{ width: 288, height: 432 }, 0])
    }
  })

  test('have a label URL that works without credentials, expires, and cannot be forged', async () => {
    const { orderNumber } = await sell()
    const { shippingLabelUrl } = (await orderOf(orderNumber)).shipment
    expect((await fetch(shippingLabelUrl)).status).toBe(200)
    expect((await fetch(shippingLabelUrl.replace(/Signature=./, 'Signature=!'))).status).toBe(403)
    await world.clock.advance(901_000)
    expect((await fetch(shippingLabelUrl)).status).toBe(403)
  })
})

test('buyers of the market buy our pair when it is the cheapest, and its order exists at once', async () => {
  settings()
  world.market.setPrices('stockx', world.variant.key, { lowestAskCents: 20_000, highestBidCents: 15_000 })
  const dear = await world.list({ amount: '201' })
  const cheap = await world.list({ amount: '199' })
  world.market.setPace(600)
  for (let tick = 0; tick < 5; tick++) world.market.step()
  const { orders } = (await world.call('GET /selling/orders/active')).body
  expect(orders).toMatchObject([{ listingId: cheap.listingId, amount: '199' }])
  expect((await world.call(`GET /selling/listings/${dear.listingId}`)).body.status).toBe('ACTIVE')
})

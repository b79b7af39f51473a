import { expect, test } from 'vitest'
import { startSimulators } from '../../../../simulators/index.ts'
import { type MarketplaceUnderTest, recordingBudget } from '../marketplace-under-test.ts'
import { resaleMarketplaceBattery } from '../resale-marketplace.battery.ts'
import { simulatorControl } from '../simulator-control.ts'
import { exchangeStockxCode, stockx, stockxAuthorizeUrl, type StockxTokens } from './index.ts'

const REDIRECT_URL = 'http://localhost:3000/stockx/callback'

async function simulatedStockx() {
  const simulators = await startSimulators({
    manualClock: true,
    paused: true,
    marketSize: 'small',
    orderStepMs: 0,
    operationDelayMs: 3_000,
  })
  const { urls, clock } = simulators
  const { clientId, clientSecret, apiKey } = simulators.stockx.credentials()
  const application = { authUrl: urls.stockx, clientId, clientSecret, now: clock.now }
  const connect = async () => {
    const link = stockxAuthorizeUrl({ authUrl: urls.stockx, clientId, redirectUrl: REDIRECT_URL, state: 'nonce' })
    const granted = await fetch(link, { redirect: 'manual' })
    const back = new URL(granted.headers.get('location') ?? '').searchParams
    expect(back.get('state')).toBe('nonce')
    return exchangeStockxCode(application, { code: back.get('code') ?? '', redirectUrl: REDIRECT_URL })
  }
  let tokens: StockxTokens = await connect()
  // StockX' own limit applies: one request a second.
  const { budget, spent, throttles } = recordingBudget(() => clock.advance(1_000))
  const marketplace = stockx({
    ...application,
    apiUrl: urls.stockx,
    apiKey,
    currency: 'USD',
    tokens: {
      read: async () => tokens,
      renew: async ({ refresh }) => (tokens = await refresh(tokens)),
    },
    budget,
  })
  const control = simulatorControl(urls.stockx)
  const world: MarketplaceUnderTest = {
    marketplace,
    styleCode: 'DD1391-100',
    manyOrders: 105,
    spent,
    throttles,
    pass: clock.advance,
    buy: (listingId) => control.post('buy', { listingId }),
    fault: (kind, times) => control.post('faults', { call: '*', kind, ...(times && { times }) }),
    clearFaults: control.clearFaults,
    revoke: async () => simulators.stockx.control.revokeTokens({ refreshTokens: true }),
    close: simulators.close,
  }
  return { ...world, simulator: simulators.stockx, tokens: () => tokens }
}

resaleMarketplaceBattery({ name: 'StockX', needsConfirmation: false, hasBatches: true }, simulatedStockx)

async function withStockx(act: (world: Awaited<ReturnType<typeof simulatedStockx>>) => Promise<void>): Promise<void> {
  const world = await simulatedStockx()
  try {
    await act(world)
  } finally {
    await world.close()
  }
}

/** Creates a listing of the first size and waits until its operations end. */
async function listFirstSize({ marketplace, styleCode, pass }: MarketplaceUnderTest) {
  const [product] = await marketplace.searchProducts(styleCode, 1)
  const [variant] = await marketplace.variants(product?.productId ?? '')
  const listing = { productId: product?.productId ?? '', variantId: variant?.variantId ?? '', priceCents: 25_000 }
  const { listingId, operationId } = await marketplace.createListing(listing)
  await pass(20_000)
  return { listingId, operationId }
}

test('a StockX listing with a failed activation is created and not live', () =>
  withStockx(async (world) => {
    world.simulator.control.settings({ failNextActivations: 1 })
    const { listingId, operationId } = await listFirstSize(world)
    expect(await world.marketplace.operation(listingId, operationId ?? '')).toMatchObject({ outcome: 'done' })
    const listing = await world.marketplace.listing(listingId)
    expect(listing?.state).toBe('inactive')
    expect(listing?.reason).toBeTruthy()
  }))

test('a failed StockX operation has a reason', () =>
  withStockx(async (world) => {
    const { listingId } = await listFirstSize(world)
    world.simulator.control.settings({ failNextOperations: 1 })
    const write = await world.marketplace.changePrice(listingId, 26_000)
    await world.pass(20_000)
    const ended = await world.marketplace.operation(listingId, write.operationId ?? '')
    expect(ended.outcome).toBe('failed')
    expect(ended.error).toBeTruthy()
  }))

test('a refused StockX token is refreshed once, and the call succeeds', () =>
  withStockx(async (world) => {
    const before = world.tokens().accessToken
    world.simulator.control.revokeTokens()
    expect((await world.marketplace.orders(null)).orders).toEqual([])
    expect(world.tokens().accessToken).not.toBe(before)
  }))

test('variations of StockX are read the same: error fields, four decimals, unknown fields, no barcodes or asks', () =>
  withStockx(async (world) => {
    world.simulator.control.settings({
      errorField: 'message',
      amountWithFourDecimals: true,
      unknownFields: true,
      gtinsEmpty: true,
      lowestAskHidden: true,
    })
    const { listingId } = await listFirstSize(world)
    const listing = await world.marketplace.listing(listingId)
    expect(listing).toMatchObject({ state: 'live', price: { cents: 25_000 } })
    const [product] = await world.marketplace.searchProducts(world.styleCode, 1)
    const prices = await world.marketplace.marketData(product?.productId ?? '')
    expect(prices.every(({ lowestAskCents }) => lowestAskCents === null)).toBe(true)
    await world.buy(listingId)
    await expect(world.marketplace.withdrawListing(listingId)).rejects.toThrow(/./)
  }))

/** Creates this many orders of the account, one minute apart, oldest first. */
async function withOrders(
  orders: number,
  act: (world: Awaited<ReturnType<typeof simulatedStockx>>, numbers: string[]) => Promise<void>,
) {
  await withStockx(async (world) => {
    const { control } = world.simulator
    const [product] = await world.marketplace.searchProducts(world.styleCode, 1)
    const [size] = await world.marketplace.variants(product?.productId ?? '')
    const numbers: string[] = []
    for (let order = 0; order < orders; order += 1) {
      const { listingId } = control.sellerLists({ variantId: size?.variantId ?? '', priceCents: 90_000 })
      await world.pass(60_000)
      numbers.push(control.buy({ listingId }).orderNumber)
    }
    world.spent.length = 0
    await act(world, numbers)
  })
}

test('open orders come completely and newest first, however StockX sorts them', () =>
  withOrders(205, async (world, numbers) => {
    for (const openOrdersSorted of ['newest', 'oldest', 'number'] as const) {
      world.simulator.control.settings({ openOrdersSorted })
      const found: string[] = []
      const first = await world.marketplace.orders(null)
      expect({ openOrdersSorted, newest: first.orders[0]?.orderId }).toEqual({
        openOrdersSorted,
        newest: numbers.at(-1),
      })
      let page = first
      found.push(...page.orders.map(({ orderId }) => orderId))
      while (page.next !== null) {
        page = await world.marketplace.orders(page.next)
        found.push(...page.orders.map(({ orderId }) => orderId))
      }
      expect(new Set(found)).toEqual(new Set(numbers))
    }
  }))

test('a first reading of many open orders takes three requests, and shows stopped and closed ones', () =>
  withOrders(205, async (world, numbers) => {
    const [oldest = '', second = ''] = numbers
    world.simulator.control.advance({ orderNumber: oldest, status: 'DONOTSHIP' })
    world.simulator.control.advance({ orderNumber: second, status: 'CANCELED' })
    const { orders } = await world.marketplace.orders(null, new Date(0))
    expect(world.spent).toHaveLength(3)
    const statusOf = (number: string) => orders.find(({ orderId }) => orderId === number)?.status
    expect([statusOf(oldest), statusOf(second), statusOf(numbers.at(-1) ?? '')]).toEqual([
      'DONOTSHIP',
      'CANCELED',
      'CREATED',
    ])
  }))

/** Creates an order whose pair has this inventory type. */
async function orderOfKind(world: Awaited<ReturnType<typeof simulatedStockx>>, inventoryType: string) {
  const { listingId } = await listFirstSize(world)
  const { orderNumber } = world.simulator.control.buy({ listingId })
  const order = world.simulator.store.orders.get(orderNumber)
  if (!order) throw new Error('no order')
  order.listing.inventoryType = inventoryType
  return order
}

test('a pair stored at StockX is no sale of ours, and has no label', () =>
  withStockx(async (world) => {
    const { orderNumber } = await orderOfKind(world, 'FLEX')
    expect((await world.marketplace.orders(null)).orders).toEqual([])
    await expect(world.marketplace.shippingLabel(orderNumber)).rejects.toThrow(/is stored at StockX, which ships it/)
  }))

test('a Direct order without a label reports what StockX requires instead', () =>
  withStockx(async (world) => {
    const order = await orderOfKind(world, 'DIRECT')
    expect((await world.marketplace.orders(null)).orders).toHaveLength(1)
    expect((await world.marketplace.shippingLabel(order.orderNumber)).pdf.length).toBeGreaterThan(500)
    order.shippingId = ''
    await expect(world.marketplace.shippingLabel(order.orderNumber)).rejects.toThrow(
      /no label for a Direct order: it asks for packingSlip, customsForm\. Send them/,
    )
  }))

test('an order that failed authentication has the reason', () =>
  withStockx(async (world) => {
    const { orderNumber } = await orderOfKind(world, 'STANDARD')
    world.simulator.control.advance({ orderNumber, status: 'AUTHFAILED' })
    expect(await world.marketplace.order(orderNumber)).toMatchObject({
      stage: 'failed',
      failureReason: 'Product did not pass verification',
    })
  }))

test('an expired ask is reported, and is found in the search for its creation', () =>
  withStockx(async (world) => {
    const { listingId } = await listFirstSize(world)
    const { variantId = '' } = (await world.marketplace.listing(listingId)) ?? {}
    await world.pass(366 * 24 * 3_600_000)
    expect(await world.marketplace.listing(listingId)).toMatchObject({
      state: 'inactive',
      reason: 'Its ask expired at StockX',
    })
    const shown = await world.marketplace.listingsOfVariant({ productId: '', variantId }, new Date(0))
    expect(shown).toMatchObject([{ listingId, state: 'inactive' }])
  }))

test('a deleted listing does not count as the result of a creation', () =>
  withStockx(async (world) => {
    const { listingId } = await listFirstSize(world)
    const { variantId = '' } = (await world.marketplace.listing(listingId)) ?? {}
    world.simulator.control.sellerChanges({ listingId })
    await world.pass(20_000)
    expect(await world.marketplace.listing(listingId)).toMatchObject({ state: 'withdrawn' })
    expect(await world.marketplace.listingsOfVariant({ productId: '', variantId }, new Date(0))).toEqual([])
  }))

import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { SimulatorsOptions } from '../../../../simulators/core/simulator.ts'
import { startSimulators } from '../../../../simulators/index.ts'
import { watchContracts } from '../../../../simulators/watch-contracts-for-test.ts'
import { ProviderNotConnected } from '../provider-errors.ts'
import { type MarketplaceUnderTest, recordingBudget } from '../marketplace-under-test.ts'
import { resaleMarketplaceBattery } from '../resale-marketplace.battery.ts'
import { simulatorControl } from '../simulator-control.ts'
import type { BatchKind, ListingBatch } from '../resale-marketplace.ts'
import { alias } from './index.ts'

async function simulatedAlias(watched: Partial<SimulatorsOptions> = {}) {
  const simulators = await startSimulators({
    manualClock: true,
    paused: true,
    marketSize: 'small',
    orderStepMs: 0,
    ...watched,
  })
  const { urls, clock } = simulators
  const { token, readOnlyToken } = simulators.alias.credentials()
  let current = token
  const { budget, spent, throttles } = recordingBudget()
  const marketplace = alias({
    apiUrl: urls.alias,
    token: async () => current,
    budget,
    now: clock.now,
    sleep: clock.advance,
  })
  const control = simulatorControl(urls.alias)
  const world: MarketplaceUnderTest = {
    marketplace,
    styleCode: 'DD1391-100',
    manyOrders: 55,
    spent,
    throttles,
    pass: clock.advance,
    buy: (listingId) => control.post('buy', { listingId }),
    fault: (kind, times) => control.post('faults', { call: '*', kind, ...(times && { times }) }),
    clearFaults: control.clearFaults,
    revoke: async () => void (current = 'goatapi_revoked'),
    close: simulators.close,
  }
  return {
    ...world,
    simulator: simulators.alias,
    readOnly: () => void (current = readOnlyToken),
    answer: (call: string, answer: { status: number; body: object }) =>
      control.post('faults', { call, kind: 'answer', ...answer }),
  }
}

resaleMarketplaceBattery({ name: 'alias', needsConfirmation: true, hasBatches: true }, () => simulatedAlias())

type World = Awaited<ReturnType<typeof simulatedAlias>>

async function withAlias(act: (world: World) => Promise<void>): Promise<void> {
  const world = await simulatedAlias()
  try {
    await act(world)
  } finally {
    await world.close()
  }
}

/** Creates, reprices and withdraws two sizes in batches, with watched traffic. */
async function changeTogether(world: World, size: { productId: string }): Promise<void> {
  const { batches } = world.marketplace
  const variants = (await world.marketplace.variants(size.productId)).slice(0, 2)
  const outcome = async (kind: BatchKind, batch: ListingBatch) => {
    const batchId = (await batches?.send(batch)) ?? ''
    await world.pass(3_000)
    return batches?.outcome(kind, batchId)
  }
  await batches?.quota('create')
  const items = variants.map(({ variantId }) => ({ ...size, variantId, priceCents: 25_000 }))
  const made = await outcome('create', { kind: 'create', items })
  const ids = (made?.writes ?? []).map(({ listingId }) => ({ listingId: listingId ?? '' }))
  await outcome('change-price', { kind: 'change-price', items: ids.map((id) => ({ ...id, priceCents: 26_000 })) })
  const gone = await outcome('withdraw', { kind: 'withdraw', items: ids })
  expect(gone?.writes.map(({ outcome: each }) => each)).toEqual(['done', 'done'])
}

test('all batch requests and answers match the documentation of alias', async () => {
  const traffic = watchContracts()
  const world = await simulatedAlias({ onExchange: traffic.onExchange })
  try {
    await changeTogether(world, await aSize(world))
  } finally {
    await world.close()
  }
  expect(traffic.faults()).toEqual([])
  expect([...(traffic.seen()['alias'] ?? [])]).toEqual(
    expect.arrayContaining([
      'GET /listings/batch_operation/quota',
      'POST /listings/batch_create',
      'POST /listings/batch_update',
      'DELETE /listings/batch_delete',
      'GET /listings/batch/{id}',
      'GET /listings/batch_operations/{id}',
    ]),
  )
})

/** Refusals of a whole batch, and the error that each means for the caller. */
test.each([
  [403, 7, 'ProviderTakesNoBatch'],
  [404, 5, 'ProviderTakesNoBatch'],
  [415, 3, 'ProviderTakesNoBatch'],
  [400, 3, 'ProviderTakesNoBatch'],
  [400, 9, 'ProviderThrottled'],
  [429, 8, 'ProviderThrottled'],
] as const)('a batch answered with %d and code %d is %s, and the account does not pause', (status, code, name) =>
  withAlias(async (world) => {
    const items = [{ listingId: await listFirstSize(world) }]
    await world.answer('BatchDeleteListings', { status, body: { code, message: 'no', details: [] } })
    await expect(world.marketplace.batches?.send({ kind: 'withdraw', items })).rejects.toMatchObject({ name })
    expect(world.throttles).toEqual([])
  }),
)

async function listFirstSize({ marketplace, styleCode }: MarketplaceUnderTest): Promise<string> {
  const [product] = await marketplace.searchProducts(styleCode, 1)
  const [variant] = await marketplace.variants(product?.productId ?? '')
  const listing = { productId: product?.productId ?? '', variantId: variant?.variantId ?? '', priceCents: 25_000 }
  return (await marketplace.createListing(listing)).listingId
}

test.each(['LISTING_STATUS_INACTIVE', 'LISTING_STATUS_DELETED', 'LISTING_STATUS_ORDERED', 'LISTING_STATUS_X7'])(
  'an alias listing is recognized as sold by its order when its status after the sale is %s',
  (soldListingStatus) =>
    withAlias(async (world) => {
      world.simulator.control.settings({ soldListingStatus })
      const listingId = await listFirstSize(world)
      await world.buy(listingId)
      const listing = await world.marketplace.listing(listingId)
      expect(listing).toMatchObject({ state: 'sold' })
      expect((await world.marketplace.order(listing?.orderId ?? '')).listingId).toBe(listingId)
    }),
)

test.each(['400', '402', '409'] as const)(
  'an alias order that cannot be confirmed again is refused with %s',
  (refusals) =>
    withAlias(async (world) => {
      world.simulator.control.settings({ refusals })
      const listingId = await listFirstSize(world)
      await world.buy(listingId)
      const { orderId } = (await world.marketplace.orders(null)).orders[0] ?? { orderId: '' }
      await world.marketplace.confirmOrder(orderId)
      await expect(world.marketplace.confirmOrder(orderId)).rejects.toMatchObject({
        name: 'ProviderRefused',
        status: Number(refusals),
      })
    }),
)

async function soldOrder(world: World): Promise<string> {
  await world.buy(await listFirstSize(world))
  return (await world.marketplace.orders(null)).orders[0]?.orderId ?? ''
}

test.each(['400', '402', '409'] as const)('a label of an order that is not yet ready (%s) is not ready', (refusals) =>
  withAlias(async (world) => {
    world.simulator.control.settings({ refusals })
    const label = world.marketplace.shippingLabel(await soldOrder(world))
    await expect(label).rejects.toMatchObject({ name: 'ProviderNotReady', status: Number(refusals) })
  }),
)

test.each(['400', '402', '409'] as const)('a label of a canceled order (%s) is refused', (refusals) =>
  withAlias(async (world) => {
    world.simulator.control.settings({ refusals })
    const orderId = await soldOrder(world)
    await world.marketplace.cancelOrder(orderId)
    await expect(world.marketplace.shippingLabel(orderId)).rejects.toMatchObject({ name: 'ProviderRefused' })
  }),
)

test.each([
  ['a code for not yet, with any message', 400, { code: 9, message: 'Stato non valido' }, 'ProviderNotReady'],
  ['a code for a refusal, with any message', 400, { code: 3, message: 'generate_label: bad' }, 'ProviderRefused'],
  ['no code and a message about the call', 400, { message: 'generate_label: later' }, 'ProviderNotReady'],
  ['no code and another message', 400, { message: 'later' }, 'ProviderRefused'],
  ['no code and another status', 409, { message: 'generate_label: later' }, 'ProviderRefused'],
] as const)('a label request is answered with %s', (_, status, body, name) =>
  withAlias(async (world) => {
    const orderId = await soldOrder(world)
    await world.answer('GenerateLabel', { status, body })
    await expect(world.marketplace.shippingLabel(orderId)).rejects.toMatchObject({ name, status })
  }),
)

test('the adapter waits for an alias label that is created a little later', () =>
  withAlias(async (world) => {
    world.simulator.control.settings({ labelDelayMs: 2_500 })
    const listingId = await listFirstSize(world)
    await world.buy(listingId)
    const { orderId } = (await world.marketplace.orders(null)).orders[0] ?? { orderId: '' }
    await world.marketplace.confirmOrder(orderId)
    expect((await world.marketplace.shippingLabel(orderId)).pdf.length).toBeGreaterThan(500)
  }))

test('alias money is read as numbers as well as strings', () =>
  withAlias(async (world) => {
    world.simulator.control.settings({ moneyAs: 'number' })
    const listingId = await listFirstSize(world)
    expect(await world.marketplace.listing(listingId)).toMatchObject({ state: 'live', price: { cents: 25_000 } })
  }))

test('an alias token without the scope for a call must be replaced', () =>
  withAlias(async (world) => {
    world.readOnly()
    await expect(listFirstSize(world)).rejects.toBeInstanceOf(ProviderNotConnected)
  }))

test('an alias search finds nothing for a barcode, and the first code of a compound one', () =>
  withAlias(async ({ marketplace }) => {
    expect(await marketplace.searchProducts('194817794556', 5)).toEqual([])
    const [first] = await marketplace.searchProducts('DD1391-100/DD1391-999', 1)
    expect(first?.styleCode).toBe('DD1391 100')
  }))

/** Sells a listing, then places this many other orders, and returns the listing's ID. */
async function soldBefore(world: Awaited<ReturnType<typeof simulatedAlias>>, orders: number): Promise<string> {
  const sold = await listFirstSize(world)
  await world.buy(sold)
  await world.pass(1_000)
  for (let nth = 0; nth < orders; nth += 1) await world.buy(await listFirstSize(world))
  return sold
}

test('an alias listing is recognized as sold behind 130 newer orders, back to when it was last live', () =>
  withAlias(async (world) => {
    world.simulator.control.settings({ soldListingStatus: 'LISTING_STATUS_INACTIVE' })
    const liveAt = (await world.marketplace.listing(await listFirstSize(world)))?.createdAt ?? null
    const sold = await soldBefore(world, 130)
    expect(await world.marketplace.listing(sold, 'writes', liveAt)).toMatchObject({ state: 'sold' })
  }))

test('an alias listing that was taken down by hand is inactive, however busy the account is', () =>
  withAlias(async (world) => {
    const listingId = await listFirstSize(world)
    await soldBefore(world, 60)
    await world.pass(3_600_000)
    const liveAt = (await world.marketplace.listing(listingId))?.createdAt ?? null
    const listing = world.simulator.store.listings.get(listingId)
    if (listing) listing.status = 'inactive'
    expect(await world.marketplace.listing(listingId, 'writes', liveAt)).toMatchObject({ state: 'inactive' })
  }))

const aSize = async ({ marketplace, styleCode }: MarketplaceUnderTest) => {
  const [product] = await marketplace.searchProducts(styleCode, 1)
  const [variant] = await marketplace.variants(product?.productId ?? '')
  return { productId: product?.productId ?? '', variantId: variant?.variantId ?? '' }
}

test.each([
  [2_400, /at least \$25/],
  [200_100, /at most \$2,000/],
])('a price of %d cents, outside the limits of alias, is refused without a request', (priceCents, words) =>
  withAlias(async (world) => {
    const size = await aSize(world)
    world.spent.length = 0
    await expect(world.marketplace.createListing({ ...size, priceCents })).rejects.toThrow(words)
    expect(world.spent).toEqual([])
  }),
)

test('an item that alias does not allow the account to list is refused without a request', () =>
  withAlias(async (world) => {
    const [product] = await world.marketplace.searchProducts(world.styleCode, 1)
    world.simulator.control.settings({ notResellable: [product?.productId ?? ''] })
    const size = await aSize(world)
    world.spent.length = 0
    await expect(world.marketplace.createListing({ ...size, priceCents: 25_000 })).rejects.toThrow(/does not let/)
    expect(world.spent).toEqual([])
  }))

test('an item that needs pictures reports that', () =>
  withAlias(async (world) => {
    const [product] = await world.marketplace.searchProducts(world.styleCode, 1)
    world.simulator.control.settings({ picturesRequiredFor: [product?.productId ?? ''] })
    const listingId = await listFirstSize(world)
    expect(await world.marketplace.listing(listingId)).toMatchObject({
      state: 'inactive',
      reason: 'ALIAS asks for pictures of the pair before it sells it',
    })
  }))

test('a used pair of the seller does not count as created by ARK', () =>
  withAlias(async (world) => {
    const size = await aSize(world)
    const listing = world.simulator.store.listings.get(await listFirstSize(world))
    if (!listing) throw new Error('no listing')
    expect(await world.marketplace.listingsOfVariant(size, new Date(0))).toHaveLength(1)
    Object.assign(listing, { condition: 'CONDITION_USED' })
    expect(await world.marketplace.listingsOfVariant(size, new Date(0))).toEqual([])
    Object.assign(listing, { condition: 'CONDITION_NEW', packagingCondition: 'PACKAGING_CONDITION_MISSING_LID' })
    expect(await world.marketplace.listingsOfVariant(size, new Date(0))).toEqual([])
  }))

test('an order in transit is not shipped again, whatever its status is', () =>
  withAlias(async (world) => {
    await world.buy(await listFirstSize(world))
    const [order] = [...world.simulator.store.orders.values()]
    if (!order) throw new Error('no order')
    await world.marketplace.confirmOrder(order.id)
    expect((await world.marketplace.order(order.id)).stage).toBe('to_ship')
    order.fulfillment = 'seller_shipped'
    expect((await world.marketplace.order(order.id)).stage).toBe('shipped')
  }))

test('the commercial invoice of an international order is printed with its label', () =>
  withAlias(async (world) => {
    const pagesOf = async (orderId: string) =>
      (await PDFDocument.load((await world.marketplace.shippingLabel(orderId)).pdf)).getPageCount()
    await world.buy(await listFirstSize(world))
    const [order] = [...world.simulator.store.orders.values()]
    if (!order) throw new Error('no order')
    await world.marketplace.confirmOrder(order.id)
    expect(await pagesOf(order.id)).toBe(1)
    world.simulator.control.settings({ crossBorder: true })
    expect(await pagesOf(order.id)).toBe(2)
  }))

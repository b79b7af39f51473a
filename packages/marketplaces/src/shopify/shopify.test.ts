import { expect, test } from 'vitest'
import { startSimulators } from '../../../../simulators/index.ts'
import {
  ProviderNotConnected,
  ProviderOutcomeUnknown,
  ProviderRefused,
  ProviderThrottled,
  ProviderUnavailable,
} from '../provider-errors.ts'
import { simulatorControl } from '../simulator-control.ts'
import type { StorePort } from '../store.ts'
import { storeBattery } from '../store.battery.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { shopify } from './index.ts'
import { all } from './pages.ts'

const SHOP = 'kicks-and-co.myshopify.com'
const SCOPES = [
  'read_products',
  'write_inventory',
  'read_locations',
  'write_orders',
  'write_merchant_managed_fulfillment_orders',
]
const OPERATIONS = { createOrder: 'CreateOrder', adjustAvailable: 'AdjustAvailable', fulfillOrder: 'CreateFulfillment' }

async function simulatedShopify() {
  const simulators = await startSimulators({
    manualClock: true,
    paused: true,
    marketSize: 'small',
    operationDelayMs: 1_500,
  })
  const { urls, clock } = simulators
  const { clientId, clientSecret } = simulators.shopify.credentials()
  const control = simulatorControl(urls.shopify)
  const waits: number[] = []
  const connector = shopify({
    shopUrl: (shop) => `${urls.shopify}/shops/${shop}`,
    clientId,
    clientSecret,
    scopes: SCOPES,
    apiVersion: '2026-10',
    now: clock.now,
    sleep: (ms) => {
      waits.push(ms)
      return clock.advance(ms)
    },
  })
  const world: StoreUnderTest = {
    connector,
    shopDomain: SHOP,
    redirectUrl: 'http://localhost:3000/shopify/callback',
    async grant(authorizeUrl) {
      const granted = await fetch(authorizeUrl, { redirect: 'manual' })
      return Object.fromEntries(new URL(granted.headers.get('location') ?? '').searchParams)
    },
    pass: clock.advance,
    setLevel: ({ inventoryItemId, locationId, available }) =>
      control.post('set-level', { shop: SHOP, inventoryItemId, locationId, available }),
    setPrices: async (change) => void simulators.shopify.control.editProduct({ shop: SHOP, ...change }),
    shopperBuys: async (wanted) => String(simulators.shopify.control.placeOrder({ shop: SHOP, ...wanted }).id),
    async staff(act, orderId) {
      const order = { shop: SHOP, orderId }
      if (act === 'refunds-one') simulators.shopify.control.refundOrder({ ...order, quantity: 1 })
      else simulators.shopify.control.advance({ ...order, status: act === 'ships' ? 'fulfilled' : 'cancelled' })
      await clock.advance(10_000)
    },
    fault: (kind, { on, times } = {}) =>
      control.post('faults', { call: on ? OPERATIONS[on] : '*', kind, ...(times && { times }) }),
    clearFaults: control.clearFaults,
    uninstall: async () => simulators.shopify.control.uninstall({ shop: SHOP }),
    close: simulators.close,
  }
  return { ...world, simulator: simulators.shopify, waits }
}

storeBattery('Shopify', simulatedShopify)

type World = Awaited<ReturnType<typeof simulatedShopify>>

/** Runs a test with a shop that has the app installed, with a permanent token. */
async function withShop(act: (store: StorePort, world: World) => Promise<void>, scopes = SCOPES): Promise<void> {
  const world = await simulatedShopify()
  const { accessToken } = world.simulator.control.install({ shop: SHOP, scopes })
  try {
    await act(
      world.connector.open(SHOP, async () => accessToken),
      world,
    )
  } finally {
    await world.close()
  }
}

async function completedExport(store: StorePort, world: World): Promise<string> {
  const exportId = await store.startExport()
  expect((await store.exportState(exportId)).state).toBe('running')
  await expect(all(store.exportRows(exportId))).rejects.toBeInstanceOf(ProviderUnavailable)
  await world.pass(10_000)
  return exportId
}

test('an export file with duplicate lines means the same', () =>
  withShop(async (store, world) => {
    const exportId = await completedExport(store, world)
    const clean = (await all(store.exportRows(exportId))).flat()
    world.simulator.control.settings({ bulkFile: { doubleLines: true } })
    const doubled = (await all(store.exportRows(exportId))).flat()
    const facts = (rows: unknown[]) => new Set(rows.map((row) => JSON.stringify(row)))
    expect(doubled.length).toBeGreaterThan(clean.length)
    expect(facts(doubled)).toEqual(facts(clean))
  }))

test.each(['silent', 'broken'] as const)('an export file that ends too early (%s) is rejected', (ending) =>
  withShop(async (store, world) => {
    const exportId = await completedExport(store, world)
    world.simulator.control.settings({ bulkFile: { keepFraction: 0.7, ending } })
    await expect(all(store.exportRows(exportId))).rejects.toBeInstanceOf(ProviderUnavailable)
  }),
)

test('an export file whose address has expired is refused', () =>
  withShop(async (store, world) => {
    const exportId = await completedExport(store, world)
    world.simulator.control.expireBulkUrls()
    await expect(all(store.exportRows(exportId))).rejects.toBeInstanceOf(ProviderRefused)
  }))

test('an order is found before the search index has it, and never created twice', () =>
  withShop(async (store, world) => {
    world.simulator.control.settings({ searchLagMs: 60_000 })
    const [product] = await store.searchProducts({ query: 'dunk', limit: 1 })
    const line = { variantId: product?.variants[0]?.variantId ?? '', quantity: 1, priceCents: 100 }
    const draft = { sourceIdentifier: 'sale-77', tags: [], note: '', lines: [line], processedAt: new Date(0) }
    await world.fault('reply-lost', { on: 'createOrder', times: 1 })
    await expect(store.createOrder(draft)).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
    const order = await store.createOrder(draft)
    expect(await store.findOrder('sale-77')).toEqual(order)
    const made = world.simulator.journal.entries().filter(({ effect }) => effect === 'order.created')
    expect(made).toHaveLength(1)
  }))

test('a shop with few points is asked no faster than they are restored', () =>
  withShop(async (store, world) => {
    world.simulator.control.settings({ bucketSize: 260, restoreRate: 10 })
    for (let search = 0; search < 4; search += 1) await store.searchProducts({ query: 'dunk', limit: 25 })
    expect(world.waits.length).toBeGreaterThan(0)
  }))

test('a shop that stays throttled throws, and one that recovers answers', () =>
  withShop(async (store, world) => {
    world.simulator.control.settings({ graphqlFault: { kind: 'THROTTLED', times: 2 } })
    expect((await store.info()).name).toBe('Kicks & Co')
    world.simulator.control.settings({ graphqlFault: { kind: 'THROTTLED' } })
    await expect(store.info()).rejects.toBeInstanceOf(ProviderThrottled)
  }))

test('an internal error of Shopify inside HTTP 200 is retried', () =>
  withShop(async (store, world) => {
    world.simulator.control.settings({ graphqlFault: { kind: 'INTERNAL_SERVER_ERROR', times: 1 } })
    expect((await store.info()).name).toBe('Kicks & Co')
    world.simulator.control.settings({ graphqlFault: { kind: 'INTERNAL_SERVER_ERROR' } })
    await expect(store.info()).rejects.toBeInstanceOf(ProviderUnavailable)
  }))

test('a missing scope means that the store must be connected again', () =>
  withShop(
    async (store) => {
      await expect(store.findOrder('sale-1')).rejects.toBeInstanceOf(ProviderNotConnected)
    },
    ['read_products'],
  ))

/** Creates an order of 140 lines of two pieces each: most in one fulfillment order, the others in eight more. */
async function orderMany(store: StorePort, { simulator }: World) {
  const products = [...simulator.store.shop(SHOP).products.values()]
  const variants = products.flatMap((product) => product.variants).slice(0, 140)
  for (const { id } of variants) simulator.control.setLevel({ shop: SHOP, variantId: id, available: 5 })
  const lines = variants.slice(8).map(({ id }) => ({ variantId: String(id), quantity: 2, priceCents: 100 }))
  const draft = { sourceIdentifier: 'many', tags: [], note: '', lines, processedAt: new Date(0) }
  const { orderId } = await store.createOrder(draft)
  for (const { id } of variants.slice(0, 8))
    simulator.control.addToOrder({ shop: SHOP, orderId, variantId: id, quantity: 2 })
  return { orderId, lines: variants.length, pieces: variants.length * 2 }
}

test('an order of 140 lines has the location of every piece', () =>
  withShop(async (store, world) => {
    const { orderId, lines, pieces } = await orderMany(store, world)
    const order = await store.shopOrder(orderId)
    const places = order?.lines.flatMap((line) => line.places) ?? []
    expect(order?.lines).toHaveLength(lines)
    expect(places.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces)
  }))

test('the data of a shop is the same with pages of any length', () =>
  withShop(async (store, world) => {
    const { orderId } = await orderMany(store, world)
    const since = new Date(0)
    const [product] = await store.searchProducts({ query: 'dunk', limit: 1 })
    const { productId = '', variants = [] } = product ?? {}
    for (let at = 0; at < 9; at += 1)
      world.simulator.control.setMetafield({ shop: SHOP, productId, key: `condition_${at}`, value: `used ${at}` })
    world.simulator.control.editProduct({ shop: SHOP, productId, priceCents: 5_000, compareAtPriceCents: 9_000 })
    for (const address of ['a', 'b', 'c', 'd'])
      await store.subscribe('products/update', `http://localhost:3000/${address}`, [])
    const line = { variantId: variants[0]?.variantId ?? '', quantity: 1, priceCents: 100 }
    const draft = { sourceIdentifier: 'sale-9', tags: [], note: '', lines: [line], processedAt: since }
    for (let made = 0; made < 4; made += 1) await store.cancelOrder((await store.createOrder(draft)).orderId)
    const locations = await store.locations()
    const read = async () => ({
      order: await store.shopOrder(orderId),
      found: await store.findOrder('sale-9'),
      product: await store.product(productId),
      searched: await store.searchProducts({ query: 'dunk', limit: 5 }),
      changed: await all(store.changedProducts(since)),
      ids: await all(store.productIds()),
      onSale: await store.saleProducts({ query: 'dunk', limit: 1 }),
      levels: await store.levelsOfItems(variants.map(({ inventoryItemId }) => inventoryItemId)),
      changedLevels: await all(store.changedLevels(locations[0]?.locationId ?? '', since)),
      locations,
      webhooks: await store.webhooks(),
    })
    world.simulator.control.settings({ bucketSize: 1_000_000, restoreRate: 1_000_000 })
    const whole = await read()
    world.simulator.control.settings({ mostOfAPage: 3 })
    expect({ ...(await read()), locations: await store.locations() }).toEqual(whole)
  }))

test('condition metafields are the same in an export, a product and a list of changes', () =>
  withShop(async (store, world) => {
    const { control } = world.simulator
    const [product] = [...world.simulator.store.shop(SHOP).products.values()]
    const productId = String(product?.id)
    const since = new Date(product?.updatedAt.getTime() ?? 0)
    await world.pass(60_000)
    // More metafields than one page has.
    for (let at = 0; at < 60; at += 1) control.setMetafield({ shop: SHOP, productId, key: `note_${at}`, value: 'used' })
    control.setMetafield({ shop: SHOP, productId, key: 'condition', value: 'Used - Good' })
    control.setMetafield({ shop: SHOP, productId, key: 'box_condition', value: 'No lid' })
    const said = ['No lid', 'Used - Good']
    expect((await store.product(productId))?.conditions).toEqual(said)
    const changed = await all(store.changedProducts(new Date(since.getTime() + 1_000)))
    expect(changed.find((each) => each.productId === productId)?.conditions).toEqual(said)
    const exported = (await all(store.exportRows(await completedExport(store, world)))).flat()
    const conditions = exported.flatMap((row) => (row.kind === 'condition' ? [[row.productId, row.condition]] : []))
    expect(conditions).toHaveLength(said.length)
    expect(conditions).toEqual(expect.arrayContaining(said.map((each) => [productId, each])))

    control.setMetafield({ shop: SHOP, productId, key: 'condition', value: null })
    expect((await store.product(productId))?.conditions).toEqual(['No lid'])
  }))

test('a cancellation that fails after its answer is refused with the message of its job', () =>
  withShop(async (store, world) => {
    const [product] = await store.searchProducts({ query: 'dunk', limit: 1 })
    const line = { variantId: product?.variants[0]?.variantId ?? '', quantity: 1, priceCents: 100 }
    const draft = { sourceIdentifier: 'sale-78', tags: [], note: '', lines: [line], processedAt: new Date(0) }
    const { orderId } = await store.createOrder(draft)
    world.simulator.control.settings({ failNextCancellations: 1 })
    await expect(store.cancelOrder(orderId)).rejects.toThrow('The order could not be canceled')
    await store.cancelOrder(orderId)
    expect((await store.findOrder('sale-78'))?.isCancelled).toBe(true)
  }))

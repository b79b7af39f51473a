import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAIR } from './alias/start-for-test.ts'
import { type Simulators, startSimulators } from './index.ts'
import { KICKS } from './shopify/testing/start-shop.ts'
import { startReceiver } from './shopify/testing/webhook-receiver.ts'

let folder: string
let stateFile: string
let world: Simulators
const start = async (seed = 1) => {
  world = await startSimulators({
    stateFile,
    seed,
    manualClock: true,
    paused: true,
    marketSize: 'small',
    operationDelayMs: 0,
    orderStepMs: 1000,
    limits: { stockxRequestsPerSecond: 0 },
  })
}
const restart = async () => {
  await world.close()
  await start()
}
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ark-simulators-'))
  stateFile = path.join(folder, 'simulators.state')
  await start()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.close()
  await rm(folder, { recursive: true })
})

type Json = ReturnType<typeof JSON.parse>
const json = async (response: Promise<Response>): Promise<Json> => (await response).json()

async function stockxTokens(body: Record<string, string>): Promise<Json> {
  const { clientId, clientSecret, tokenUrl } = world.stockx.credentials()
  return json(
    fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...body }),
    }),
  )
}
async function stockxSignIn(): Promise<{ access_token: string; refresh_token: string }> {
  const { clientId, audience, authorizeUrl } = world.stockx.credentials()
  const redirect = 'http://localhost:3000/callback'
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    scope: 'offline_access openid',
    audience,
  })
  const { headers } = await fetch(`${authorizeUrl}?${query}`, { redirect: 'manual' })
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
  return stockxTokens({ grant_type: 'authorization_code', code, redirect_uri: redirect })
}
function stockx(accessToken: string, call: string, body?: object): Promise<Json> {
  const [method = 'GET', route = ''] = call.split(' ')
  const { apiKey, apiUrl } = world.stockx.credentials()
  const headers = { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  return json(fetch(`${apiUrl}${route}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
}
const listPanda = (accessToken: string) =>
  stockx(accessToken, 'POST /selling/listings', {
    variantId: world.market.variant('DD1391-100:10')?.stockxVariantId,
    amount: '200',
  })
const alias = (call: string, body: object = {}): Promise<Json> => {
  const [method = 'GET', route = ''] = call.split(' ')
  const headers = {
    authorization: `Bearer ${world.alias.credentials().token}`,
    'content-type': 'application/json',
  }
  return json(
    fetch(`${world.urls.alias}/api/v1${route}`, {
      method,
      headers,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    }),
  )
}
const ask = (accessToken: string, query: string): Promise<Json> =>
  json(
    fetch(`${world.urls.shopify}/shops/${KICKS}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
      body: JSON.stringify({ query }),
    }),
  )
const shop = () => world.shopify.store.shop(KICKS)
const inStock = () =>
  [...shop().levels.values()].find(({ quantities }) => quantities.available > 0)?.item.variant.sku ?? ''
const panda = () => [...shop().variants.values()].find(({ sku }) => sku === 'DD1391-100-9')!

describe('after a restart StockX', () => {
  test('accepts earlier tokens, and refreshes', async () => {
    const { access_token: token, refresh_token: refreshToken } = await stockxSignIn()
    await restart()
    expect(await stockx(token, 'GET /selling/listings')).toMatchObject({ count: 0 })
    const fresh = await stockxTokens({
      grant_type: 'refresh_token',
      audience: 'gateway.stockx.com',
      refresh_token: refreshToken,
    })
    expect(fresh.access_token).not.toBe(token)
    expect(await stockx(fresh.access_token, 'GET /selling/listings')).toMatchObject({ count: 0 })
  })

  test('shows a listing and its operations unchanged, and a buyer finds it', async () => {
    const { access_token: token } = await stockxSignIn()
    const { listingId } = await listPanda(token)
    const before = await stockx(token, `GET /selling/listings/${listingId}`)
    const operations = await stockx(token, `GET /selling/listings/${listingId}/operations`)
    await restart()
    expect(await stockx(token, `GET /selling/listings/${listingId}`)).toEqual(before)
    expect(await stockx(token, `GET /selling/listings/${listingId}/operations`)).toEqual(operations)
    await stockx(token, `PATCH /selling/listings/${listingId}`, { amount: '250' })
    await restart()
    const { operations: all } = await stockx(token, `GET /selling/listings/${listingId}/operations`)
    expect(all.map((operation: { operationType: string }) => operation.operationType)).toEqual([
      'UPDATE',
      'ACTIVATE',
      'CREATE',
    ])
    expect(world.stockx.control.buy({ listingId }).amount).toBe(250)
  })

  test('finishes pending operations and batches', async () => {
    const { access_token: token } = await stockxSignIn()
    world.stockx.control.settings({ operationDelayMs: 1000 })
    const { listingId } = await listPanda(token)
    const { variantId } = (await stockx(token, `GET /selling/listings/${listingId}`)).variant
    const batch = await stockx(token, 'POST /selling/batch/create-listing', {
      items: [{ variantId, amount: '210', quantity: 2 }],
    })
    await restart()
    await world.clock.advance(2000)
    expect(await stockx(token, `GET /selling/listings/${listingId}`)).toMatchObject({ status: 'ACTIVE' })
    expect(await stockx(token, `GET /selling/batch/create-listing/${batch.batchId}`)).toMatchObject({
      status: 'COMPLETED',
      itemStatuses: { completed: 2 },
    })
  })

  test('shows an order, which continues at its time', async () => {
    const { access_token: token } = await stockxSignIn()
    const { listingId } = await listPanda(token)
    const { orderNumber } = world.stockx.control.buy({ listingId })
    world.stockx.control.advance({ orderNumber, status: 'AUTHENTICATING' })
    await world.clock.advance(600)
    await restart()
    await world.clock.advance(399)
    expect(await stockx(token, `GET /selling/orders/${orderNumber}`)).toMatchObject({ status: 'AUTHENTICATING' })
    await world.clock.advance(1)
    expect(await stockx(token, `GET /selling/orders/${orderNumber}`)).toMatchObject({ status: 'AUTHENTICATED' })
    expect(world.stockx.store.listings.get(listingId)?.orderNumber).toBe(orderNumber)
  })

  test('gives no id twice, even if it was killed before it could save', async () => {
    const asSaved = await readFile(stateFile)
    const issue = async () => {
      const { access_token: token } = await stockxSignIn()
      const { listingId } = await listPanda(token)
      return [token, listingId, world.shopify.control.placeOrder({ shop: KICKS, sku: inStock() }).id]
    }
    const lost = await issue()
    await world.close()
    await writeFile(stateFile, asSaved)
    await start()
    const fresh = await issue()
    expect(new Set([...lost, ...fresh]).size).toBe(6)
  })
})

describe('after a restart alias', () => {
  test('shows a listing, its picture and an order, which continues', async () => {
    const { listing } = await alias(`POST /listings?${new URLSearchParams(PAIR as never)}`)
    const other = await alias(`POST /listings?${new URLSearchParams({ ...PAIR, size: '9' } as never)}`)
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    const { picture } = await alias('POST /pictures', {
      listing_id: other.listing.id,
      type: 'PICTURE_TYPE_OUTER',
      base64_data: png.toString('base64'),
    })
    const { id } = world.alias.control.buy({ listingId: listing.id })
    for (const step of ['confirm', 'generate_label']) await alias(`POST /orders/${id}/${step}`)
    await world.clock.advance(400)
    await restart()
    expect((await alias(`GET /listings/${other.listing.id}`)).listing).toEqual(other.listing)
    const bytes = await fetch(`${world.urls.alias}/files/pictures/${picture.id}`)
    expect(Buffer.from(await bytes.arrayBuffer())).toEqual(png)
    const { order } = await alias(`GET /orders/${id}`)
    expect(order.status).toBe('ORDER_STATUS_LABEL_GENERATED')
    expect((await fetch(order.label_url)).headers.get('content-type')).toBe('application/pdf')
    await world.clock.advance(600)
    expect((await alias(`GET /orders/${id}`)).order.status).toBe('ORDER_STATUS_IN_TRANSIT')
    expect(world.market.offers()).toMatchObject([{ offerId: other.listing.id, priceCents: 25_000 }])
  })

  test('finishes a pending batch', async () => {
    world.alias.control.settings({ operationDelayMs: 1000 })
    const { activate: _activate, ...item } = PAIR
    const { batch_id: id } = await alias('POST /listings/batch_create', { items: [{ ...item, quantity: 3 }] })
    await restart()
    await world.clock.advance(2000)
    expect((await alias(`GET /listings/batch/${id}`)).status).toBe('BATCH_STATUS_COMPLETED')
    expect(world.alias.store.listings.size).toBe(3)
  })
})

describe('after a restart Shopify', () => {
  test('has its levels, orders and settings, and accepts the token', async () => {
    const { accessToken } = world.shopify.control.install({ shop: KICKS })
    world.shopify.control.setLevel({ shop: KICKS, sku: 'DD1391-100-9', available: 7 })
    const order = world.shopify.control.placeOrder({ shop: KICKS, sku: 'DD1391-100-9', quantity: 2 })
    world.shopify.control.settings({ maxQueryCost: 900 })
    await restart()
    const question = `{ order(id: "gid://shopify/Order/${order.id}") { name lineItems(first: 1) { nodes { variant { sku product { title } } } } } }`
    expect((await ask(accessToken, question)).data.order).toEqual({
      name: '#1001',
      lineItems: {
        nodes: [{ variant: { sku: 'DD1391-100-9', product: { title: panda().product.title } } }],
      },
    })
    const levels = [...panda().item.levels.values()]
    expect(levels.map(({ quantities }) => quantities.available + quantities.committed)[0]).toBe(7)
    // Both collections must contain the same object, or a write through one would not show in the other.
    expect(shop().levels.get(levels[0]?.id ?? 0)).toBe(levels[0])
    expect(world.shopify.control.settings({})).toMatchObject({ maxQueryCost: 900, bucketSize: 2000 })
  })

  test('knows its idempotency keys', async () => {
    const { accessToken } = world.shopify.control.install({ shop: KICKS })
    const location = [...shop().locations.keys()][0]
    const write = `mutation { inventoryAdjustQuantities(input: { name: "available", reason: "correction", changes: [{
      inventoryItemId: "gid://shopify/InventoryItem/${panda().item.id}", locationId: "gid://shopify/Location/${location}",
      delta: 5, changeFromQuantity: null }] }) @idempotent(key: "once") {
        inventoryAdjustmentGroup { id } userErrors { message } } }`
    const first = await ask(accessToken, write)
    await restart()
    expect((await ask(accessToken, write)).data).toEqual(first.data)
  })

  test('delivers a pending webhook once, and continues retrying a failed one', async () => {
    let status = 500
    const receiver = await startReceiver(() => status)
    const { accessToken } = world.shopify.control.install({ shop: KICKS })
    await ask(
      accessToken,
      `mutation { webhookSubscriptionCreate(topic: INVENTORY_LEVELS_UPDATE, webhookSubscription: { uri: "${receiver.url}" }) { userErrors { message } } }`,
    )
    world.shopify.control.setLevel({ shop: KICKS, sku: 'DD1391-100-9', available: 3 })
    await world.clock.advance(100)
    world.shopify.control.setLevel({ shop: KICKS, sku: 'DD1391-100-9', available: 4 })
    expect(receiver.received).toHaveLength(1)
    await restart()
    status = 200
    await world.clock.advance(10_000)
    const told = receiver.received.map(({ headers, body }) => [
      headers['x-shopify-webhook-id'],
      JSON.parse(body).available,
    ])
    expect(told.map(([, available]) => available).sort((a, b) => a - b)).toEqual([3, 3, 4])
    expect(new Set(told.map(([id]) => id)).size).toBe(2)
    await receiver.close()
  })

  test('finishes a bulk export and a cancellation in progress', async () => {
    const { accessToken } = world.shopify.control.install({ shop: KICKS })
    world.shopify.control.settings({ operationDelayMs: 1000 })
    const order = world.shopify.control.placeOrder({ shop: KICKS, sku: inStock() })
    world.shopify.control.advance({ shop: KICKS, orderId: order.id, status: 'cancelled' })
    const { data } = await ask(
      accessToken,
      'mutation { bulkOperationRunQuery(query: "{ products { edges { node { id title } } } }") { bulkOperation { id } } }',
    )
    await restart()
    await world.clock.advance(1000)
    const { id } = data.bulkOperationRunQuery.bulkOperation
    const { bulkOperation } = (await ask(accessToken, `{ bulkOperation(id: "${id}") { status objectCount url } }`)).data
    expect(bulkOperation).toMatchObject({ status: 'COMPLETED', objectCount: String(shop().products.size) })
    const lines = (await (await fetch(bulkOperation.url)).text()).trim().split('\n')
    expect(lines).toHaveLength(shop().products.size)
    expect(shop().orders.get(order.id)?.cancelledAt).not.toBeNull()
  })
})

test('prices, journal and injected faults continue unchanged', async () => {
  world.market.step()
  world.market.setPrices('stockx', 'DD1391-100:9', { lowestAskCents: 12_300 })
  world.stockx.journal.record('something.happened', { once: true })
  await fetch(`${world.urls.stockx}/_simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ call: 'GetOrders', kind: '503' }),
  })
  const quotes = () =>
    world.market.products.flatMap(({ sizes }) => sizes.map(({ key }) => world.market.quote('alias', key)))
  const sales = () => world.market.recentSales('stockx', 'DD1391-100:9', 10)
  const before = [quotes(), sales(), world.market.quote('stockx', 'DD1391-100:9')]
  await restart()
  expect([quotes(), sales(), world.market.quote('stockx', 'DD1391-100:9')]).toEqual(before)
  world.stockx.journal.record('something.else', {})
  expect(world.stockx.journal.entries().map(({ n, effect }) => [n, effect])).toEqual([
    [1, 'something.happened'],
    [2, 'something.else'],
  ])
  const { faults } = await json(fetch(`${world.urls.stockx}/_simulator/faults`))
  expect(faults).toMatchObject([{ id: 1, call: 'GetOrders' }])
})

test('a reset is saved too', async () => {
  const { access_token: token } = await stockxSignIn()
  await listPanda(token)
  await restart()
  world.stockx.control.reset()
  await restart()
  expect(world.stockx.store.listings.size).toBe(0)
})

describe('an unusable state file', () => {
  test.each([
    ['is no such file at all', Buffer.from('not a state')],
    ['was cut off', undefined],
  ])('that %s gives a new world, with a message', async (_why, content) => {
    const { access_token: token } = await stockxSignIn()
    await world.close()
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const whole = await readFile(stateFile)
    await writeFile(stateFile, content ?? whole.subarray(0, whole.length - 200))
    await start()
    expect(said).toHaveBeenCalledWith(expect.stringContaining('begin a new world'))
    expect((await stockx(token, 'GET /selling/listings')).statusCode).toBe(401)
  })

  test('of another world gives a new world', async () => {
    await world.close()
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await start(2)
    expect(said).toHaveBeenCalledWith(expect.stringContaining('another version or another world'))
  })
})

test('no other file is left in the folder', async () => {
  await restart()
  expect(await readdir(folder)).toEqual(['simulators.state'])
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startStockx } from './start-for-test.ts'

let world: Awaited<ReturnType<typeof startStockx>>
beforeAll(async () => {
  world = await startStockx()
})
afterEach(() => world.stockx.control.reset())
afterAll(() => world.close())

const listing = async (listingId: string) => (await world.call(`GET /selling/listings/${listingId}`)).body
const statusOf = async (listingId: string) => (await listing(listingId)).status
const lowestAsk = () => world.market.quote('stockx', world.variant.key).lowestAskCents
/** Resets restore the default delay, so these tests set their own. */
const atOnce = () => world.stockx.control.settings({ operationDelayMs: 0, requestsPerSecond: 0 })

describe('the life of a listing', () => {
  test('each write is allowed exactly in the statuses of the state machine', async () => {
    atOnce()
    const writes = {
      update: (id: string) => world.call(`PATCH /selling/listings/${id}`, { amount: '190' }),
      activate: (id: string) => world.call(`PUT /selling/listings/${id}/activate`, {}),
      deactivate: (id: string) => world.call(`PUT /selling/listings/${id}/deactivate`),
      delete: (id: string) => world.call(`DELETE /selling/listings/${id}`),
    }
    const reach: Record<string, (id: string) => unknown> = {
      INACTIVE: (id) => writes.deactivate(id),
      ACTIVE: () => undefined,
      DELETED: (id) => writes.delete(id),
      MATCHED: (listingId) => world.stockx.control.buy({ listingId }),
      COMPLETED: (listingId) => {
        const { orderNumber } = world.stockx.control.buy({ listingId })
        return world.stockx.control.advance({ orderNumber, status: 'COMPLETED' })
      },
      CANCELED: (listingId) => {
        const { orderNumber } = world.stockx.control.buy({ listingId })
        return world.stockx.control.advance({ orderNumber, status: 'AUTHFAILED' })
      },
    }
    const allowed: Record<string, string[]> = {
      INACTIVE: ['update', 'activate', 'delete'],
      ACTIVE: ['update', 'deactivate', 'delete'],
    }
    for (const [status, go] of Object.entries(reach)) {
      for (const [name, write] of Object.entries(writes)) {
        const { listingId } = await world.list()
        await go(listingId)
        expect(await statusOf(listingId)).toBe(status)
        const answer = await write(listingId)
        expect([status, name, answer.status]).toEqual([status, name, allowed[status]?.includes(name) ? 200 : 400])
      }
    }
  })

  test('our ask is the lowest of the market while it is live, and disappears with it', async () => {
    atOnce()
    const before = lowestAsk()
    const { listingId } = await world.list({ amount: '5' })
    expect(lowestAsk()).toBe(500)
    await world.call(`PATCH /selling/listings/${listingId}`, { amount: '4' })
    expect(lowestAsk()).toBe(400)
    await world.call(`PUT /selling/listings/${listingId}/deactivate`)
    expect(lowestAsk()).toBe(before)
  })

  test('an inactive listing has no ask until it is activated', async () => {
    atOnce()
    const { listingId } = await world.list({ active: false })
    expect(await listing(listingId)).toMatchObject({ status: 'INACTIVE', ask: null, payout: null })
    await world.call(`PUT /selling/listings/${listingId}/activate`, { amount: '180' })
    expect(await listing(listingId)).toMatchObject({
      status: 'ACTIVE',
      amount: '180',
      ask: { askId: expect.stringMatching(/^\d{20}$/) },
    })
  })

  test('an expired ask makes the listing inactive, and hidden unless expired ones are requested', async () => {
    atOnce()
    const { listingId } = await world.list({ expiresAt: new Date(world.clock.now().getTime() + 60_000).toISOString() })
    await world.clock.advance(61_000)
    expect(await listing(listingId)).toMatchObject({
      status: 'INACTIVE',
      lastOperation: { operationInitiatedBy: 'SYSTEM' },
    })
    expect((await world.call('GET /selling/listings')).body.count).toBe(0)
    expect((await world.call('GET /selling/listings?isExpired=true')).body.count).toBe(1)
  })
})

describe('operations take their time', () => {
  const slow = () => world.stockx.control.settings({ operationDelayMs: 1000, requestsPerSecond: 0 })

  test('a creation is PENDING, then SUCCEEDED, and its ask comes with the ACTIVATE that follows', async () => {
    slow()
    const { listingId, operationStatus, operationUrl } = await world.list()
    expect(operationStatus).toBe('PENDING')
    await world.clock.advance(1000)
    expect((await world.call(`GET ${new URL(operationUrl).pathname.slice('/v2'.length)}`)).body.operationStatus).toBe(
      'SUCCEEDED',
    )
    expect(await listing(listingId)).toMatchObject({
      status: 'INACTIVE',
      lastOperation: { operationType: 'ACTIVATE', operationStatus: 'PENDING' },
    })
    await world.clock.advance(1000)
    expect(await statusOf(listingId)).toBe('ACTIVE')
  })

  test('a failed activation leaves the listing INACTIVE, though its CREATE succeeded', async () => {
    slow()
    world.stockx.control.settings({ failNextActivations: 1 })
    const { listingId, operationId } = await world.list()
    await world.clock.advance(2000)
    expect(await listing(listingId)).toMatchObject({
      status: 'INACTIVE',
      ask: null,
      lastOperation: { operationType: 'ACTIVATE', operationStatus: 'FAILED', error: 'This item cannot be sold' },
    })
    expect(
      (await world.call(`GET /selling/listings/${listingId}/operations/${operationId}`)).body.operationStatus,
    ).toBe('SUCCEEDED')
  })

  test('a listing bought while its DELETE waits is sold: the DELETE fails', async () => {
    atOnce()
    const { listingId } = await world.list()
    slow()
    const { operationId } = (await world.call(`DELETE /selling/listings/${listingId}`)).body
    const { orderNumber } = world.stockx.control.buy({ listingId })
    await world.clock.advance(1000)
    expect((await world.call(`GET /selling/listings/${listingId}/operations/${operationId}`)).body).toMatchObject({
      operationStatus: 'FAILED',
      error: expect.stringContaining('can not perform this action'),
    })
    expect(await listing(listingId)).toMatchObject({
      status: 'MATCHED',
      ask: null,
      order: { orderNumber, orderStatus: 'CREATED' },
    })
  })
})

describe('refused requests', () => {
  test.each([
    ['150.00', 'decimals'],
    ['-1', 'a sign'],
    ['', 'nothing'],
    ['0', 'zero'],
    ['1e3', 'an exponent'],
  ])('an amount of "%s" (%s) is answered with 400', async (amount) => {
    atOnce()
    const { status, body } = await world.call('POST /selling/listings', {
      variantId: world.variant.stockxVariantId,
      amount,
    })
    expect([status, body.statusCode, typeof body.errorMessage]).toEqual([400, 400, 'string'])
  })

  test.each([
    ['amount as a number', { amount: 150 }],
    ['an unknown variant', { variantId: '00000000-0000-4000-8000-000000000000' }],
    ['our own key for a variant', { variantId: 'DD1391-100:10' }],
    ['an unknown currency', { currencyCode: 'RUB' }],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00.000Z' }],
    ['FLEX inventory', { inventoryType: 'FLEX' }],
  ])('%s is answered with 400', async (_name, change) => {
    atOnce()
    const body = { variantId: world.variant.stockxVariantId, amount: '150', ...change }
    expect((await world.call('POST /selling/listings', body)).status).toBe(400)
    expect(world.stockx.store.listings.size).toBe(0)
  })
})

test('lists are newest first, filtered, paged, and leave deleted ones out by default', async () => {
  atOnce()
  const ids: string[] = []
  for (let count = 0; count < 12; count++) ids.unshift((await world.list()).listingId)
  await world.call(`DELETE /selling/listings/${ids[0]}`)
  const first = (await world.call('GET /selling/listings')).body
  expect(first).toMatchObject({ count: 11, pageNumber: 1, pageSize: 10, hasNextPage: true })
  expect(first.listings.map(({ listingId }: { listingId: string }) => listingId)).toEqual(ids.slice(1, 11))
  expect((await world.call('GET /selling/listings?pageNumber=2')).body).toMatchObject({
    hasNextPage: false,
    listings: [{ listingId: ids[11] }],
  })
  expect((await world.call('GET /selling/listings?listingStatuses=DELETED')).body.count).toBe(1)
  expect((await world.call('GET /selling/listings?pageSize=101')).status).toBe(400)
})

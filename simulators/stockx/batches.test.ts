import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startStockx } from './start-for-test.ts'

let world: Awaited<ReturnType<typeof startStockx>>
beforeAll(async () => {
  world = await startStockx()
})
afterEach(() => world.stockx.control.reset())
afterAll(() => world.close())

const settings = (operationDelayMs: number) => world.stockx.control.settings({ operationDelayMs, requestsPerSecond: 0 })
const send = (kind: string, items: object[]) => world.call(`POST /selling/batch/${kind}-listing`, { items })
const itemsOf = async (kind: string, batchId: string) =>
  (await world.call(`GET /selling/batch/${kind}-listing/${batchId}/items`)).body.items
const pair = (quantity: number, amount = '220') => ({ variantId: world.variant.stockxVariantId, amount, quantity })

test('a batch is QUEUED, IN_PROGRESS and COMPLETED, and quantity becomes items', async () => {
  settings(1000)
  const { batchId, status, totalItems, itemStatuses } = (await send('create', [pair(3)])).body
  expect([status, totalItems, itemStatuses]).toEqual(['QUEUED', 3, { queued: 3 }])
  const seen: string[] = []
  for (let second = 0; second < 2; second++) {
    await world.clock.advance(1000)
    seen.push((await world.call(`GET /selling/batch/create-listing/${batchId}`)).body.status)
  }
  expect(seen).toEqual(['IN_PROGRESS', 'COMPLETED'])
  const listed = (await world.call(`GET /selling/listings?batchIds=${batchId}&listingStatuses=ACTIVE`)).body
  expect(listed.count).toBe(3)
})

test('a paused batch does not move, and continues afterwards', async () => {
  settings(1000)
  const { batchId } = (await send('create', [pair(1)])).body
  const status = async () => (await world.call(`GET /selling/batch/create-listing/${batchId}`)).body.status
  await world.clock.advance(1000)
  world.stockx.control.settings({ areBatchesPaused: true })
  await world.clock.advance(3_600_000)
  expect(await status()).toBe('IN_PROGRESS')
  settings(0)
  const other = (await send('create', [pair(1)])).body
  expect(other.status).toBe('QUEUED')
  world.stockx.control.settings({ areBatchesPaused: false })
  await world.clock.advance(2000)
  expect(await status()).toBe('COMPLETED')
})

test('a failing item does not affect others: the batch completes', async () => {
  settings(0)
  const { listingId } = await world.list()
  const sold = await world.list()
  world.stockx.control.buy({ listingId: sold.listingId })
  const { batchId, itemStatuses } = (await send('delete', [{ listingId }, { listingId: sold.listingId }])).body
  expect(itemStatuses).toEqual({ completed: 1, failed: 1 })
  expect(await itemsOf('delete', batchId)).toMatchObject([
    { status: 'COMPLETED', listingInput: { id: listingId }, result: { listingId, askId: null } },
    { status: 'FAILED', error: expect.stringContaining('MATCHED') },
  ])
})

test('an update can activate, deactivate and reprice', async () => {
  settings(0)
  const one = await world.list()
  const two = await world.list({ active: false })
  await send('update', [
    { listingId: one.listingId, active: false },
    { listingId: two.listingId, active: true, amount: '240' },
  ])
  const status = async (id: string) => (await world.call(`GET /selling/listings/${id}`)).body
  expect(await status(one.listingId)).toMatchObject({ status: 'INACTIVE', ask: null })
  expect(await status(two.listingId)).toMatchObject({ status: 'ACTIVE', amount: '240' })
})

test('more than 100 items are answered with 400; more than 500 in five minutes with 429 until they pass', async () => {
  settings(0)
  expect((await send('create', [pair(100), pair(1)])).status).toBe(400)
  for (let call = 0; call < 5; call++) expect((await send('create', [pair(100)])).status).toBe(200)
  expect((await send('create', [pair(1)])).status).toBe(429)
  await world.clock.advance(300_000)
  expect((await send('create', [pair(1)])).status).toBe(200)
  expect(world.stockx.store.listings.size).toBe(501)
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PAIR, startAlias } from '../start-for-test.ts'

const DELAY_MS = 1_000
let world: Awaited<ReturnType<typeof startAlias>>
beforeAll(async () => {
  world = await startAlias({ operationDelayMs: DELAY_MS })
})
afterEach(() => world.alias.control.reset())
afterAll(() => world.close())

const start = async (request: string, options: object): Promise<string> => {
  const { body } = await world.call(request, options)
  expect(body).toEqual({ batch_id: expect.any(String), status: 'BATCH_STATUS_PENDING' })
  return body.batch_id
}
const finish = () => world.clock.advance(2 * DELAY_MS)
const batch = async (id: string) => (await world.call(`GET /listings/batch/${id}`)).body
const rows = async (id: string, query = {}) =>
  (await world.call(`GET /listings/batch_operations/${id}`, { query })).body

describe('a batch', () => {
  test('is processed later: pending, in progress, completed, with counts as strings', async () => {
    const id = await start('POST /listings/batch_create', { body: { items: [{ ...PAIR, quantity: 2 }] } })
    const counts = { id, type: 'BATCH_TYPE_CREATE', failed: '0' }
    expect(await batch(id)).toMatchObject({ ...counts, status: 'BATCH_STATUS_PENDING', queued: '2', processed: '0' })
    await world.clock.advance(DELAY_MS)
    expect(await batch(id)).toMatchObject({ ...counts, status: 'BATCH_STATUS_IN_PROGRESS' })
    await world.clock.advance(DELAY_MS)
    expect(await batch(id)).toMatchObject({ ...counts, status: 'BATCH_STATUS_COMPLETED', queued: '0', processed: '2' })
    expect((await batch(id)).completed_at).toBe(world.clock.now().toISOString())
  })

  test('creates `quantity` listings and gives each its own metadata', async () => {
    const item = { ...PAIR, quantity: 2, metadata_list: [{ unit: '1' }, { unit: '2' }] }
    const id = await start('POST /listings/batch_create', { body: { items: [item] } })
    await finish()
    const { operations } = await rows(id)
    const made = operations.map(
      (row: { create_listing_result: { listing: object } }) => row.create_listing_result.listing,
    )
    expect(made).toMatchObject([
      { status: 'LISTING_STATUS_ACTIVE', metadata: { unit: '1' } },
      { status: 'LISTING_STATUS_ACTIVE', metadata: { unit: '2' } },
    ])
    expect(world.alias.store.listings.size).toBe(2)
  })

  test('completes even if rows failed, and the rows have the reasons', async () => {
    const items = [PAIR, { ...PAIR, price_cents: 25_050 }, { ...PAIR, size: 40 }]
    const id = await start('POST /listings/batch_create', { body: { items } })
    await finish()
    expect(await batch(id)).toMatchObject({ status: 'BATCH_STATUS_COMPLETED', processed: '3', failed: '2' })
    const { operations } = await rows(id, { status: 'BATCH_OPERATION_STATUS_FAILED' })
    expect(operations).toHaveLength(2)
    expect(operations[0]).toMatchObject({
      type: 'BATCH_TYPE_CREATE',
      status: 'BATCH_OPERATION_STATUS_FAILED',
      success: false,
      errors: ['Price must be in whole dollars'],
      create_listing_request: { price_cents: 25_050 },
    })
    expect(operations[0]).not.toHaveProperty('create_listing_result')
  })

  test('updates only rows with the expected value', async () => {
    const [first, second] = [await world.list(), await world.list()]
    const change = (conditional_value: number) => ({
      price_cents_change: { new_value: 30_000, conditional_value, condition_operator: 'CONDITION_OPERATOR_EQ' },
    })
    const items = [
      { id: first.id, ...change(25_000) },
      { id: second.id, ...change(24_000) },
    ]
    const id = await start('POST /listings/batch_update', { body: { items } })
    await finish()
    const { operations } = await rows(id)
    expect(operations.map((row: { success: boolean }) => row.success)).toEqual([true, false])
    expect(operations[0].update_listing_result).toMatchObject({ id: first.id, to: { price_cents: '30000', size: 10 } })
    expect((await world.call(`GET /listings/${second.id}`)).body.listing.price_cents).toBe('25000')
  })

  test('activates, deactivates and deletes by repeated ids in the query', async () => {
    const ids = [(await world.list()).id, (await world.list()).id, 'unknown']
    const results: [string, string, string][] = [
      ['POST /listings/batch_deactivate', 'deactivate_listing_result', 'inactive'],
      ['POST /listings/batch_activate', 'activate_listing_result', 'active'],
      ['DELETE /listings/batch_delete', 'delete_listing_result', 'deleted'],
    ]
    for (const [request, key, status] of results) {
      const id = await start(request, { query: { ids } })
      await finish()
      const { operations } = await rows(id)
      expect(operations[0][key]).toEqual({ id: ids[0] })
      expect(operations[2]).toMatchObject({ success: false, errors: ['The record could not be found'] })
      expect([...world.alias.store.listings.values()].map((listing) => listing.status)).toEqual([status, status])
    }
  })

  test('is refused if it is empty or over a thousand', async () => {
    const refused = { status: 400, body: { code: 3 } }
    expect(await world.call('POST /listings/batch_create', { body: { items: [] } })).toMatchObject(refused)
    const items = [
      { ...PAIR, quantity: 600 },
      { ...PAIR, quantity: 401 },
    ]
    expect(await world.call('POST /listings/batch_create', { body: { items } })).toMatchObject(refused)
  })

  test('that is paused does not move, and continues afterwards', async () => {
    world.alias.control.settings({ areBatchesPaused: true })
    const id = await start('POST /listings/batch_create', { body: { items: [PAIR] } })
    await world.clock.advance(3_600_000)
    expect(await batch(id)).toMatchObject({ status: 'BATCH_STATUS_PENDING', queued: '1' })
    world.alias.control.settings({ areBatchesPaused: false })
    await finish()
    expect(await batch(id)).toMatchObject({ status: 'BATCH_STATUS_COMPLETED', queued: '0' })
  })

  test("over the quota is refused in one of alias' ways: 429 with code 8, or 400 with code 9", async () => {
    world.alias.control.settings({ maxOperationQuota: 0, quotaRefusals: '400' })
    const refused = () => world.call('DELETE /listings/batch_delete', { query: { ids: ['a'] } })
    expect(await refused()).toMatchObject({ status: 400, body: { code: 9 } })
    world.alias.control.settings({ quotaRefusals: '429' })
    expect(await refused()).toMatchObject({ status: 429, body: { code: 8 } })
    expect((await world.call('GET /listings/batch_operation/quota')).body).toEqual({
      used_operation_quota: '0',
      max_operation_quota: '0',
    })
  })

  test('with a thousand ids has a URL that is too long for the server: fewer are sent at once', async () => {
    const ids = Array.from({ length: 1_000 }, (_, nth) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`)
    expect((await world.call('DELETE /listings/batch_delete', { query: { ids } })).status).toBe(431)
    await start('DELETE /listings/batch_delete', { query: { ids: ids.slice(0, 100) } })
  })

  test('waits for room in the quota, which recovers', async () => {
    world.alias.control.settings({ maxOperationQuota: 3 })
    const body = { items: [{ ...PAIR, quantity: 2 }] }
    await start('POST /listings/batch_create', { body })
    const quota = await world.call('GET /listings/batch_operation/quota')
    expect(quota.body).toEqual({ used_operation_quota: '2', max_operation_quota: '3' })
    expect(await world.call('POST /listings/batch_create', { body })).toMatchObject({ status: 429, body: { code: 8 } })
    await finish()
    await start('POST /listings/batch_create', { body })
  })

  test('is listed newest first and filtered by status; its rows are paged by yet another token name', async () => {
    const first = await start('POST /listings/batch_create', { body: { items: [{ ...PAIR, quantity: 3 }] } })
    await finish()
    const second = await start('POST /listings/batch_create', { body: { items: [PAIR] } })
    const list = (await world.call('GET /listings/batch')).body
    expect(list).toMatchObject({ batches: [{ id: second }, { id: first }], next_pagination_token: '', has_more: false })
    const done = (await world.call('GET /listings/batch', { query: { status: 'BATCH_STATUS_COMPLETED' } })).body
    expect(done.batches.map(({ id }: { id: string }) => id)).toEqual([first])
    const page = await rows(first, { limit: 2 })
    expect(page.operations).toHaveLength(2)
    const rest = await rows(first, { limit: 2, pagination_token: page.pagination_token })
    expect([rest.operations.length, rest.pagination_token]).toEqual([1, ''])
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PAIR, PANDA, startAlias } from '../start-for-test.ts'

let world: Awaited<ReturnType<typeof startAlias>>
beforeAll(async () => {
  world = await startAlias()
})
afterEach(() => world.alias.control.reset())
afterAll(() => world.close())

const statusOf = async (id: string) => (await world.call(`GET /listings/${id}`)).body.listing.status
const act = (id: string, action: string) => world.call(`POST /listings/${id}/${action}`)

describe('a listing', () => {
  test('is for sale at once if it is created by query string with activate', async () => {
    expect(await world.list()).toEqual({
      id: expect.any(String),
      catalog_id: PANDA,
      condition: 'CONDITION_NEW',
      packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION',
      size: 10,
      size_unit: 'SIZE_UNIT_US',
      sku: 'DD1391 100',
      consigned: false,
      created_at: '2026-11-21T15:00:00.000Z',
      updated_at: '2026-11-21T15:00:00.000Z',
      activated_at: '2026-11-21T15:00:00.000Z',
      status: 'LISTING_STATUS_ACTIVE',
      price_cents: '25000',
      metadata: {},
      defects: [],
      additional_defects: '',
    })
  })

  test('can be created with a JSON body, with cents as string and enums as numbers', async () => {
    const body = {
      ...PAIR,
      price_cents: '25000',
      condition: 2,
      defects: ['LISTING_DEFECT_HAS_SCUFFS'],
      metadata: { ours: '7' },
    }
    const { listing } = (await world.call('POST /listings', { body })).body
    expect(listing).toMatchObject({ condition: 'CONDITION_USED', price_cents: '25000', metadata: { ours: '7' } })
  })

  test('goes pending → active → inactive → active → deleted, and can still be read', async () => {
    const { id, status } = await world.list({ activate: false })
    expect(status).toBe('LISTING_STATUS_PENDING')
    expect((await act(id, 'activate')).body.listing.status).toBe('LISTING_STATUS_ACTIVE')
    expect((await act(id, 'deactivate')).body.listing.status).toBe('LISTING_STATUS_INACTIVE')
    expect((await act(id, 'activate')).body.listing.status).toBe('LISTING_STATUS_ACTIVE')
    expect((await world.call(`DELETE /listings/${id}`)).body).toEqual({ id })
    expect(await statusOf(id)).toBe('LISTING_STATUS_DELETED')
  })

  test.each([
    ['cents that are not whole dollars', { price_cents: 25_050 }],
    ['a price under the minimum', { price_cents: 2_400 }],
    ['a price over the maximum', { price_cents: 200_100 }],
    ['a size the item does not have', { size: 40 }],
    ['another size unit', { size_unit: 'SIZE_UNIT_EU' }],
    ['a condition of the pricing calls', { condition: 'PRODUCT_CONDITION_NEW' }],
    ['a price that is not a number', { price_cents: '250 dollars' }],
  ])('is refused for %s, and nothing is created', async (_case, query) => {
    expect(await world.list(query)).toMatchObject({ code: 3, details: [] })
    expect((await world.call('GET /listings')).body.pagination.total_count).toBe('0')
  })

  test('of an item that cannot be resold is refused, and one of an unknown item is not found', async () => {
    world.alias.control.settings({ notResellable: [PANDA] })
    expect((await world.list()).code).toBe(9)
    expect((await world.list({ catalog_id: 'no-such-shoe' })).code).toBe(5)
  })

  test('changes its price by POST, under the same rules', async () => {
    const { id } = await world.list()
    const changed = await world.call(`POST /listings/${id}`, { query: { price_cents: 24_000 } })
    expect(changed.body.listing).toMatchObject({ price_cents: '24000', size: 10, status: 'LISTING_STATUS_ACTIVE' })
    expect((await world.call(`POST /listings/${id}`, { query: { price_cents: 24_001 } })).status).toBe(400)
    expect((await world.call('POST /listings/unknown', { query: { price_cents: 24_000 } })).status).toBe(404)
  })

  test('refuses a repeated action, or accepts it if so configured', async () => {
    const { id } = await world.list()
    expect(await act(id, 'activate')).toMatchObject({ status: 400, body: { code: 9 } })
    world.alias.control.settings({ repeats: 'idempotent' })
    expect((await act(id, 'activate')).body.listing.status).toBe('LISTING_STATUS_ACTIVE')
  })

  test('that is sold leaves the active listings and can neither change nor be deleted', async () => {
    const { id } = await world.list()
    const order = world.alias.control.buy({ listingId: id })
    expect(order.listing_id).toBe(id)
    expect(await statusOf(id)).toBe('LISTING_STATUS_SOLD')
    expect((await world.call(`POST /listings/${id}`, { query: { price_cents: 24_000 } })).status).toBe(400)
    expect((await act(id, 'deactivate')).status).toBe(400)
    expect((await world.call(`DELETE /listings/${id}`)).status).toBe(400)
    expect(() => world.alias.control.buy({ listingId: id })).toThrow('not active')
    expect(world.alias.store.orders.size).toBe(1)
  })

  test('that was withdrawn cannot be bought', async () => {
    const { id } = await world.list()
    await act(id, 'deactivate')
    expect(world.market.buy({ offerId: id })).toBeUndefined()
    expect(() => world.alias.control.buy({ listingId: id })).toThrow('not active')
  })

  test("at or below the highest offer sells at the market's next tick", async () => {
    world.market.setPrices('alias', 'DD1391-100:9', { highestBidCents: 12_000, lowestAskCents: 15_000 })
    const { id } = await world.list({ size: 9, price_cents: 12_000 })
    world.market.step()
    expect(await statusOf(id)).toBe('LISTING_STATUS_SOLD')
    expect((await world.call('GET /orders')).body.results[0]).toMatchObject({ listing_id: id, price_cents: '12000' })
  })

  test('accepts and drops metadata', async () => {
    const { id } = await world.list()
    await world.call(`POST /listings/${id}/metadata`, { body: { metadata: { shelf: 'A4', batch: '7' } } })
    await world.call(`POST /listings/${id}/metadata`, { query: { 'metadata[shelf]': 'B1' } })
    const dropped = await world.call(`POST /listings/${id}/metadata_delete`, { query: { keys: ['batch'] } })
    expect(dropped.body.listing.metadata).toEqual({ shelf: 'B1' })
  })
})

describe('an item that needs pictures', () => {
  const TYPES = ['OUTER', 'INNER', 'TOP', 'BACK', 'UNDER', 'SIZE_TAG', 'PACKAGING']

  test('is listed inactive until all its pictures exist', async () => {
    world.alias.control.settings({ picturesRequiredFor: [PANDA] })
    const { id, status } = await world.list()
    expect(status).toBe('LISTING_STATUS_INACTIVE')
    for (const type of TYPES) {
      const query = { listing_id: id, type: `PICTURE_TYPE_${type}`, url: 'https://example.com/1.png' }
      expect((await world.call('POST /pictures', { query })).body.picture).toMatchObject({ listing_id: id, order: '1' })
    }
    expect((await act(id, 'activate')).body.listing.status).toBe('LISTING_STATUS_ACTIVE')
  })

  test('takes exactly one of URL and data, and serves the data', async () => {
    const { id } = await world.list()
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    const query = { listing_id: id, type: 'PICTURE_TYPE_EXTRA', order: 2 }
    expect((await world.call('POST /pictures', { query })).status).toBe(400)
    const both = { base64_data: png.toString('base64'), url: 'https://example.com/1.png' }
    expect((await world.call('POST /pictures', { query, body: both })).status).toBe(400)
    const notPicture = { base64_data: Buffer.from('hello').toString('base64') }
    expect((await world.call('POST /pictures', { query, body: notPicture })).status).toBe(400)
    const { picture } = (await world.call('POST /pictures', { query, body: { base64_data: both.base64_data } })).body
    expect(picture.order).toBe('2')
    expect(Buffer.from(await (await fetch(picture.url)).arrayBuffer())).toEqual(png)
    expect((await world.call(`DELETE /pictures/${picture.id}`)).body).toEqual({ id: picture.id })
    expect((await world.call(`DELETE /pictures/${picture.id}`)).status).toBe(404)
  })
})

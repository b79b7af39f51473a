import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAlias } from '../start-for-test.ts'

let world: Awaited<ReturnType<typeof startAlias>>
const ids: Record<string, string> = {}
beforeAll(async () => {
  world = await startAlias()
  ids.cheap = (await world.list({ price_cents: 20_000, size: 7.5 })).id
  await world.clock.advance(1_000)
  ids.dear = (await world.list({ price_cents: 90_000, size: 12, 'metadata.shelf': 'A4' })).id
  await world.clock.advance(1_000)
  ids.waiting = (await world.list({ activate: false })).id
  ids.deleted = (await world.list()).id
  await world.call(`DELETE /listings/${ids.deleted}`)
})
afterAll(() => world.close())

const found = async (query: Record<string, string | string[] | number>) => {
  const { status, body } = await world.call('GET /listings', { query })
  return status === 200 ? body.listings.map((row: { id: string }) => row.id) : status
}

describe('the search for listings', () => {
  test('is sorted newest first and leaves deleted ones out', async () => {
    expect(await found({})).toEqual([ids.waiting, ids.dear, ids.cheap])
    expect(await found({ facet_filters: 'status:deleted' })).toEqual([ids.deleted])
  })

  test('filters by status, with or without a space, and accepts several', async () => {
    expect(await found({ facet_filters: 'status: active' })).toEqual([ids.dear, ids.cheap])
    expect(await found({ facet_filters: ['status:pending', 'status:inactive'] })).toEqual([ids.waiting])
  })

  test('filters by metadata, numbers and words together', async () => {
    expect(await found({ facet_filters: 'metadata:shelf=A4' })).toEqual([ids.dear])
    expect(await found({ facet_filters: ['metadata:shelf=A4', 'status:pending'] })).toEqual([])
    expect(await found({ numeric_filters: 'size=7.5' })).toEqual([ids.cheap])
    expect(await found({ numeric_filters: ['price_cents>=20000', 'price_cents<25000'] })).toEqual([ids.cheap])
    expect(await found({ facet_filters: 'consigned:true' })).toEqual([])
    expect(await found({ search_term: 'dd1391-100', 'order.sort_by': 2 })).toEqual([ids.dear, ids.waiting, ids.cheap])
  })

  test('sorts by the long enum names', async () => {
    const query = {
      'order.sort_by': 'SEARCH_LISTING_REQUEST_ORDER_SORT_BY_PRICE',
      'order.order_by': 'SEARCH_LISTING_REQUEST_ORDER_ORDER_BY_ASC',
    }
    expect(await found(query)).toEqual([ids.cheap, ids.waiting, ids.dear])
  })

  test('refuses unknown filters', async () => {
    expect(await found({ facet_filters: 'colour:red' })).toBe(400)
    expect(await found({ numeric_filters: 'weight>1' })).toBe(400)
  })

  test('returns pages with a total, and a pagination_token inside pagination', async () => {
    const first = (await world.call('GET /listings', { query: { page_size: 2 } })).body
    expect(first.pagination).toEqual({ pagination_token: expect.stringMatching(/./), has_more: true, total_count: '3' })
    const query = { page_size: 2, pagination_token: first.pagination.pagination_token }
    const second = (await world.call('GET /listings', { query })).body
    expect(second.listings.map((row: { id: string }) => row.id)).toEqual([ids.cheap])
    expect(second.pagination).toEqual({ pagination_token: '', has_more: false, total_count: '3' })
    expect((await world.call('GET /listings', { query: { pagination_token: 'nonsense' } })).status).toBe(400)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PANDA, startAlias } from '../start-for-test.ts'

let world: Awaited<ReturnType<typeof startAlias>>
beforeAll(async () => {
  world = await startAlias()
})
afterEach(() => world.alias.control.reset())
afterAll(() => world.close())

const search = async (query: Record<string, string | number>) => (await world.call('GET /catalog', { query })).body

describe('the catalog', () => {
  test('has items with the fields of the captured answer, in its order, with int64 as strings', async () => {
    const { catalog_items: items } = await search({ query: 'DD1391-100' })
    expect(Object.keys(items[0])).toEqual([
      'catalog_id',
      'name',
      'sku',
      'brand',
      'gender',
      'release_date',
      'product_category',
      'product_type',
      'size_unit',
      'allowed_sizes',
      'minimum_listing_price_cents',
      'maximum_listing_price_cents',
      'main_picture_url',
      'retail_price_cents',
      'colorway',
      'nickname',
      'requires_listing_pictures',
      'requested_pictures',
      'resellable',
      'product_category_v2',
    ])
    expect(items[0]).toMatchObject({
      catalog_id: PANDA,
      sku: 'DD1391 100',
      release_date: '2021-03-10T23:59:59.999Z',
      product_category: 'PRODUCT_CATEGORY_SHOES',
      minimum_listing_price_cents: '2500',
      maximum_listing_price_cents: '200000',
      retail_price_cents: expect.stringMatching(/^\d+$/),
      requires_listing_pictures: false,
      resellable: true,
    })
    expect(items[0].allowed_sizes).toContainEqual({ display_name: '9.5', value: 9.5, us_size_equivalent: 9.5 })
    expect(items[0].requested_pictures).toContainEqual({ type: 'PICTURE_TYPE_EXTRA', quantity: '3' })
  })

  test.each(['DD1391-100', 'DD1391 100', 'dd1391 100'])('finds a style code with dash or space: %s', async (query) => {
    const { catalog_items: items } = await search({ query })
    expect(items.map((item: { sku: string }) => item.sku)).toEqual(['DD1391 100'])
  })

  test('can return a near neighbor for an unknown style code', async () => {
    const { catalog_items: items } = await search({ query: 'DD1391-999' })
    expect(items[0].sku).toBe('DD1391 100')
  })

  test('finds nothing for dissimilar text or a combined code', async () => {
    const nothing = { catalog_items: [], next_pagination_token: '', has_more: false }
    expect(await search({ query: 'ZZ0000-000' })).toEqual(nothing)
    expect(await search({ query: 'DD1391-100/CW1590-100' })).toEqual(nothing)
  })

  test('sets has_more when the page is full, even on the last row', async () => {
    expect((await search({ query: 'DD1391-100' })).has_more).toBe(false)
    const full = await search({ query: 'DD1391-100', limit: 1 })
    expect([full.has_more, full.next_pagination_token]).toEqual([true, 'MDAwMDAwMDAwMDAwMDAwMDAwMDE'])
    const last = await search({ query: 'DD1391-100', limit: 1, pagination_token: full.next_pagination_token })
    expect(last).toEqual({ catalog_items: [], next_pagination_token: '', has_more: false })
    world.alias.control.settings({ hasMoreWhenPageFull: false })
    expect((await search({ query: 'DD1391-100', limit: 1 })).has_more).toBe(false)
  })

  test('has pages that follow each other without loss', async () => {
    const all = (await search({ query: 'nike dunk' })).catalog_items
    const first = await search({ query: 'nike dunk', limit: 2 })
    const second = await search({ query: 'nike dunk', limit: 2, pagination_token: first.next_pagination_token })
    expect(all.length).toBeGreaterThan(2)
    expect([...first.catalog_items, ...second.catalog_items]).toEqual(all.slice(0, 4))
  })

  test('finds an item by its id, and answers 404 for an unknown one', async () => {
    expect((await world.call(`GET /catalog/${PANDA}`)).body.catalog_item.catalog_id).toBe(PANDA)
    expect(await world.call('GET /catalog/no-such-shoe')).toMatchObject({ status: 404, body: { code: 5 } })
  })

  test('requires the query', async () => {
    expect(await world.call('GET /catalog')).toMatchObject({
      status: 400,
      body: { code: 3, message: 'Missing parameter: input.Query', details: [] },
    })
  })

  test('has a picture of an item', async () => {
    const { catalog_items: items } = await search({ query: 'DD1391-100' })
    const picture = await fetch(items[0].main_picture_url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    await picture.text()
  })
})

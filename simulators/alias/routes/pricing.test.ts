import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PANDA, startAlias } from '../start-for-test.ts'

let world: Awaited<ReturnType<typeof startAlias>>
beforeAll(async () => {
  world = await startAlias()
  world.market.setPrices('alias', 'DD1391-100:10', {
    lowestAskCents: 12_000,
    highestBidCents: 10_000,
    lastSaleCents: 11_000,
  })
})
afterAll(() => world.close())

const PAIR = {
  catalog_id: PANDA,
  size: 10,
  product_condition: 'PRODUCT_CONDITION_NEW',
  packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION',
}
const ask = (path: string, query: Record<string, string | number | boolean>) =>
  world.call(`GET /pricing_insights/${path}`, { query })
const available = async (query = {}) => (await ask('availability', { ...PAIR, ...query })).body.availability

describe('the prices of the market', () => {
  test('have exactly four values for a size, as strings of cents', async () => {
    expect(await available()).toEqual({
      lowest_listing_price_cents: '12000',
      highest_offer_price_cents: '10000',
      last_sold_listing_price_cents: '11000',
      global_indicator_price_cents: '0',
    })
  })

  test('have the global indicator only for a region', async () => {
    expect((await available({ region_id: '3' })).global_indicator_price_cents).not.toBe('0')
    expect((await available()).global_indicator_price_cents).toBe('0')
  })

  test('exist for each region, and an unknown region is refused', async () => {
    expect(Number((await available({ region_id: '1' })).lowest_listing_price_cents)).toBeGreaterThan(12_000)
    expect((await ask('availability', { ...PAIR, region_id: '77' })).body.code).toBe(3)
  })

  test('accept conditions by name or number, and refuse the zero value', async () => {
    expect(await available({ product_condition: 1, packaging_condition: 1 })).toEqual(await available())
    for (const product_condition of ['0', 'PRODUCT_CONDITION_INVALID', 'CONDITION_NEW', '9']) {
      expect((await ask('availability', { ...PAIR, product_condition })).status).toBe(400)
    }
  })

  test('are all zeros for a size without a market', async () => {
    expect(new Set(Object.values(await available({ size: 40 })))).toEqual(new Set(['0']))
  })

  test('count our own listing in the lowest price', async () => {
    const { id } = await world.list({ price_cents: 11_500 })
    expect((await available()).lowest_listing_price_cents).toBe('11500')
    await world.call(`DELETE /listings/${id}`)
    expect((await available()).lowest_listing_price_cents).toBe('12000')
  })

  test('cover all variants at once; `consigned` is a key only if requested', async () => {
    const { variants } = (await ask(`availabilities/${PANDA}`, {})).body
    const { consigned: _absent, ...expected } = { consigned: 0, availability: await available() }
    expect(variants).toContainEqual({
      size: 10,
      product_condition: PAIR.product_condition,
      packaging_condition: PAIR.packaging_condition,
      ...expected,
    })
    expect(variants.some((variant: object) => 'consigned' in variant)).toBe(false)
    const own = (await ask(`availabilities/${PANDA}`, { consigned: false })).body.variants
    expect(own.every((variant: { consigned?: boolean }) => variant.consigned === false)).toBe(true)
  })

  test('include sizes that the item does not allow, with zeros', async () => {
    const { variants } = (await ask(`availabilities/${PANDA}`, { region_id: '3' })).body
    const ghost = variants.find((variant: { size: number }) => variant.size === 0)
    expect(new Set(Object.values(ghost.availability))).toEqual(new Set(['0']))
  })

  test('have binned offers from high to low, from the highest offer down', async () => {
    const { bins } = (await ask('offer_histogram', PAIR)).body.offer_histogram
    const prices = bins.map((bin: { offer_price_cents: string }) => Number(bin.offer_price_cents))
    expect(prices[0]).toBe(10_000)
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a))
    expect(bins[0]).toEqual({ offer_price_cents: expect.any(String), count: expect.stringMatching(/^\d+$/) })
  })

  test('need the size and both conditions for recent sales, whatever the documentation says', async () => {
    expect(await ask('recent_sales', { catalog_id: PANDA, consigned: false })).toMatchObject({
      status: 400,
      body: { code: 3, message: 'Missing parameter: input.Size', details: [] },
    })
  })

  test('list recent sales newest first, ten by default', async () => {
    const { recent_sales: sales } = (await ask('recent_sales', { ...PAIR, limit: 4 })).body
    expect(sales).toHaveLength(4)
    expect(sales[0]).toEqual({
      purchased_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      price_cents: expect.stringMatching(/00$/),
      size: 10,
      consigned: expect.any(Boolean),
      catalog_id: PANDA,
    })
    const times = sales.map((sale: { purchased_at: string }) => sale.purchased_at)
    expect(times).toEqual(times.toSorted().reverse())
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startStockx } from '../start-for-test.ts'

let world: Awaited<ReturnType<typeof startStockx>>
beforeAll(async () => {
  world = await startStockx()
})
afterEach(() => {
  world.stockx.control.reset()
  world.stockx.control.settings({ requestsPerSecond: 0, operationDelayMs: 0 })
})
afterAll(() => world.close())

const data = async (query = '') => (await world.call(`GET ${path()}/market-data${query}`)).body
const path = () => `/catalog/products/${world.panda.stockxProductId}/variants/${world.variant.stockxVariantId}`

describe('the StockX catalog', () => {
  test('lists a style code first and its neighbors after it', async () => {
    const { products } = (await world.call('GET /catalog/search?query=dunk%20low%20panda')).body
    expect(products.map(({ styleId }: { styleId: string }) => styleId)).toContain('DD1391-100')
    const [first] = (await world.call('GET /catalog/search?query=dd1391%20100')).body.products
    expect(first).toMatchObject({ styleId: 'DD1391-100', productAttributes: { retailPrice: 115, gender: 'men' } })
    expect((await world.call('GET /catalog/search?query=')).status).toBe(400)
  })

  test('shows sizes on every chart, bare by default and named in the list', async () => {
    const { body } = await world.call(`GET ${path()}`)
    expect(body).toMatchObject({ variantValue: '10', sizeChart: { defaultConversion: { size: '10', type: 'us m' } } })
    expect(body.sizeChart.availableConversions).toContainEqual({ size: 'EU 44', type: 'eu' })
    expect(body.variantName).toBe('Nike-Dunk-Low-Retro-White-Black-Panda:8')
  })

  test('answers 400 for a variant of another shoe and an invalid GTIN, and 404 for an unknown one', async () => {
    const other = world.market.product('CP9654')?.stockxProductId
    expect((await world.call(`GET /catalog/products/${other}/variants/${world.variant.stockxVariantId}`)).status).toBe(
      400,
    )
    expect((await world.call('GET /catalog/products/variants/gtins/123456789012')).status).toBe(404)
    expect((await world.call('GET /catalog/products/variants/gtins/194373023382')).status).toBe(400)
    world.stockx.control.settings({ missingProducts: ['DD1391-100'] })
    expect((await world.call(`GET /catalog/products/${world.panda.stockxProductId}`)).status).toBe(404)
  })
})

describe('market data', () => {
  test('are strings of whole units in the requested currency', async () => {
    world.market.setPrices('stockx', world.variant.key, {
      lowestAskCents: 20_000,
      highestBidCents: 15_000,
      lastSaleCents: null,
    })
    expect(await data()).toMatchObject({
      currencyCode: 'USD',
      lowestAskAmount: '200',
      highestBidAmount: '150',
      sellFasterAmount: '199',
    })
    expect(await data('?currencyCode=JPY')).toMatchObject({ lowestAskAmount: '30400', highestBidAmount: '22800' })
  })

  test('of one size count our own ask; those of the whole shoe exclude it from the advice', async () => {
    world.market.setPrices('stockx', world.variant.key, { lowestAskCents: 20_000 })
    await world.list({ amount: '120' })
    expect(await data()).toMatchObject({ lowestAskAmount: '120', sellFasterAmount: '119' })
    const all = (await world.call(`GET /catalog/products/${world.panda.stockxProductId}/market-data`)).body
    const same = all.find(({ variantId }: { variantId: string }) => variantId === world.variant.stockxVariantId)
    expect(same).toMatchObject({ lowestAskAmount: '120', sellFasterAmount: '199' })
  })

  test('refuse the country parameter as the live service does', async () => {
    expect(await data('?country=US')).toMatchObject({
      statusCode: 400,
      errorMessage: expect.stringContaining('not supported anymore'),
    })
  })
})

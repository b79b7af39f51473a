import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStockx } from './start-for-test.ts'
import { bare, openContract, type VendorParameter } from './contract-for-test.ts'
import { ACTIVE_ORDER_STATUSES, HISTORICAL_ORDER_STATUSES } from './entities.ts'
import { isCurrency } from './money.ts'

const contract = openContract()
const SNEAKERS = {
  category: 'sneakers',
  productTitle: 'Panda',
  brand: 'Nike',
  productImages: ['https://example.com/1.png'],
  variants: ['10'],
  retailPrice: '115',
  releaseDate: '2021-03-10',
  countryOfOrigin: 'VN',
  colorway: 'White/Black',
  gtin: '194373023381',
  gender: 'men',
  styleCode: 'DD1391-100',
}

/**
 * The simulator follows the real service where it differs from the swagger: error texts are in `errorMessage`, and
 * market data answers 400 to `country`, which the swagger still declares.
 */
describe("every answer conforms to StockX's own Swagger", () => {
  let world: Awaited<ReturnType<typeof startStockx>>
  const checked = new Set<string>()
  beforeAll(async () => {
    world = await startStockx()
  })
  afterAll(() => world.close())

  /** Calls an operation with filled-in parameters, checks the answer, and returns its body. */
  const conforming = async (operation: string, { path = operation, body, status = 200 }: Call = {}) => {
    const answer = await world.call(path, body)
    expect({ operation, status: answer.status }).toEqual({ operation, status })
    expect({ operation, faults: contract.faults(operation, status, answer.body) }).toEqual({
      operation,
      faults: [],
    })
    checked.add(operation)
    return answer.body
  }
  interface Call {
    path?: string
    body?: object
    status?: number
  }

  test('catalog and market data', async () => {
    const { stockxProductId: productId, sizes } = world.panda
    const variantId = sizes[3]?.stockxVariantId
    await conforming('GET /catalog/search', { path: 'GET /catalog/search?query=DD1391-100' })
    await conforming('GET /catalog/products/{productId}', { path: `GET /catalog/products/${productId}` })
    await conforming('GET /catalog/products/{productId}/variants', {
      path: `GET /catalog/products/${productId}/variants`,
    })
    const variant = `/catalog/products/${productId}/variants/${variantId}`
    await conforming('GET /catalog/products/{productId}/variants/{variantId}', { path: `GET ${variant}` })
    const data = 'market-data?currencyCode=EUR'
    await conforming('GET /catalog/products/{productId}/market-data', {
      path: `GET /catalog/products/${productId}/${data}`,
    })
    await conforming('GET /catalog/products/{productId}/variants/{variantId}/market-data', {
      path: `GET ${variant}/${data}`,
    })
    const known = world.market.products.find(({ stockxHasGtins }) => stockxHasGtins)?.sizes[0]
    await conforming('GET /catalog/products/variants/gtins/{gtin}', {
      path: `GET /catalog/products/variants/gtins/${known?.gtin}`,
    })
  })

  test('catalog ingestion', async () => {
    const { ingestionId } = await conforming('POST /catalog/ingestion', { body: { items: [SNEAKERS] }, status: 201 })
    const one = { path: `GET /catalog/ingestion/${ingestionId}` }
    expect((await conforming('GET /catalog/ingestion/{ingestionId}', one)).items[0].status).toBe('In Review')
    await world.clock.settle()
    expect((await conforming('GET /catalog/ingestion/{ingestionId}', one)).items[0].status).toBe('Completed')
  })

  test('listings and operations', async () => {
    const { stockxVariantId: variantId } = world.variant
    const body = { variantId, amount: '210' }
    const { listingId, operationId } = await conforming('POST /selling/listings', { body, status: 201 })
    const at = `/selling/listings/${listingId}`
    await conforming('GET /selling/listings')
    await conforming('GET /selling/listings/{listingId}', { path: `GET ${at}` })
    await conforming('PATCH /selling/listings/{listingId}', { path: `PATCH ${at}`, body: { amount: '205' } })
    await conforming('PUT /selling/listings/{listingId}/deactivate', { path: `PUT ${at}/deactivate` })
    await conforming('PUT /selling/listings/{listingId}/activate', { path: `PUT ${at}/activate`, body: {} })
    await conforming('GET /selling/listings/{listingId}/operations', { path: `GET ${at}/operations` })
    await conforming('GET /selling/listings/{listingId}/operations/{operationId}', {
      path: `GET ${at}/operations/${operationId}`,
    })
    await conforming('DELETE /selling/listings/{listingId}', { path: `DELETE ${at}` })
  })

  test('batches, of each kind and with failing items', async () => {
    const { stockxVariantId: variantId } = world.variant
    const items = {
      create: [
        { variantId, amount: '220', quantity: 2 },
        { variantId: 'nobody', amount: '220', quantity: 1 },
      ],
      update: [{ listingId: 'nobody', amount: '219' }],
      delete: [{ listingId: 'nobody' }],
    }
    for (const kind of ['create', 'update', 'delete'] as const) {
      const path = `/selling/batch/${kind}-listing`
      const { batchId } = await conforming(`POST ${path}`, { body: { items: items[kind] } })
      await conforming(`GET ${path}/{batchId}`, { path: `GET ${path}/${batchId}` })
      const { items: results } = await conforming(`GET ${path}/{batchId}/items`, {
        path: `GET ${path}/${batchId}/items`,
      })
      expect(results.at(-1).status).toBe('FAILED')
    }
  })

  test('orders and their documents', async () => {
    const { listingId } = await world.list()
    const { listingId: directId } = await world.list({ inventoryType: 'DIRECT' })
    const { orderNumber, shippingId } = world.stockx.control.buy({ listingId })
    const direct = world.stockx.control.buy({ listingId: directId })
    const at = `/selling/orders/${orderNumber}`
    await conforming('GET /selling/orders/active')
    await conforming('GET /selling/orders/{orderNumber}', { path: `GET ${at}` })
    await conforming('GET /selling/orders/{orderNumber}/shipping-document/{shippingId}', {
      path: `GET ${at}/shipping-document/${shippingId}`,
    })
    await conforming('GET /selling/orders/{orderNumber}/shipping-document', {
      path: `GET /selling/orders/${direct.orderNumber}/shipping-document`,
    })
    world.stockx.control.advance({ orderNumber, status: 'CANCELED' })
    await conforming('GET /selling/orders/history')
  })

  test('errors, if they are requested in the field of the Swagger', async () => {
    world.stockx.control.settings({ errorField: 'message' })
    await conforming('GET /selling/listings/{listingId}', { path: 'GET /selling/listings/nobody', status: 404 })
    await conforming('POST /selling/listings', { body: { variantId: 'x', amount: '1.5' }, status: 400 })
    world.stockx.control.settings({ errorField: 'errorMessage' })
    expect((await world.call('GET /selling/listings/nobody')).body).toEqual({
      statusCode: 404,
      errorMessage: 'Listing not found',
    })
  })

  test('the simulator has exactly the statuses and currencies of StockX', () => {
    expect(contract.values('ActiveOrderStatus')).toEqual(ACTIVE_ORDER_STATUSES)
    expect(contract.values('HistoricalOrderStatus')).toEqual(HISTORICAL_ORDER_STATUSES)
    const currencies = contract.query('GET /catalog/products/{productId}/market-data')[0]?.[1].values ?? []
    expect(currencies).toHaveLength(12)
    expect(currencies.filter((code) => !isCurrency(code))).toEqual([])
  })

  test('all 32 operations were checked', () => {
    expect([...checked].sort()).toEqual([...contract.operations].sort())
    expect(checked.size).toBe(32)
  })
})

/** Returns values that a parameter's declaration does not allow. */
const wrongValues = ({ type, from, to, values }: VendorParameter): string[] => {
  if (values) return ['NO_SUCH_VALUE', values[0]?.toLowerCase() ?? '']
  if (type === 'boolean') return ['yes', '1', 'TRUE']
  if (type === 'integer') return ['0', '-1', '1.5', 'x', ...(to === undefined ? [] : [String(to + 1)])]
  return from !== undefined && to !== undefined ? ['', 'x'.repeat(to + 1)] : []
}
const REFUSALS = contract.operations.flatMap((operation) =>
  contract
    .query(operation)
    .flatMap(([name, parameter]) =>
      wrongValues(parameter).map((value): [string, string, string] => [operation, bare(name), value]),
    ),
)

describe('an undeclared query of StockX is refused', () => {
  let world: Awaited<ReturnType<typeof startStockx>>
  let ids: Record<string, string>
  beforeAll(async () => {
    world = await startStockx()
    const { listingId } = await world.list()
    const { stockxProductId: productId, sizes } = world.panda
    ids = { productId, variantId: sizes[3]?.stockxVariantId ?? '', listingId, batchId: 'b', ingestionId: 'i' }
  })
  afterAll(() => world.close())

  test.each(REFUSALS)('%s with %s=%s', async (operation, name, value) => {
    const path = operation.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? '')
    const query = new URLSearchParams({ ...(path.endsWith('/search') && { query: 'Dunk' }), [name]: value })
    expect((await world.call(`${path}?${query}`)).status).toBe(400)
  })
})

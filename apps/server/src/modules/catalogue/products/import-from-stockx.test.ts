import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { connectMarketplaces } from '../../../sandbox/connect-marketplaces.ts'
import { retailerLinks } from '../../stores/index.ts'
import { marketplaceAccount, saveMarketplaceAccount } from '../index.ts'
import { searchStockx } from './search-stockx.ts'

type Found = AnswerOf<Contract['GET /stockx/search']>
type Imported = AnswerOf<Contract['POST /products/import-from-stockx']> & { detail?: string; code?: string }

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
})
afterAll(() => app?.close())

const search = <T = Found>(query: string, from = owner) => from.call<T>('GET', `/stockx/search?query=${query}`)
const panda = async () => {
  const [found] = (await search('DD1391-100')).body.products
  if (!found) throw new Error('StockX has no Panda')
  return found
}
const importIt = (productId: string, retailPrice?: number) =>
  owner.call<Imported>('POST', '/products/import-from-stockx', {
    productId,
    ...(retailPrice !== undefined && { productAttributes: { retailPrice } }),
  })

test('without a StockX account, a search asks to authenticate and keeps the session', async () => {
  expect(await search('Dunk')).toMatchObject({
    status: 409,
    body: {
      code: 'stockx_not_connected',
      detail: 'StockX authentication required. Please complete the OAuth flow first.',
    },
  })
  await connectMarketplaces(app.capabilities)
  expect((await search('Dunk')).status).toBe(200)
})

test('fewer than three characters are not searched for', async () => {
  expect(await search('Du')).toMatchObject({ status: 422 })
})

test('a key that StockX rejects is reported as a matter for the administrator', async () => {
  const { config, db } = app.capabilities
  const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const shared = await marketplaceAccount(db, null, 'stockx')
  const credentials = shared?.credentials ?? Buffer.alloc(0)
  const { apiKey } = config.stockx
  config.stockx.apiKey = 'revoked'
  const at = app.capabilities.clock.now()
  const { retailerId } = other
  await saveMarketplaceAccount(db, { marketplace: 'stockx', retailerId, credentials, tokenExpiresAt: null, at })
  expect(await search('Dunk', other)).toMatchObject({
    status: 409,
    body: {
      code: 'stockx_not_configured',
      detail: 'StockX API is not configured. Please contact your administrator to set up StockX credentials.',
    },
  })
  config.stockx.apiKey = apiKey
})

test('during an outage of StockX the answer says to try again later', async () => {
  await injectTestFault(app, 'stockx', { call: 'Search', kind: '500', times: 9 })
  expect(await search('Dunk')).toMatchObject({
    status: 503,
    body: { code: 'provider', detail: 'Failed to search StockX. Please try again later.' },
  })
  await clearFaults(app, 'stockx')
})

test('a search gives up on a slow StockX before a person would, and sends no more requests', async () => {
  await injectTestFault(app, 'stockx', { call: 'Search', kind: 'latency', latencyMs: 60_000 })
  const { retailerId } = owner
  const caller = { retailerId } as Parameters<typeof searchStockx>[1]
  const needs = { ...app.capabilities, links: retailerLinks, withinMs: 50 }
  expect(await searchStockx(needs, caller, { query: 'Dunk' })).toEqual({
    refused: 'unavailable',
    code: 'provider',
    detail: 'Failed to search StockX. Please try again later.',
  })
  await clearFaults(app, 'stockx')
})

test('a product without a retail price is imported only when a person enters one', async () => {
  app.simulators.stockx.control.settings({ unpricedProducts: ['DD1391-100'] })
  const { productId, productAttributes, already_imported } = await panda()
  expect([productAttributes.retailPrice, already_imported]).toEqual([null, false])
  expect(await importIt(productId)).toMatchObject({
    status: 422,
    body: { detail: 'Please enter a valid retail price greater than $0' },
  })
  expect((await importIt(productId, 0)).status).toBe(422)
  const { status, body } = await importIt(productId, 220.1)
  expect([status, body.retail_price, body.already_imported]).toEqual([200, 220.1, false])
  expect(body.variants.length).toBeGreaterThan(5)
  expect(body.variants.some(({ stockx_lowest_ask }) => stockx_lowest_ask !== null)).toBe(true)
  expect(body.variants.some(({ alias_lowest_ask }) => alias_lowest_ask !== null)).toBe(true)
})

test('a product of the catalog is shown as imported, and is not imported again', async () => {
  const { productId, already_imported, existing_product_name, ark_product_id } = await panda()
  expect([already_imported, existing_product_name]).toEqual([true, expect.stringContaining('Dunk')])
  const again = await importIt(productId, 999)
  expect(again.body).toMatchObject({ id: ark_product_id, already_imported: true, retail_price: 220.1 })
})

test('a retailer can enter a missing retail price but not change one; the operator can change it', async () => {
  const { ark_product_id: id } = await panda()
  expect(await owner.call('PATCH', `/products/${id}/retail-price`, { retail_price: 90 })).toMatchObject({ status: 409 })
  const operator = await aPerson(app, { role: 'operator' })
  expect(await operator.call('PATCH', `/products/${id}/retail-price`, { retail_price: 115 })).toMatchObject({
    status: 200,
    body: { id, retail_price: 115 },
  })
})

test('a product that StockX no longer has is refused with a message', async () => {
  expect(await importIt('00000000-0000-4000-8000-000000000000', 100)).toMatchObject({
    status: 404,
    body: { detail: 'StockX no longer has this product. Search for it again.' },
  })
})

test('fulfillment staff cannot import products', async () => {
  const packer = await aPerson(app, { role: 'fulfillment', retailerId: owner.retailerId ?? 0 })
  expect((await search('Dunk', packer)).status).toBe(403)
})

import type { AnswerOf, Contract } from '@ark/contract'
import { styleCodeInSku } from '@ark/domain'
import type { MarketplaceProduct } from '@ark/marketplaces'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { aConnectedShop, type TestShop } from '#test/acts/test-shop.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { connectMarketplaces } from '../../../sandbox/connect-marketplaces.ts'
import { retryWhileThrottled } from '../../catalogue/accounts/ask-marketplace.ts'
import { lookUpWork } from './look-up-products.ts'

type Run = AnswerOf<Contract['POST /shopify/stores/{id}/look-up']>
type Syncs = AnswerOf<Contract['GET /shopify/stores/{id}/pending-syncs']>
type Sync = Syncs['syncs'][number]

let app: TestApp
let shop: TestShop

/** A new installation: its catalog is empty, so nothing of its first store has a match. */
beforeAll(async () => {
  app = await startTestApp()
  app.capabilities.config.stockx.requestsPerSecond = 1_000
  shop = await aConnectedShop(app)
})
afterAll(() => app?.close())

const at = (call: string) => `/shopify/stores/${shop.storeId}/${call}`
const toLookUp = async () => (await shop.owner.call<{ products: number }>('GET', at('look-up'))).body.products
const pending = async () => (await shop.owner.call<Syncs>('GET', at('pending-syncs?limit=100'))).body
const completed = async () => (await shop.owner.call<Syncs>('GET', at('completed-syncs?limit=100'))).body
const start = () => shop.owner.call<Run>('POST', at('look-up'))
const now = async ({ id }: Run) => (await shop.owner.call<Run>('GET', `/runs/${id}`)).body
const worked = async (run: Run): Promise<Run> => {
  for (let tries = 0; tries < 100; tries += 1) {
    await app.drain()
    const after = await now(run)
    if (after.state !== 'waiting' && after.state !== 'running') return after
    await app.pass(20_000)
  }
  throw new Error('the lookup does not end')
}

test('without a StockX account it fails with what to do, and can be started again', async () => {
  expect(await completed()).toMatchObject({ total: 0 })
  const { total } = await pending()
  expect(await toLookUp()).toBe(total)
  const { status, body } = await start()
  expect([status, body.total, body.subject_id]).toEqual([202, total, shop.storeId])
  expect((await start()).body.id).toBe(body.id)
  expect(await worked(body)).toMatchObject({
    state: 'failed',
    error: 'StockX cannot be used now: its account has to be connected. Products that were found stay.',
  })
  const { rows } = await sql`select from bulk_runs`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([])
})

test('associates without the right, and other businesses, cannot start one', async () => {
  const associate = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId })
  expect((await associate.call('POST', at('look-up'))).status).toBe(403)
  const stranger = await aConnectedShop(app, 'second-street.myshopify.com')
  expect((await stranger.owner.call('POST', at('look-up'))).status).toBe(404)
  expect((await stranger.owner.call('GET', at('look-up'))).status).toBe(404)
})

const read = <T>(ask: () => Promise<T>): Promise<T> => retryWhileThrottled(app.capabilities.clock, ask)

/** Returns a product that the shop sells with barcodes that StockX knows. */
async function soldWithBarcode(): Promise<{ sync: Sync; product: MarketplaceProduct }> {
  const stockx = await app.capabilities.marketplaces.of(null, 'stockx')
  for (const sync of (await pending()).syncs) {
    const code = styleCodeInSku(sync.shopify_sku)
    const barcodes = sync.variants.flatMap(({ barcode }) => barcode ?? [])
    const [product] = code ? await read(() => stockx.searchProducts(code, 1)) : []
    const sizes = product ? await read(() => stockx.variants(product.productId)) : []
    const gtins = sizes.flatMap((size) => size.gtins)
    if (product && barcodes[0] && gtins.includes(barcodes[0])) return { sync, product }
  }
  throw new Error('the shop sells nothing with a barcode')
}

const spend = (requests: number) =>
  sql`update request_budgets set spent_today = ${requests} where account like 'stockx%'`.execute(
    app.capabilities.db.platform,
  )
const missing = (styleCodes: string[]) => app.simulators.stockx.control.settings({ missingProducts: styleCodes })
const NO_CODES = 'The shop gives it no style code and no barcode.'
const left = ({ problems }: Run) => problems.filter(({ message }) => message !== NO_CODES)

test('a lookup fills the catalog with what the store sells, and takes no other product for it', async () => {
  await connectMarketplaces(app.capabilities)
  const { sync, product } = await soldWithBarcode()
  const { syncs } = await pending()
  // The day's requests are used up for a while, and StockX finds similar products instead of one.
  missing([product.styleCode ?? ''])
  await spend(app.capabilities.config.stockx.requestsPerDay)
  const { body: started } = await start()
  const { retailerId, storeId } = shop
  const ref = { retailerId, runId: started.id }
  const data = { retailer_id: retailerId, store_id: storeId, run_id: started.id }
  await lookUpWork(app.capabilities).work(ref, data)
  expect(await now(started)).toMatchObject({ state: 'running', phase: 'Waiting for StockX', done: 0, problem_count: 0 })
  await spend(0)
  const run = await worked(started)
  missing([])
  expect(run).toMatchObject({ state: 'completed', done: syncs.length, phase: '11 products found at StockX' })
  expect(left(run)).toEqual([
    { line: null, field: sync.shopify_title, message: expect.stringMatching(/^StockX finds no product with /) },
  ])
  const linked = await completed()
  expect(linked.total).toBeGreaterThanOrEqual(9)
  expect(linked.syncs.map(({ shopify_title }) => shopify_title)).not.toContain(sync.shopify_title)
  expect(await toLookUp()).toBe(run.problem_count)
  const { rows } = await sql`
    select from catalogue.products where stockx_product_id = ${product.productId}`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([])
})

test('a missing retail price is a question for a person, and a barcode is enough to find a product', async () => {
  const { sync, product } = await soldWithBarcode()
  await injectTestFault(app, 'stockx', { call: 'GetProduct', kind: 'answer', status: 200, body: withoutPrice(product) })
  const message = `StockX has no retail price for ${product.title}. Import it under Products, Import from Marketplace.`
  expect(left(await worked((await start()).body))).toEqual([{ line: null, field: sync.shopify_title, message }])
  await clearFaults(app, 'stockx')

  await sql`
    update product_link_variants set sku = 'A' || position where product_sync_id = ${sync.sync_id}`.execute(
    app.capabilities.db.platform,
  )
  await sql`update product_links set shopify_title = 'Rare shoe' where product_sync_id = ${sync.sync_id}`.execute(
    app.capabilities.db.platform,
  )
  expect(left(await worked((await start()).body))).toEqual([])
  expect((await completed()).syncs).toContainEqual(
    expect.objectContaining({
      shopify_title: 'Rare shoe',
      ark_product: expect.objectContaining({ name: product.title }),
    }),
  )
})

const withoutPrice = ({ productId, title, styleCode }: MarketplaceProduct) => ({
  productId,
  title,
  styleId: styleCode,
  brand: 'Nike',
  productType: 'sneakers',
  urlKey: 'x',
  productAttributes: { color: null, colorway: null, gender: 'men', releaseDate: null, retailPrice: null, season: null },
})

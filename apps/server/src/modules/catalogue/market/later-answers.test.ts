import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { connectMarketplaces } from '../../../sandbox/connect-marketplaces.ts'
import { uniqueCallTime } from '../../../platform/limits/unique-call-time.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { recordProviderProblem, recordProviderSuccess } from '../../../platform/watch/provider-health.ts'
import { recordConnectionProblem, recordConnectionSuccess } from '../../connections/queries/connection-answers.ts'
import { importProduct } from '../products/import-product.ts'
import { refreshMarket } from './refresh-market.ts'
import { refreshProduct } from '../products/refresh-product.ts'

let app: TestApp
let productId: number
let stockxId: string
beforeAll(async () => {
  app = await startTestApp()
  await connectMarketplaces(app.capabilities)
  const [found] = await (await app.capabilities.marketplaces.of(null, 'stockx')).searchProducts('DD1391-100', 1)
  stockxId = found?.productId ?? ''
  productId = await importProduct(app.capabilities, stockxId)
}, 60_000)
afterAll(() => app?.close())
const platform = () => app.capabilities.db.platform

/** Returns answers of StockX: the first waits until the test releases it, the second comes at once. */
function slowFirst<T>(answer: (nth: number) => T) {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
  let asked = 0
  return {
    letGo,
    isAsked,
    async next(): Promise<T> {
      asked += 1
      if (asked > 1) return answer(2)
      ask()
      await isLetGo
      return answer(1)
    },
  }
}

/** Returns capabilities whose StockX answers some calls as the test says. */
async function withStockx(calls: object): Promise<Capabilities> {
  const stockx = await app.capabilities.marketplaces.of(null, 'stockx')
  const alias = { ...(await app.capabilities.marketplaces.of(null, 'goat')), marketData: async () => [] }
  const of = async (_: unknown, name: string) => (name === 'stockx' ? { ...stockx, ...calls } : alias)
  return { ...app.capabilities, marketplaces: { ...app.capabilities.marketplaces, of } as Capabilities['marketplaces'] }
}

test.each([0, 20_000])('market data requested earlier and answered %i ms later changes nothing', async (ms) => {
  const { rows } = await sql<{ variant_id: number; id: string }>`
    select variant_id, stockx_variant_id as id from variants where product_id = ${productId} limit 1`.execute(
    platform(),
  )
  const [size] = rows
  const read = (lowestAskCents: number) => [
    {
      variantId: size?.id,
      lowestAskCents,
      highestBidCents: null,
      sellFasterCents: null,
      earnMoreCents: null,
      lastSaleCents: null,
    },
  ]
  const slow = slowFirst((nth) => read(nth === 1 ? 10_000 : 30_000 + ms))
  const needs = await withStockx({ marketData: () => slow.next() })
  const first = refreshMarket(needs, productId)
  await slow.isAsked
  await refreshMarket(needs, productId)
  await app.pass(ms)
  slow.letGo()
  await first
  const known = await sql<{ lowest_ask: string }>`
    select lowest_ask from market_data where variant_id = ${size?.variant_id} and marketplace = 'stockx'
    union all select lowest_ask from (select lowest_ask from market_history where variant_id = ${size?.variant_id}
      and marketplace = 'stockx' order by read_at desc limit 1) h`.execute(platform())
  expect(known.rows.map(({ lowest_ask }) => Number(lowest_ask))).toEqual([300 + ms / 100, 300 + ms / 100])
})

test('product facts requested earlier change nothing', async () => {
  const port = await app.capabilities.marketplaces.of(null, 'stockx')
  const product = await port.product(stockxId)
  const slow = slowFirst((nth) => ({ ...product, title: nth === 1 ? 'Older name' : 'Newer name' }))
  const needs = await withStockx({ product: () => slow.next() })
  const first = refreshProduct(needs, productId)
  await slow.isAsked
  await refreshProduct(needs, productId)
  await app.pass(1_000)
  slow.letGo()
  await first
  const { rows } = await sql<{ name: string }>`select name from products where product_id = ${productId}`.execute(
    platform(),
  )
  expect(rows).toEqual([{ name: 'Newer name' }])
})

test('a good answer to an earlier request does not end a later failure of a provider or a connection', async () => {
  const { db, clock } = app.capabilities
  const health = async () =>
    (
      await sql<{ problem: string | null }>`
        select problem from provider_health where provider = 'shopify' union all
        select problem from connection_health where kind = 'shopify' and connection_id = 77`.execute(platform())
    ).rows.map(({ problem }) => problem)
  const at = (secondsAgo: number) => new Date(clock.now().getTime() - secondsAgo * 1_000)
  const failed = async (secondsAgo: number) => {
    await recordProviderProblem(
      db,
      { provider: 'shopify', subject: '' },
      { problem: 'answers 503', tookMs: secondsAgo * 1_000 },
    )
    await recordConnectionProblem(db, { kind: 'shopify', id: 77 }, { problem: 'answers 503', at: at(secondsAgo) })
  }
  const succeeded = async (secondsAgo: number) => {
    await recordProviderSuccess(db, { provider: 'shopify', subject: '' }, secondsAgo * 1_000)
    await recordConnectionSuccess(db, { kind: 'shopify', id: 77 }, at(secondsAgo))
  }
  await failed(30)
  await succeeded(40)
  expect(await health()).toEqual(['answers 503', 'answers 503'])
  await succeeded(20)
  expect(await health()).toEqual([null, null])
  // A slow failure of an earlier call changes nothing after a later success.
  await failed(25)
  expect(await health()).toEqual([null, null])
  await failed(10)
  expect(await health()).toEqual(['answers 503', 'answers 503'])
})

test('no two requests of a process have the same time, even after a clock is set back', () => {
  let now = 10_000
  const clock = { now: () => new Date(now) }
  const asked = () => uniqueCallTime(clock).getTime()
  expect([asked(), asked(), asked()]).toEqual([10_000, 10_001, 10_002])
  now = 10_500
  expect(asked()).toBe(10_500)
  now = 5_000
  expect([asked(), asked()]).toEqual([5_000, 5_001])
})

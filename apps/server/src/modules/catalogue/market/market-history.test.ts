import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { connectMarketplaces } from '../../../sandbox/connect-marketplaces.ts'
import { importProduct, refreshMarket } from '../index.ts'
import { catalogueRetention } from '../queries/catalogue-retention.ts'
import { saveMarketData } from './queries/save-market-data.ts'

type History = AnswerOf<Contract['GET /products/variants/{id}/price-history']>

const DAY_MS = 86_400_000
let app: TestApp
let owner: TestPerson
let product: number
let size: { variant_id: number; stockx_variant_id: string }

beforeAll(async () => {
  app = await startTestApp()
  await connectMarketplaces(app.capabilities)
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const [found] = await (await app.capabilities.marketplaces.of(null, 'stockx')).searchProducts('DD1391-100', 1)
  product = await importProduct(app.capabilities, found?.productId ?? '')
  const { rows } = await sql<typeof size>`
    select variant_id, stockx_variant_id from variants where product_id = ${product} order by sort_index
      limit 1`.execute(app.capabilities.db.platform)
  size = rows[0] as typeof size
})
afterAll(() => app?.close())

/** Saves a reading of some days ago; call it with the oldest first. */
const asksWere = (daysAgo: number, lowestAskCents: number | null) =>
  app.capabilities.db.asPlatform((tx) =>
    saveMarketData(tx, {
      productId: product,
      marketplace: 'stockx',
      askedAt: ago(daysAgo),
      readings: [
        {
          variantId: size.stockx_variant_id,
          lowestAskCents,
          highestBidCents: 9_000,
          lastSaleCents: null,
          sellFasterCents: null,
          earnMoreCents: null,
        },
      ],
    }),
  )
const ago = (days: number) => new Date(app.simulators.clock.now().getTime() - days * DAY_MS)
const history = async (days: number) =>
  (await owner.call<History>('GET', `/products/variants/${size.variant_id}/price-history?days=${days}`)).body.points
const asks = async (days: number) =>
  (await history(days)).filter(({ marketplace }) => marketplace === 'stockx').map(({ lowest_ask }) => lowest_ask)

const monthOf = (day: Date) => `market_history_${day.toISOString().slice(0, 7).replace('-', '')}`
const months = async () =>
  (
    await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'market_history'::regclass order by 1`.execute(app.capabilities.db.platform)
  ).rows.map(({ name }) => name)

test('a reading with the same prices adds nothing, and one with other prices adds those that changed', async () => {
  await asksWere(75, 20_000)
  await asksWere(60, 20_000)
  await asksWere(40, 21_000)
  await asksWere(3, null)
  expect(await asks(90)).toEqual([200, 210, null])
})

test('a period begins with the prices at its start', async () => {
  const month = (await history(30)).filter(({ marketplace }) => marketplace === 'stockx')
  expect(month.map(({ lowest_ask }) => lowest_ask)).toEqual([210, null])
  expect(Date.parse(month[0]?.at ?? '')).toBe(ago(30).getTime())
})

test('a refresh of both marketplaces adds to the history of each', async () => {
  await refreshMarket(app.capabilities, product)
  const told = (await history(1)).filter(({ lowest_ask }) => lowest_ask !== null)
  expect(new Set(told.map(({ marketplace }) => marketplace))).toEqual(new Set(['stockx', 'goat']))
})

test('two refreshes that open a month at the same time both keep what they read', async () => {
  await sql`select drop_market_history_before('2100-01-01')`.execute(app.capabilities.db.platform)
  await Promise.all([refreshMarket(app.capabilities, product), refreshMarket(app.capabilities, product)])
  expect(await months()).toEqual([monthOf(ago(0))])
})

test('expired months are deleted, and the next one exists before it begins', async () => {
  const now = new Date(ago(0).getTime() + 500 * DAY_MS)
  const history = catalogueRetention.find(({ kind }) => kind === 'market-history')
  const before = new Date(now.getTime() - (history?.ageDays ?? 0) * DAY_MS)
  const pruned = await history?.prune(app.capabilities.db, { now, before, limit: 1_000 })
  expect(pruned?.removed).toBeGreaterThan(0)
  expect(await months()).toEqual([monthOf(new Date(now.getTime() + 15 * DAY_MS))])
})

test('an unknown size has no history', async () => {
  expect((await owner.call('GET', '/products/variants/999999/price-history')).status).toBe(404)
})

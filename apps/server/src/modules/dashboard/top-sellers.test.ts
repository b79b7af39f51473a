import type { AnswerOf, Contract } from '@ark/contract'
import { dashboardFigures } from '@ark/contract/dashboard/dashboard-figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breaches } from '#test/statements/closed-schema.ts'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { planTopSellers } from './dashboard.planners.ts'
import { daysOfYear } from './rules/days.ts'

type Top = AnswerOf<Contract['GET /dashboard/top-selling-items']>
type Releases = AnswerOf<Contract['GET /dashboard/recent-releases']>

let app: TestApp
let owner: TestPerson
let retailers: number[]
beforeAll(async () => {
  app = await startTestApp()
  retailers = [await aRetailer(app), await aRetailer(app)]
  owner = await aPerson(app, { role: 'owner', retailerId: retailers[0] ?? 0 })
})
afterAll(() => app?.close())

const NEW_YORK = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const today = () => NEW_YORK.format(app.capabilities.clock.now())
const dayFrom = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const at = (days: number) => new Date(app.capabilities.clock.now().getTime() - days * 86_400_000).toISOString()

async function aProduct(name: string, more: { release?: string; gender?: string; retail?: number } = {}) {
  const { rows } = await sql<{ product_id: number }>`
    insert into products (name, sku, release_date, gender, retail_price)
    values (${name}, ${`SKU ${name}`}, ${more.release ?? null}, ${more.gender ?? null}, ${more.retail ?? null})
    returning product_id`.execute(app.capabilities.db.platform)
  return rows[0]?.product_id ?? 0
}

const sold = (retailer: number, product_id: number, sales: MadeSale[]) =>
  app.capabilities.db.asRetailer(retailers[retailer] ?? 0, (tx) =>
    insertedSales(
      tx,
      sales.map((sale) => ({ product_id, ...sale })),
    ),
  )
const top = async (query: string) =>
  (await owner.call<Top>('GET', `/dashboard/top-selling-items?${query}`)).body.map(({ product_name, total_sales }) => [
    product_name,
    total_sales,
  ])

test('an unknown number of days is refused, and the refusal names the known ones', async () => {
  const { status, body } = await owner.call<{ detail: string }>('GET', '/dashboard/top-selling-items?days=45')
  expect([status, body.detail]).toEqual([422, expect.stringContaining('7 days, 30 days and the year to date')])
})

test('top sellers count over all retailers, without the own sales of shops, and name no retailer', async () => {
  const [first, second, third] = [await aProduct('First'), await aProduct('Second'), await aProduct('Third')]
  await sold(0, first, [{ sold_at: at(1) }, { sold_at: at(2) }])
  await sold(1, first, [{ sold_at: at(3) }, { sold_at: at(20) }])
  await sold(1, second, [{ sold_at: at(1) }, { sold_at: at(1), stage: 'canceled', canceled_at: at(0) }])
  await sold(0, second, [{ sold_at: at(10), platform: 'goat' }, { sold_at: at(60) }])
  await sold(0, third, [
    { sold_at: at(1), platform: 'shopify' },
    { sold_at: at(1), platform: 'shopify' },
  ])
  expect(await top('days=7')).toEqual([])
  await planTopSellers(app.capabilities)
  await app.drain()
  expect(await top('days=7')).toEqual([
    ['First', 3],
    ['Second', 1],
  ])
  expect(await top('days=7&exclude_cancelled=false')).toEqual([
    ['First', 3],
    ['Second', 2],
  ])
  expect(await top('days=30')).toEqual([
    ['First', 4],
    ['Second', 2],
  ])
  expect(await top(`days=${daysOfYear(today())}`)).toEqual([
    ['First', 4],
    ['Second', 3],
  ])
  const { body } = await owner.call<Top>('GET', '/dashboard/top-selling-items')
  expect(body.length).toBeGreaterThan(0)
  expect(breaches(dashboardFigures['GET /dashboard/top-selling-items'].answer, body)).toEqual([])
})

test('the next count replaces the whole ranking', async () => {
  const late = await aProduct('Late')
  await sold(
    0,
    late,
    Array.from({ length: 9 }, () => ({ sold_at: at(0.1) })),
  )
  const before = await top('days=7')
  expect(before).not.toContainEqual(['Late', 9])
  await planTopSellers(app.capabilities)
  await app.drain()
  expect((await top('days=7'))[0]).toEqual(['Late', 9])
})

async function aSize(product: number, at: number, asks: { stockx?: number; goat?: number }) {
  const { platform } = app.capabilities.db
  const { rows } = await sql<{ variant_id: number }>`
    insert into variants (product_id, size, sort_index) values (${product}, ${String(at)}, ${at * 10})
    returning variant_id`.execute(platform)
  for (const [marketplace, ask] of Object.entries(asks))
    await sql`insert into market_data (variant_id, marketplace, lowest_ask, refreshed_at)
      values (${rows[0]?.variant_id}, ${marketplace}, ${ask}, now())`.execute(platform)
}

test('releases are of the last thirty days or in the future, with their sizes and the payouts of the lowest asks', async () => {
  const names = (rows: Releases) => rows.map(({ product_name }) => product_name)
  const releases = async (which: string) => (await owner.call<Releases>('GET', `/dashboard/${which}`)).body
  const day = { old: dayFrom(-31), month: dayFrom(-30), today: today(), tomorrow: dayFrom(1), far: dayFrom(200) }
  await sql`update products set release_date = null`.execute(app.capabilities.db.platform)
  const shown = await aProduct('Today', { release: day.today, gender: 'men', retail: 180 })
  await aProduct('Too Old', { release: day.old })
  await aProduct('A Month', { release: day.month, gender: 'women' })
  await aProduct('Tomorrow', { release: day.tomorrow, gender: 'child' })
  await aProduct('Far Away', { release: day.far, gender: 'unisex' })
  await aSize(shown, 8, { stockx: 200, goat: 190 })
  await aSize(shown, 9.5, { stockx: 251 })
  await aSize(shown, 14, {})
  const recent = await releases('recent-releases')
  expect(names(recent)).toEqual(['Today', 'A Month'])
  expect(names(await releases('recent-releases?sort_order=asc'))).toEqual(['A Month', 'Today'])
  const upcoming = await releases('upcoming-releases')
  expect(names(upcoming)).toEqual(['Tomorrow', 'Far Away'])
  expect(names(await releases('upcoming-releases?sort_order=desc'))).toEqual(['Far Away', 'Tomorrow'])
  expect(breaches(dashboardFigures['GET /dashboard/recent-releases'].answer, [...recent, ...upcoming])).toEqual([])
  expect(recent[0]).toMatchObject({
    category: 'mens',
    size_range: '8 – 14',
    retail_price: 180,
    days_since_release: 0,
    // (200 × 0.90 − 4 + 251 × 0.90 − 4) / 2, and (190 × 0.905 − 5) × 0.97
    avg_stockx_payout: 198.95,
    avg_alias_payout: 161.94,
  })
  expect(recent[1]).toMatchObject({
    category: 'womens',
    size_range: null,
    avg_stockx_payout: null,
    days_since_release: 30,
  })
  expect(upcoming.map(({ category }) => category)).toEqual(['gs', 'other'])
  expect(upcoming[0]?.days_since_release).toBe(-1)
})

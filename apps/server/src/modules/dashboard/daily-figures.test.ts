import type { AnswerOf, Contract } from '@ark/contract'
import { dashboardFigures } from '@ark/contract/dashboard/dashboard-figures'
import { cents, SALE_STAGES, type SaleStage } from '@ark/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breaches } from '#test/statements/closed-schema.ts'
import { madeLocations } from '#test/belongings/made-locations.ts'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'

type Days = AnswerOf<Contract['GET /dashboard/daily-revenue']>
type Profits = AnswerOf<Contract['GET /dashboard/profits']>
type Totals = AnswerOf<Contract['GET /sales/totals']>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const NEW_YORK = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const HOUR_MS = 3_600_000
const DAYS = 12
const amount = fc.integer({ min: 0, max: 90_000 }).map((value) => value / 100)
const known = fc.option(fc.integer({ min: 1, max: 40_000 }).map((value) => value / 100))

const aSale = (nowMs: number): fc.Arbitrary<MadeSale> =>
  fc
    .record({
      platform: fc.constantFrom('stockx', 'goat', 'shopify'),
      stage: fc.constantFrom(...(Object.keys(SALE_STAGES) as SaleStage[])),
      place: fc.nat(2),
      canceled_at: fc.option(fc.constant(new Date(nowMs).toISOString()), { freq: 4 }),
      money_problem: fc.option(fc.constant('The price is in another currency: €90.00.'), { freq: 6 }),
      hoursAgo: fc.double({ min: 0, max: 24 * (DAYS + 2), noNaN: true }),
      sale_ask: amount,
      marketplace_payout: amount,
      ark_fee: amount,
      retail_price: known,
      unit_cost: known,
    })
    .map(({ hoursAgo, ...sale }) => ({
      ...sale,
      sold_at: new Date(nowMs - hoursAgo * HOUR_MS).toISOString(),
      retailer_payout: (cents(sale.marketplace_payout) - cents(sale.ark_fee)) / 100,
    }))

const get = async <A>(person: TestPerson, path: string) => (await person.call<A>('GET', path)).body

interface Sold {
  platform: string
  stage: SaleStage
  location_id: number | null
  canceled_at: Date | null
  money_problem: string | null
  sold_at: Date
  sale_ask: string
  retailer_payout: string
  retail_price: string | null
  unit_cost: string | null
}

const fellThrough = ({ stage, canceled_at }: Sold) => canceled_at !== null || SALE_STAGES[stage].money === 'lost'
const payout = ({ retailer_payout }: Sold) => Math.max(0, cents(retailer_payout))
const brought = (sale: Sold) => (sale.platform === 'shopify' ? cents(sale.sale_ask) : payout(sale))
const sum = (sales: readonly Sold[], of: (sale: Sold) => number) => sales.reduce((total, sale) => total + of(sale), 0)

/** Adds up the rows in whole cents, without the product's queries. */
function expected(sales: readonly Sold[], date: string) {
  const day = sales.filter(({ sold_at }) => NEW_YORK.format(sold_at) === date)
  const retail = day.filter(({ retail_price, money_problem }) => retail_price !== null && money_problem === null)
  const value = sum(retail, ({ retail_price }) => cents(retail_price ?? '0'))
  return {
    date,
    sale_count: day.length,
    revenue: sum(day, ({ sale_ask }) => cents(sale_ask)),
    net_payout: sum(day, payout),
    retail_count: retail.length,
    retail_value: value,
    delta: sum(retail, brought) - value,
  }
}

const inCents = (days: Days) =>
  days.map(({ revenue, net_payout, retail_value, delta, ...day }) => ({
    ...day,
    revenue: cents(revenue),
    net_payout: cents(net_payout),
    retail_value: cents(retail_value ?? -1),
    delta: cents(delta ?? -1),
  }))

async function soldOf(retailerId: number): Promise<Sold[]> {
  const { rows } = await sql<Sold>`select * from sales where retailer_id = ${retailerId}`.execute(
    app.capabilities.db.platform,
  )
  return rows
}

async function compare(person: TestPerson, sales: readonly Sold[]) {
  for (const excludes of [true, false]) {
    const counted = excludes ? sales.filter((sale) => !fellThrough(sale)) : sales
    const path = `/dashboard/daily-revenue?days=${DAYS}&include_retail_value=true&exclude_cancelled=${excludes}`
    const days = await get<Days>(person, path)
    expect(inCents(days)).toEqual(days.map(({ date }) => expected(counted, date)))
  }
}

/** Compares the days with the sales page: sums of money without lost sales, and the count of all sales. */
async function compareWithSalesPage(person: TestPerson, days: readonly string[]) {
  const money = await get<Days>(person, `/dashboard/daily-revenue?days=${DAYS}`)
  const all = await get<Days>(person, `/dashboard/daily-revenue?days=${DAYS}&exclude_cancelled=false`)
  for (const day of days) {
    const totals = await get<Totals>(person, `/sales/totals?sold_on=${day}`)
    const of = (rows: Days) => rows.find(({ date }) => date === day)
    expect([of(all)?.sale_count, of(money)?.revenue, of(money)?.net_payout]).toEqual([
      totals.total,
      totals.total_revenue,
      totals.total_retailer_payout,
    ])
  }
}

/** Compares the sums of two periods that one request answers; every sale belongs to one of them or to none. */
async function compareTwoPeriods(person: TestPerson, sales: readonly Sold[]) {
  const half = DAYS / 2
  const days = await get<Days>(person, `/dashboard/daily-revenue?days=${DAYS}`)
  for (const period of [days.slice(0, half), days.slice(half)]) {
    const dates = new Set(period.map(({ date }) => date))
    const counted = sales.filter((sale) => !fellThrough(sale) && dates.has(NEW_YORK.format(sale.sold_at)))
    expect(dates.size).toBe(half)
    expect(period.reduce((total, { revenue }) => total + cents(revenue), 0)).toBe(
      sum(counted, ({ sale_ask }) => cents(sale_ask)),
    )
  }
}

async function compareProfits(person: TestPerson, sales: readonly Sold[], dates: readonly string[]) {
  const counted = sales.filter((sale) => !fellThrough(sale) && dates.includes(NEW_YORK.format(sale.sold_at)))
  const costed = counted.filter(({ unit_cost, money_problem }) => unit_cost !== null && money_problem === null)
  const cost = sum(costed, ({ unit_cost }) => cents(unit_cost ?? '0'))
  const profits = await get<Profits>(person, `/dashboard/profits?days=${DAYS}`)
  expect([profits.sale_count, profits.cost_count]).toEqual([counted.length, costed.length])
  expect([profits.brought, profits.cost_value, profits.profit].map(cents)).toEqual([
    sum(costed, brought),
    cost,
    sum(costed, brought) - cost,
  ])
  expect(breaches(dashboardFigures['GET /dashboard/profits'].answer, profits)).toEqual([])
  for (const sale of profits.newest) expect(cents(sale.profit)).toBe(cents(sale.brought) - cents(sale.cost))
}

test('each day equals the sum of its sales to the cent, after changes too, and the sales page', async () => {
  const now = app.capabilities.clock.now()
  await fc.assert(
    fc.asyncProperty(
      fc.array(aSale(now.getTime()), { minLength: 1, maxLength: 80, size: 'max' }),
      fc.constantFrom<SaleStage>('canceled', 'failed', 'completed', 'paid'),
      async (made, later) => {
        const retailerId = await aRetailer(app)
        const places = await madeLocations(app, retailerId, 2)
        const rows = made.map(({ place, ...sale }) => ({ ...sale, location_id: places[Number(place)] ?? null }))
        await app.capabilities.db.asRetailer(retailerId, (tx) => insertedSales(tx, rows))
        const owner = await aPerson(app, { role: 'owner', retailerId })
        const restricted = await aPerson(app, { role: 'manager', retailerId, locationIds: places.slice(0, 1) })
        const dates = (await get<Days>(owner, `/dashboard/daily-revenue?days=${DAYS}`)).map(({ date }) => date)
        expect(dates.at(-1)).toBe(NEW_YORK.format(now))
        for (const changed of [false, true]) {
          // A sale of a past day is lost, or is paid after all. Only its day changes.
          if (changed)
            await sql`update sales set stage = ${later}, sale_ask = sale_ask + 0.37, cancellation = null,
                canceled_at = case when ${SALE_STAGES[later].fell_through} then sold_at end
              where retailer_id = ${retailerId} and sale_id % 3 = 0`.execute(app.capabilities.db.platform)
          const sold = await soldOf(retailerId)
          const mine = sold.filter(({ location_id }) => location_id === places[0])
          await compare(owner, sold)
          await compare(restricted, mine)
          await compareTwoPeriods(owner, sold)
          await compareTwoPeriods(restricted, mine)
          await compareWithSalesPage(owner, [dates[0] ?? '', dates[5] ?? '', dates.at(-1) ?? ''])
          await compareProfits(owner, sold, dates)
          await compareProfits(restricted, mine, dates)
        }
      },
    ),
    { numRuns: 6 },
  )
})

test('days without sales have zeros, and retail value is returned only on request', async () => {
  const owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const plain = await get<Days>(owner, '/dashboard/daily-revenue?days=90')
  expect(plain).toHaveLength(90)
  expect(new Set(plain.map(({ date }) => date)).size).toBe(90)
  expect(plain.at(-1)).toEqual({
    date: NEW_YORK.format(app.capabilities.clock.now()),
    revenue: 0,
    sale_count: 0,
    net_payout: 0,
    retail_count: 0,
    retail_value: null,
    delta: null,
  })
  const told = await get<Days>(owner, '/dashboard/daily-revenue?days=1&include_retail_value=true')
  expect(told).toMatchObject([{ retail_value: 0, delta: 0 }])
})

test('costs are refused to people who may not see them', async () => {
  const retailerId = await aRetailer(app)
  const associate = await aPerson(app, { role: 'associate', retailerId })
  expect((await associate.call('GET', '/dashboard/profits')).status).toBe(403)
})

test('two concurrent sales do not block each other, and both count for the day', async () => {
  const { db, clock } = app.capabilities
  const retailerId = await aRetailer(app)
  const owner = await aPerson(app, { role: 'owner', retailerId })
  const sold_at = clock.now().toISOString()
  await db.asRetailer(retailerId, async (first) => {
    await insertedSales(first, [{ sold_at, sale_ask: 100 }])
    // This completes while the first transaction is open. If both wrote one row, it would wait forever.
    await db.asRetailer(retailerId, (second) => insertedSales(second, [{ sold_at, sale_ask: 11 }]))
  })
  const days = await get<Days>(owner, '/dashboard/daily-revenue?days=1')
  expect(days).toMatchObject([{ revenue: 111, sale_count: 2 }])
})

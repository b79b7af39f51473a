import type { AnswerOf, Contract } from '@ark/contract'
import { cents, SALE_STAGES, type SaleStage } from '@ark/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeLocations } from '#test/belongings/made-locations.ts'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'

type Today = AnswerOf<Contract['GET /dashboard/today']>
type Totals = AnswerOf<Contract['GET /sales/totals']>
type Page = AnswerOf<Contract['GET /sales/summaries']>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const NEW_YORK = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const HOUR_MS = 3_600_000
const amount = fc.integer({ min: 0, max: 90_000 }).map((value) => value / 100)

/** Generates sales of today and the days around it, in any stage, some with a fee above their payout. */
const aSale = (nowMs: number): fc.Arbitrary<MadeSale> =>
  fc
    .record({
      platform: fc.constantFrom('stockx', 'goat', 'shopify'),
      stage: fc.constantFrom(...(Object.keys(SALE_STAGES) as SaleStage[])),
      place: fc.nat(1),
      canceled_at: fc.constantFrom(null, new Date(nowMs).toISOString()),
      hoursAgo: fc.double({ min: -3, max: 40, noNaN: true }),
      sale_ask: amount,
      marketplace_payout: amount,
      ark_fee: amount,
    })
    .map(({ hoursAgo, ...sale }) => ({
      ...sale,
      sold_at: new Date(nowMs - hoursAgo * HOUR_MS).toISOString(),
      retailer_payout: (cents(sale.marketplace_payout) - cents(sale.ark_fee)) / 100,
    }))

const get = async <A>(person: TestPerson, path: string) => (await person.call<A>('GET', path)).body

/** Adds up the rows that the sales page shows. */
async function shownOf(person: TestPerson, day: string) {
  const { sales } = await get<Page>(person, `/sales/summaries?sold_on=${day}&limit=200`)
  const stages = await stagesOf(sales.map(({ id }) => id))
  const paying = sales.filter(({ id, order_canceled }) => !order_canceled && stages.get(id) !== 'lost')
  return {
    total: sales.length,
    total_revenue: paying.reduce((sum, { sale_ask }) => sum + cents(sale_ask), 0),
    total_retailer_payout: paying.reduce((sum, { retailer_payout }) => sum + cents(retailer_payout), 0),
  }
}

async function stagesOf(ids: number[]) {
  const { rows } = await sql<{ sale_id: number; stage: SaleStage }>`
    select sale_id, stage from sales where sale_id = any(${ids})`.execute(app.capabilities.db.platform)
  return new Map(rows.map(({ sale_id, stage }) => [sale_id, SALE_STAGES[stage].money]))
}

test('the dashboard and the sales page show the same figures to the cent, equal to the sum of the rows', async () => {
  const now = app.capabilities.clock.now()
  const day = NEW_YORK.format(now)
  await fc.assert(
    fc.asyncProperty(fc.array(aSale(now.getTime()), { maxLength: 60, size: 'max' }), async (made) => {
      const retailerId = await aRetailer(app)
      const places = await madeLocations(app, retailerId, 2)
      const rows = made.map(({ place, ...sale }) => ({ ...sale, location_id: places[Number(place)] ?? null }))
      if (rows.length > 0) await app.capabilities.db.asRetailer(retailerId, (tx) => insertedSales(tx, rows))
      const owner = await aPerson(app, { role: 'owner', retailerId })
      const restricted = await aPerson(app, { role: 'manager', retailerId, locationIds: places.slice(0, 1) })
      for (const person of [owner, restricted]) {
        const today = await get<Today>(person, '/dashboard/today')
        const totals = await get<Totals>(person, `/sales/totals?sold_on=${today.day}`)
        expect(today.day).toBe(day)
        const { body: days } = await person.call<{ sale_count: number; revenue: number }[]>(
          'GET',
          '/dashboard/daily-revenue?days=1&exclude_cancelled=true',
        )
        expect(days).toMatchObject([{ sale_count: today.sales - today.fell_through, revenue: today.revenue }])
        expect([today.sales, today.revenue, today.net_payout]).toEqual([
          totals.total,
          totals.total_revenue,
          totals.total_retailer_payout,
        ])
        expect(await shownOf(person, day)).toEqual({
          total: totals.total,
          total_revenue: cents(totals.total_revenue),
          total_retailer_payout: cents(totals.total_retailer_payout),
        })
        for (const each of today.by_platform)
          expect(each).toEqual({
            ...each,
            ...(await platformTotals(person, { day, platform: each.platform })),
          })
      }
    }),
    { numRuns: 12 },
  )
})

async function platformTotals(person: TestPerson, { day, platform }: { day: string; platform: string }) {
  const of = await get<Totals>(person, `/sales/totals?sold_on=${day}&platform=${platform}`)
  return {
    sales: of.total,
    fell_through: of.fell_through,
    revenue: of.total_revenue,
    net_payout: of.total_retailer_payout,
  }
}

import type { AnswerOf, Contract } from '@ark/contract'
import { dashboardFigures } from '@ark/contract/dashboard/dashboard-figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breaches } from '#test/statements/closed-schema.ts'
import { madeLocations } from '#test/belongings/made-locations.ts'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'

type Exposure = AnswerOf<Contract['GET /dashboard/exposure']>
type ShipBy = AnswerOf<Contract['GET /dashboard/ship-by']>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const HOUR_MS = 3_600_000
const at = (hours: number, seconds = 0) =>
  new Date(app.capabilities.clock.now().getTime() - hours * HOUR_MS + seconds * 1_000).toISOString()
const insert = (retailerId: number, sales: MadeSale[]) =>
  app.capabilities.db.asRetailer(retailerId, (tx) => insertedSales(tx, sales))
const timed = (hours: number, seconds: number, more: MadeSale = {}): MadeSale => ({
  sold_at: at(hours),
  seen_at: at(hours),
  withdrawal_confirmed_at: at(hours, seconds),
  ...more,
})
async function shown<A>(retailerId: number, path: string, locationIds: number[] = []) {
  const role = locationIds.length > 0 ? ('associate' as const) : ('owner' as const)
  const person = await aPerson(app, { role, retailerId, ...(locationIds.length > 0 && { locationIds }) })
  return (await person.call<A>('GET', path)).body
}

test('exposure covers the last seven days, names the worst sales, and is limited to the locations of the caller', async () => {
  const retailerId = await aRetailer(app)
  const [here = 0, there = 0] = await madeLocations(app, retailerId, 2)
  const quick = Array.from({ length: 18 }, (_, n) => timed(n + 1, 2, { location_id: here }))
  const [, , slow] = await insert(retailerId, [
    timed(24 * 8, 9_000, { location_id: here }),
    ...quick.slice(1),
    timed(5, 90, { location_id: there, product_name: 'Slow One', size: '9' }),
  ]).then((ids) => [ids[0], ids[1], ids.at(-1)])
  const all = await shown<Exposure>(retailerId, '/dashboard/exposure')
  expect(all).toMatchObject({ sales: 18, is_capped: false, p50: 2, longest: 90, open_count: 0, open: [] })
  expect(all.worst).toHaveLength(5)
  expect(all.worst[0]).toMatchObject({ sale_id: slow, product_name: 'Slow One', size: '9', seconds: 90 })
  const mine = await shown<Exposure>(retailerId, '/dashboard/exposure', [here])
  expect(mine).toMatchObject({ sales: 17, longest: 2, p95: 2 })
  expect(JSON.stringify(mine)).not.toContain('Slow One')
})

test('a pair still on offer elsewhere is listed with its duration until it is withdrawn', async () => {
  const retailerId = await aRetailer(app)
  const [saleId] = await insert(retailerId, [{ sold_at: at(24 * 9), seen_at: at(0, -40), product_name: 'Still There' }])
  const withdrawal = (what: 'open' | 'gone') =>
    app.capabilities.db.asPlatform((tx) =>
      what === 'open'
        ? sql`insert into sale_withdrawals (retailer_id, sale_id, listing_id, marketplace)
            values (${retailerId}, ${saleId}, 5, 'goat')`.execute(tx)
        : sql`update sale_withdrawals set confirmed_at = now() where retailer_id = ${retailerId}`.execute(tx),
    )
  await withdrawal('open')
  expect(await shown<Exposure>(retailerId, '/dashboard/exposure')).toMatchObject({
    sales: 0,
    p50: null,
    p95: null,
    longest: null,
    open_count: 1,
    open: [{ sale_id: saleId, product_name: 'Still There', seconds: 40 }],
  })
  const schema = dashboardFigures['GET /dashboard/exposure'].answer
  expect(breaches(schema, await shown<Exposure>(retailerId, '/dashboard/exposure'))).toEqual([])
  await withdrawal('gone')
  expect(await shown<Exposure>(retailerId, '/dashboard/exposure')).toMatchObject({ open_count: 0, open: [] })
})

test('at most the newest five thousand withdrawals are timed, and the answer reports that there are more', async () => {
  const retailerId = await aRetailer(app)
  await insert(
    retailerId,
    Array.from({ length: 5_001 }, (_, n) => timed(1 + n / 5_000, n === 5_000 ? 500 : 3)),
  )
  expect(await shown<Exposure>(retailerId, '/dashboard/exposure')).toMatchObject({
    sales: 5_000,
    is_capped: true,
    longest: 3,
  })
})

test('sales to ship are counted by the time left, and the penalties of the marketplaces are added up', async () => {
  const retailerId = await aRetailer(app)
  const due = (hours: number | null, more: MadeSale = {}): MadeSale => ({
    sold_at: at(30),
    ship_by: hours === null ? null : at(-hours),
    sale_ask: 200,
    ...more,
  })
  const ids = await insert(retailerId, [
    due(-2, { sale_ask: 80 }),
    due(5),
    due(23, { platform: 'goat', confirmed_at: at(1) }),
    due(24),
    due(47),
    due(49),
    due(null),
    // None of these waits any more.
    due(-9, { fulfilled_at: at(1) }),
    due(-9, { stage: 'shipped' }),
    due(-9, { stage: 'canceled', canceled_at: at(1) }),
  ])
  const risk = await shown<ShipBy>(retailerId, '/dashboard/ship-by')
  expect(risk).toMatchObject({ late: 1, within_24_hours: 2, within_48_hours: 2, later: 1, without_date: 1 })
  // StockX takes $15 for the $80 pair, because 15% is less than the minimum, and $30 for the $200 pair. ALIAS takes
  // $10.
  expect(risk.at_stake).toBe(15 + 30 + 10)
  expect(risk.next.map(({ sale_id }) => sale_id)).toEqual(ids.slice(0, 3))
  expect(breaches(dashboardFigures['GET /dashboard/ship-by'].answer, risk)).toEqual([])
  expect(risk.next[0]?.penalty).toContain('$15.00')
})

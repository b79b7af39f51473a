import { SALE_STAGES, type SaleStage } from '@ark/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertedSales, type MadeSale, allowedTimes } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { OwnSaleFilter } from '../records/queries/matching-sales.ts'
import { MOST_ADDED_UP, type SaleTotals, saleTotals } from '../records/queries/sale-totals.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const as = <T>(retailer: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.capabilities.db.asRetailer(retailer, work)

const AT = '2026-11-21T12:00:00Z'
const perhaps = <T>(value: T) => fc.constantFrom(null, value)
const money = fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100)

/** The fields that a change can set. Each is a filter of a list or part of a sum. */
const aSale: fc.Arbitrary<MadeSale> = fc
  .record({
    platform: fc.constantFrom('stockx', 'goat', 'shopify'),
    status: fc.constantFrom('CREATED', 'COMPLETED', 'CANCELED', 'NEVER HEARD OF'),
    stage: fc.constantFrom('to_confirm', 'to_ship', 'completed', 'canceled', 'unknown'),
    location_id: fc.constantFrom(null, 1, 2),
    product_name: fc.constantFrom(null, 'Air Jordan', 'Dunk 100%'),
    store_order_id: perhaps('77'),
    fulfilled_at: perhaps(AT),
    canceled_at: perhaps(AT),
    // Times around midnight in New York.
    sold_at: fc.constantFrom(AT, '2026-11-22T04:59:59Z', '2026-11-22T05:00:00Z'),
    sale_ask: money,
    marketplace_payout: money,
    ark_fee: money,
    isOversold: fc.boolean(),
  })
  .map(({ isOversold, marketplace_payout, ark_fee, ...rest }) => ({
    ...rest,
    marketplace_payout,
    ark_fee,
    retailer_payout: (Math.round(marketplace_payout * 100) - Math.round(ark_fee * 100)) / 100,
    oversold: isOversold,
    inventory_item_id: isOversold ? null : 1,
    marketplace_stage: rest.stage,
  }))
  .map((sale) => ({ ...sale, ...allowedTimes(sale) }))

type Change =
  | { kind: 'insert'; sales: MadeSale[] }
  /** Changes every nth sale. */
  | { kind: 'update'; nth: number; to: MadeSale }
  | { kind: 'delete'; nth: number }

const nth = fc.integer({ min: 1, max: 5 })
const aChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), sales: fc.array(aSale, { minLength: 1, maxLength: 8 }) }),
  fc.record({ kind: fc.constant('update' as const), nth, to: aSale }),
  fc.record({ kind: fc.constant('delete' as const), nth }),
)

async function make(tx: Tx, change: Change): Promise<void> {
  if (change.kind === 'insert') return void (await insertedSales(tx, change.sales))
  const chosen = sql`retailer_id = current_retailer() and sale_id % ${change.nth} = 0`
  if (change.kind === 'delete') return void (await sql`delete from sales where ${chosen}`.execute(tx))
  const columns = Object.entries(change.to).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update sales set ${sql.join(columns)} where ${chosen}`.execute(tx)
}

interface Row {
  retailer_id: number
  platform: string
  status: string
  stage: SaleStage
  location_id: number | null
  search_text: string
  inventory_item_id: number | null
  store_order_id: string | null
  fulfilled_at: Date | null
  canceled_at: Date | null
  sold_at: Date
  sale_ask: string
  retailer_payout: string
}

const rowsOf = (tx: Tx): Promise<Row[]> =>
  sql<Row>`select * from sales where retailer_id = current_retailer()`.execute(tx).then(({ rows }) => rows)

const waitsToBePacked = (row: Row): boolean =>
  SALE_STAGES[row.stage].to_ship && row.fulfilled_at === null && row.canceled_at === null

/** Computes the sums of the screen from whole rows. */
function counted(rows: Row[]): Omit<SaleTotals, 'is_capped'> {
  const paying = rows.filter((row) => SALE_STAGES[row.stage].money !== 'lost' && row.canceled_at === null)
  const sumOf = (amount: (row: Row) => number) =>
    paying.reduce((sum, row) => sum + Math.round(amount(row) * 100), 0) / 100
  return {
    total: rows.length,
    fell_through: rows.length - paying.length,
    total_revenue: sumOf((row) => Number(row.sale_ask)),
    total_retailer_payout: sumOf((row) => Math.max(0, Number(row.retailer_payout))),
    pending_shopify_sync: rows.filter(
      (row) => row.store_order_id === null && row.canceled_at === null && row.inventory_item_id !== null,
    ).length,
    fulfillment_needed: rows.filter(waitsToBePacked).length,
  }
}

const EVERYTHING: OwnSaleFilter = {
  generatedInShopify: undefined,
  platform: undefined,
  statuses: null,
  search: undefined,
  locations: null,
  toFulfill: false,
  soldOn: null,
}

const aFilter: fc.Arbitrary<OwnSaleFilter> = fc.record({
  generatedInShopify: fc.constantFrom(undefined, true, false),
  platform: fc.constantFrom(undefined, 'stockx', 'goat'),
  statuses: fc.constantFrom(null, [], ['CREATED'], ['COMPLETED', 'CANCELED']),
  search: fc.constantFrom(undefined, ' ', 'JORDAN', '0%', 'O-1'),
  locations: fc.constantFrom(null, [], [1], [1, 2]),
  toFulfill: fc.boolean(),
  soldOn: fc.constantFrom(null, null, '2026-11-21', '2026-11-22'),
})

const NEW_YORK = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

const matches = (row: Row, filter: OwnSaleFilter): boolean =>
  (filter.generatedInShopify === undefined || (row.store_order_id !== null) === filter.generatedInShopify) &&
  (filter.platform === undefined || row.platform === filter.platform) &&
  (filter.statuses?.includes(row.status) ?? true) &&
  (filter.locations === null || (row.location_id !== null && filter.locations.includes(row.location_id))) &&
  (!filter.toFulfill || waitsToBePacked(row)) &&
  (filter.soldOn === null || NEW_YORK.format(row.sold_at) === filter.soldOn) &&
  row.search_text.includes((filter.search ?? '').trim().toLowerCase())

test('after any changes, the kept totals equal a count under every filter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ of: fc.nat(1), changes: fc.array(aChange, { maxLength: 3 }) }), { maxLength: 6 }),
      fc.array(aFilter, { minLength: 4, maxLength: 4 }),
      async (transactions, filters) => {
        const retailers = [await aRetailer(app), await aRetailer(app)]
        for (const { of, changes } of transactions)
          await as(retailers[of] ?? 0, async (tx) => {
            for (const change of changes) await make(tx, change)
          })
        for (const retailer of retailers)
          await as(retailer, async (tx) => {
            const rows = await rowsOf(tx)
            for (const filter of [EVERYTHING, ...filters])
              expect(await saleTotals(tx, filter, { most: null })).toEqual({
                ...counted(rows.filter((row) => matches(row, filter))),
                is_capped: false,
              })
          })
      },
    ),
    { numRuns: 40 },
  )
})

test('a change by the platform counts for each of its retailers', async () => {
  const retailers = [await aRetailer(app), await aRetailer(app)]
  for (const retailer of retailers) await as(retailer, (tx) => insertedSales(tx, [{}, {}]))
  await sql`update sales set sale_ask = 5 where retailer_id = any(${retailers})`.execute(app.capabilities.db.platform)
  for (const retailer of retailers)
    expect(await as(retailer, (tx) => saleTotals(tx, EVERYTHING, { most: null }))).toMatchObject({
      total: 2,
      total_revenue: 10,
    })
})

test('a rolled-back change is not counted', async () => {
  const retailer = await aRetailer(app)
  const undone = as(retailer, async (tx) => {
    await insertedSales(tx, [{}])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await as(retailer, (tx) => saleTotals(tx, EVERYTHING, { most: null }))).total).toBe(0)
})

test('concurrent sales do not block each other for the totals', async () => {
  const retailer = await aRetailer(app)
  await as(retailer, async (first) => {
    await insertedSales(first, [{}])
    // This would never end if it waited for the transaction around it.
    await as(retailer, (second) => insertedSales(second, [{}]))
  })
  expect((await as(retailer, (tx) => saleTotals(tx, EVERYTHING, { most: null }))).total).toBe(2)
})

test('a change without effect on a sum writes no total', async () => {
  const retailer = await aRetailer(app)
  await as(retailer, (tx) => insertedSales(tx, [{}, {}]))
  const versions = () =>
    as(retailer, async (tx) => {
      const { rows } = await sql<{ version: string }>`
        select xmin::text as version from sale_totals where retailer_id = current_retailer()`.execute(tx)
      return rows
    })
  const before = await versions()
  await as(retailer, (tx) =>
    sql`update sales set refresh_attempts = 1 where retailer_id = current_retailer()`.execute(tx),
  )
  expect(before).toHaveLength(1)
  expect(await versions()).toEqual(before)
})

test('a screen adds up the newest results of a search and says so; the list call adds up all', async () => {
  const retailer = await aRetailer(app)
  const owner = await aPerson(app, { role: 'owner', retailerId: retailer })
  await as(retailer, (tx) =>
    insertedSales(
      tx,
      Array.from({ length: MOST_ADDED_UP + 1 }, () => ({ sale_ask: 2 })),
    ),
  )
  const totals = async (query: string) => (await owner.call<SaleTotals>('GET', `/sales/totals?${query}`)).body
  expect(await totals('search=o-')).toMatchObject({
    total: MOST_ADDED_UP,
    total_revenue: 2 * MOST_ADDED_UP,
    is_capped: true,
  })
  expect(await totals('')).toMatchObject({ total: MOST_ADDED_UP + 1, is_capped: false })
  const list = await owner.call('GET', '/sales/?search=o-&limit=1')
  expect(list.body).toMatchObject({ total: MOST_ADDED_UP + 1, summary: { total_revenue: 2 * (MOST_ADDED_UP + 1) } })
})

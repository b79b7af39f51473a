import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'

let app: TestApp
let owner: TestPerson
let rows: StockRow[]

beforeAll(async () => {
  app = await startTestApp()
  // biome-ignore format: a table
  const { retailerId } = await manySizes(app, { count: 3, units: [[4, 2], [1, 0], [-1, 0]] })
  owner = await aPerson(app, { role: 'owner', retailerId })
  rows = await stockRows(app)
})
afterAll(() => app?.close())

const rowWith = (stock: number): StockRow => {
  const row = rows.find(({ shopify_stock }) => shopify_stock === stock)
  if (!row) throw new Error(`no row with ${stock}`)
  return row
}
const reserve = (row: StockRow, units: number | string) =>
  owner.call<{ errors?: { field: string }[]; quantity_available?: number }>(
    'PATCH',
    `/inventory/items/${row.inventory_item_id}/reserved?reserved_quantity=${units}`,
  )
const movements = async (row: StockRow) =>
  (
    await sql<{ before: number; after: number; cause: string; user_id: number }>`
      select before, after, cause, user_id from stock_movements
      where inventory_item_id = ${row.inventory_item_id} and counter = 'quantity_reserved'
        order by stock_movement_id`.execute(app.capabilities.db.platform)
  ).rows

test('a reserve withholds units, and the ledger records who did it', async () => {
  const row = rowWith(4)
  expect(await reserve(row, 3)).toMatchObject({ status: 200, body: { quantity_available: 1 } })
  expect(await reserve(row, 1)).toMatchObject({ status: 200, body: { quantity_available: 3 } })
  expect(await movements(row)).toEqual([
    { before: 0, after: 3, cause: 'reserved-by-hand', user_id: owner.userId },
    { before: 3, after: 1, cause: 'reserved-by-hand', user_id: owner.userId },
  ])
  expect(await unexplainedCounters(app)).toEqual([])
})

test('setting the same reserve again records no movement', async () => {
  const row = rowWith(2)
  await reserve(row, 2)
  await reserve(row, 2)
  expect(await movements(row)).toHaveLength(1)
})

test.each([
  { rule: 'above the stock', stock: 1, units: 2 },
  { rule: 'of stock below zero', stock: -1, units: 1 },
  { rule: 'below zero', stock: 1, units: -1 },
  { rule: 'of half a pair', stock: 1, units: 0.5 },
  { rule: 'that is not a number', stock: 1, units: 'all' },
])('a reserve $rule is refused at its field and changes nothing', async ({ stock, units }) => {
  const row = rowWith(stock)
  const answer = await reserve(row, units)
  expect(answer.status).toBe(422)
  expect(answer.body.errors?.map(({ field }) => field)).toEqual(['reserved_quantity'])
  expect(await movements(row)).toEqual([])
})

test('the totals that pages read are recounted', async () => {
  const row = rowWith(4)
  const linkTotals = async () =>
    (
      await sql<{ reserved: number; available: number }>`
        select total_reserved as reserved, total_available as available from product_stock_totals
          where product_sync_id = ${row.product_sync_id}`.execute(app.capabilities.db.platform)
    ).rows[0]
  await reserve(row, 0)
  const before = await linkTotals()
  await reserve(row, 2)
  expect(await linkTotals()).toEqual({
    reserved: (before?.reserved ?? 0) + 2,
    available: (before?.available ?? 0) - 2,
  })
})

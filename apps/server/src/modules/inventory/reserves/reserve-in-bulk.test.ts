import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'

type Result = AnswerOf<Contract['POST /inventory/bulk-reserve']>

let app: TestApp
let owner: TestPerson
let retailer: number

beforeAll(async () => {
  app = await startTestApp()
  // biome-ignore format: a table
  const { retailerId } = await manySizes(app, { count: 4, units: [[5, 2], [1, 0], [-1, 10], [3, 3]] })
  retailer = retailerId
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterAll(() => app?.close())

const bulk = (body: object, from = owner) =>
  from.call<Result & { errors?: { field: string; message: string }[] }>('POST', '/inventory/bulk-reserve', body)
const stockOf = async (): Promise<StockRow[]> => stockRows(app)
const reserves = async () =>
  (await stockOf()).map(({ shopify_stock, quantity_reserved }) => `${quantity_reserved} of ${shopify_stock}`).toSorted()
const bulkMovements = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from stock_movements where cause = 'reserved-in-bulk'
      and user_id = ${owner.userId}`.execute(app.capabilities.db.platform)
  return rows[0]?.n ?? 0
}

test('a preview shows what would change, below zero when the rule wants more than there is, and changes nothing', async () => {
  const { status, body } = await bulk({ rule: 'custom', amount: 4, preview: true })
  expect([status, body.items, body.reserved_before]).toEqual([200, 8, 0])
  // 5 and 10 units are enough; 2, 1, 3 and 3 are too few; 0 and -1 have none.
  expect([body.short_items, body.reserved_after]).toEqual([6, 4 + 2 + 1 + 4 + 3 + 3])
  expect(body.rows[0]).toMatchObject({ shopify_stock: -1, reserved_after: 0, left_after: -5 })
  expect((await stockOf()).every(({ quantity_reserved }) => quantity_reserved === 0)).toBe(true)
  expect(await bulkMovements()).toBe(0)
})

test('a boundary reserves its share everywhere, the ledger records who did it, and the totals of the pages follow', async () => {
  const { body } = await bulk({ rule: 'boundary', percentage: 50, round_up: true, max_reserve: 3 })
  expect(await reserves()).toEqual(['0 of -1', '0 of 0', '1 of 1', '1 of 2', '2 of 3', '2 of 3', '3 of 10', '3 of 5'])
  expect([body.changed_items, body.reserved_after, await bulkMovements()]).toEqual([6, 12, 6])
  expect(await unexplainedCounters(app)).toEqual([])
  const page = await owner.call<AnswerOf<Contract['GET /inventory/optimized']>>('GET', '/inventory/optimized')
  expect(page.body.products[0]?.totals).toMatchObject({ total_reserved: 12, total_available: 24 - 12 })
})

test('the same rule again moves nothing', async () => {
  const before = await bulkMovements()
  const { body } = await bulk({ rule: 'boundary', percentage: 50, round_up: true, max_reserve: 3 })
  expect([body.changed_items, await bulkMovements()]).toEqual([0, before])
})

test('a location, a product or a search narrows the scope', async () => {
  const [row] = await stockOf()
  await bulk({ rule: 'none' })
  await bulk({ rule: 'all', location_id: row?.location_id, product_sync_ids: [row?.product_sync_id] })
  for (const { location_id, shopify_stock, quantity_reserved } of await stockOf())
    expect(quantity_reserved).toBe(location_id === row?.location_id ? Math.max(0, shopify_stock) : 0)
  expect((await bulk({ rule: 'all', product_search: 'no such shoe', preview: true })).body.items).toBe(0)
  await bulk({ rule: 'none' })
  expect((await stockOf()).every(({ quantity_reserved }) => quantity_reserved === 0)).toBe(true)
})

test('pairs that are withheld are as little available after as before', async () => {
  const [row] = (await stockOf()).filter(({ shopify_stock }) => shopify_stock > 0)
  const withhold = (reason: string | null) =>
    sql`update inventory_items set withheld = ${reason} where inventory_item_id = ${row?.inventory_item_id}`.execute(
      app.capabilities.db.platform,
    )
  await withhold('location_off')
  const { body } = await bulk({ rule: 'none', preview: true })
  expect([body.changed_items, body.available_after]).toEqual([0, body.available_before])
  await withhold(null)
})

test('all but some products leaves those alone', async () => {
  const [row] = await stockOf()
  const ofRow = async () => (await stockOf()).filter(({ product_sync_id }) => product_sync_id === row?.product_sync_id)
  const everything = await bulk({ rule: 'all', preview: true })
  const others = { rule: 'all', except_product_sync_ids: [row?.product_sync_id] }
  const itemsOfRow = (await ofRow()).length
  expect(itemsOfRow).toBeGreaterThan(0)
  expect((await bulk({ ...others, preview: true })).body.items).toBe(everything.body.items - itemsOfRow)
  await bulk(others)
  expect((await ofRow()).every(({ quantity_reserved }) => quantity_reserved === 0)).toBe(true)
})

test('staff restricted to a location reserve only there, and find no other', async () => {
  const [here, there] = [...new Set((await stockOf()).map(({ location_id }) => location_id))]
  const associate = await aPerson(app, { role: 'associate', retailerId: retailer, locationIds: [here ?? 0] })
  expect((await bulk({ rule: 'all', location_id: there }, associate)).status).toBe(404)
  expect((await bulk({ rule: 'all' }, associate)).body.items).toBe(4)
  for (const { location_id, shopify_stock, quantity_reserved } of await stockOf())
    expect(quantity_reserved).toBe(location_id === here ? Math.max(0, shopify_stock) : 0)
})

test.each([
  { body: { rule: 'boundary' }, field: 'percentage', words: /Please set at least one bulk reserve parameter/ },
  {
    body: { rule: 'boundary', min_reserve: 3, max_reserve: 1 },
    field: 'percentage',
    words: /must not exceed the maximum/,
  },
  { body: { rule: 'boundary', percentage: 101 }, field: 'percentage', words: /100/ },
  { body: { rule: 'custom' }, field: 'amount', words: /how many/ },
])('$body is refused at its field', async ({ body, field, words }) => {
  const answer = await bulk(body)
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, field])
  expect(answer.body.errors?.[0]?.message).toMatch(words)
})

test('low stock shows the sizes that are low somewhere, and no other', async () => {
  await bulk({ rule: 'none' })
  const low = async () =>
    (
      await owner.call<AnswerOf<Contract['GET /inventory/optimized']>>('GET', '/inventory/optimized?low_stock=true')
    ).body.products.flatMap(({ variants }) => variants.map(({ size }) => size))
  // Size 2 has one pair at one of its locations.
  expect(await low()).toEqual(['2'])
  const three = (await stockOf()).find(({ shopify_stock }) => shopify_stock === 10)
  await owner.call('PATCH', `/inventory/items/${three?.inventory_item_id}/reserved?reserved_quantity=1`)
  expect(await low()).toEqual(['2', '3'])
})

describe('a bulk reserve is undone', () => {
  type Undone = AnswerOf<Contract['POST /inventory/bulk-reserve/undo']>
  const undo = (change: string | null, from = owner) =>
    from.call<Undone>('POST', '/inventory/bulk-reserve/undo', { change })
  /** Gives every size a reserve that differs from what the bulk reserve sets. */
  const startFrom = async () => {
    await bulk({ rule: 'custom', amount: 1 })
    return reserves()
  }

  test('the undo restores the earlier reserves once, and the ledger explains every counter', async () => {
    const before = await startFrom()
    const { body } = await bulk({ rule: 'all' })
    expect(await reserves()).not.toEqual(before)
    const undone = await undo(body.change)
    expect(undone.body).toMatchObject({ restored_items: body.changed_items, skipped_items: 0 })
    expect(await reserves()).toEqual(before)
    expect(await unexplainedCounters(app)).toEqual([])
    expect((await undo(body.change)).body).toMatchObject({ restored_items: 0 })
    expect(await reserves()).toEqual(before)
  })

  test('the undo keeps reserves that changed since', async () => {
    await startFrom()
    const { body } = await bulk({ rule: 'all' })
    const edited = (await stockOf()).find(({ shopify_stock }) => shopify_stock === 10)
    const id = edited?.inventory_item_id
    await owner.call('PATCH', `/inventory/items/${id}/reserved?reserved_quantity=7`)
    const { restored_items, skipped_items, message } = (await undo(body.change)).body
    expect([restored_items, skipped_items]).toEqual([body.changed_items - 1, 1])
    expect(message).toContain('1 size at a location is not restored because of later changes.')
    expect((await stockOf()).find(({ inventory_item_id }) => inventory_item_id === id)?.quantity_reserved).toBe(7)
  })

  test('only the last of two changes can be undone, and only by the person who made it', async () => {
    await bulk({ rule: 'none' })
    const first = (await bulk({ rule: 'custom', amount: 1 })).body.change
    const second = (await bulk({ rule: 'all' })).body.change
    const other = await aPerson(app, { role: 'owner', retailerId: retailer })
    expect((await undo(second, other)).status).toBe(404)
    const elsewhere = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
    expect((await undo(second, elsewhere)).status).toBe(404)
    await undo(`${first?.split('-')[0]}-${second?.split('-')[1]}`)
    expect((await stockOf()).every((row) => row.quantity_reserved === (row.shopify_stock > 0 ? 1 : 0))).toBe(true)
  })

  test('a preview, or a rule that changes nothing, leaves nothing to undo', async () => {
    expect((await bulk({ rule: 'all', preview: true })).body.change).toBeNull()
    await bulk({ rule: 'none' })
    expect((await bulk({ rule: 'none' })).body.change).toBeNull()
  })
})

import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, SHOP, shopLevel, type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { sql } from 'kysely'

type Import = AnswerOf<Contract['GET /runs']>[number]
type Difference = AnswerOf<Contract['GET /inventory/imports/{id}/difference']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const importAgain = async (): Promise<Import> => {
  await shop.owner.call('POST', '/inventory/sync-from-shopify')
  await app.drain()
  return lastImport()
}
const lastImport = async (): Promise<Import> => {
  const [run] = (await shop.owner.call<Import[]>('GET', '/runs?kind=import')).body
  if (!run) throw new Error('no import')
  return run
}
const decide = (run: Import, what: 'confirm' | 'cancel' | 'undo', from = shop.owner) =>
  from.call<{ restored_items?: number; skipped_items?: number; gone_items?: number; message?: string; code?: string }>(
    'POST',
    what === 'cancel' ? `/runs/${run.id}/cancel` : `/inventory/imports/${run.id}/${what}`,
  )
const stock = async () =>
  new Map((await stockRows(app)).map((row) => [row.inventory_item_id, row.shopify_stock] as const))
const stocked = async (): Promise<StockRow[]> => (await stockRows(app)).filter(({ shopify_stock }) => shopify_stock > 0)
/** Sets the first half of the stocked rows of the shop to zero. */
async function emptyHalf(): Promise<StockRow[]> {
  const rows = await stocked()
  const half = rows.slice(0, Math.ceil(rows.length / 2))
  for (const row of half) setShopLevel(app, row, 0)
  return half
}

test('an import that would zero half of the shop stops, shows what it would change, and changes nothing', async () => {
  const before = await stock()
  const emptied = await emptyHalf()
  const run = await importAgain()
  expect(run).toMatchObject({ state: 'stopped', can_undo: false })
  expect(await stock()).toEqual(before)
  const { body } = await shop.owner.call<Difference>('GET', `/inventory/imports/${run.id}/difference`)
  expect(body.sums.zeroed_items).toBe(emptied.length)
  expect(body.rows.length).toBe(Math.min(200, emptied.length))
  expect(body.rows.every((row) => row.before > 0 && row.after === 0)).toBe(true)
})

test('staff with one location cannot decide for all locations', async () => {
  const run = await lastImport()
  const [place] = (await stockRows(app)).map(({ location_id }) => location_id)
  const associate = await aPerson(app, { role: 'associate', retailerId: shop.retailerId, locationIds: [place ?? 0] })
  expect((await decide(run, 'confirm', associate)).status).toBe(403)
  expect((await associate.call('GET', `/inventory/imports/${run.id}/difference`)).status).toBe(403)
})

test('a canceled import has changed nothing, and can no longer be confirmed or undone', async () => {
  const before = await stock()
  const run = await lastImport()
  expect((await decide(run, 'cancel')).status).toBe(202)
  await app.drain()
  expect([await stock(), (await lastImport()).state]).toEqual([before, 'cancelled'])
  expect((await decide(run, 'confirm')).status).toBe(409)
  expect((await decide(run, 'undo')).status).toBe(409)
})

test('a newer import replaces a stopped one', async () => {
  const stopped = await importAgain()
  const newer = await importAgain()
  expect([stopped.state, newer.state, newer.id > stopped.id]).toEqual(['stopped', 'stopped', true])
  const { body } = await shop.owner.call<Import[]>('GET', '/runs?kind=import')
  expect(body.find(({ id }) => id === stopped.id)?.state).toBe('cancelled')
})

test('a confirmed import goes on; its undo restores the stock, with every step in the ledger', async () => {
  const before = await stock()
  const run = await lastImport()
  expect((await decide(run, 'confirm')).status).toBe(200)
  await app.drain()
  expect(await lastImport()).toMatchObject({ id: run.id, state: 'completed', can_undo: true })
  const after = await stock()
  const changed = [...before].filter(([id, units]) => after.get(id) !== units)
  expect(changed.length).toBeGreaterThan(20)

  // One of them is counted again in the meantime. The undo keeps that count.
  const recounted = (await stockRows(app)).find(({ inventory_item_id: id }) => id === changed[0]?.[0])
  if (!recounted) throw new Error('the item is gone')
  await sql`with counted as (update inventory_items set shopify_stock = 7, shopify_read_at = now()
    where inventory_item_id = ${recounted.inventory_item_id} returning retailer_id)
    insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause)
    select retailer_id, ${recounted.inventory_item_id}, 'shopify_stock', 0, 7, 'test' from counted`.execute(
    app.capabilities.db.platform,
  )

  const undone = await decide(run, 'undo')
  expect(undone).toMatchObject({ status: 200, body: { restored_items: changed.length - 1, skipped_items: 1 } })
  expect(await stock()).toEqual(new Map([...before, [recounted.inventory_item_id, 7]]))
  expect(await unexplainedCounters(app)).toEqual([])
  expect(await lastImport()).toMatchObject({ state: 'undone', can_undo: false })
  expect((await decide(run, 'undo')).status).toBe(409)
})

test('undoing an import restores removed products under their ids, with their sizes', async () => {
  const links = async () => {
    const { rows } = await sql<{ id: string; units: number }>`
      select l.shopify_product_id as id, sum(i.shopify_stock)::int as units from product_links l
        join inventory_items i using (retailer_id, product_sync_id)
      group by 1 order by 2 desc, 1`.execute(app.capabilities.db.platform)
    return rows
  }
  const all = await links()
  const before = await stock()
  for (const { id } of all.slice(0, Math.ceil(all.length / 3)))
    app.simulators.shopify.control.editProduct({ shop: SHOP, productId: id, isDeleted: true })
  const run = await importAgain()
  expect(run.state).toBe('stopped')
  await decide(run, 'confirm')
  await app.drain()
  expect((await links()).length).toBeLessThan(all.length)
  expect((await decide(run, 'undo')).status).toBe(200)
  expect(await links()).toEqual(all)
  expect(await stock()).toEqual(before)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('undoing an import does not restore sizes that the shop has deleted, and the response reports it', async () => {
  const rows = (await stocked()).filter((row) => shopLevel(app, row) !== undefined)
  const half = rows.slice(0, Math.ceil(rows.length / 2))
  const [emptied, dropped] = [half.slice(0, -6), half.slice(-6)]
  const droppedItems = new Set(dropped.map((row) => row.shopify_inventory_item_id))
  for (const inventoryItemId of droppedItems)
    app.simulators.shopify.control.deleteVariant({ shop: SHOP, inventoryItemId })
  for (const row of emptied.filter((each) => !droppedItems.has(each.shopify_inventory_item_id)))
    setShopLevel(app, row, 0)
  const before = await stockRows(app)
  const isDropped = (row: StockRow) => droppedItems.has(row.shopify_inventory_item_id)
  const run = await importAgain()
  expect(run.state).toBe('stopped')
  const { body: difference } = await shop.owner.call<Difference>('GET', `/inventory/imports/${run.id}/difference`)
  expect(difference.rows.filter(({ is_gone }) => is_gone).length).toBeGreaterThanOrEqual(
    before.filter((row) => isDropped(row) && row.shopify_stock > 0).length,
  )
  await decide(run, 'confirm')
  await app.drain()

  const undone = await decide(run, 'undo')
  expect(undone.body.gone_items).toBe(before.filter(isDropped).length)
  expect(undone.body.message).toMatch(/not restored: the store no longer has the size/)
  const counts = (all: StockRow[]) => all.map((row) => [row.inventory_item_id, row.shopify_stock])
  expect(counts(await stockRows(app))).toEqual(counts(before.filter((row) => !isDropped(row))))
  expect(await unexplainedCounters(app)).toEqual([])
})

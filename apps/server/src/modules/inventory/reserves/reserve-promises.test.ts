import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aSizeWith } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP, type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
})
afterAll(() => app?.close())

const heard = async () => {
  await app.pass(20_000)
  await app.drain()
}
const control = () => app.simulators.shopify.control

/** Returns a size with two pairs at one location, one of them reserved. */
async function reservedSize(): Promise<StockRow> {
  const size = await aSizeWith(shop.owner, 2)
  const row = (await stockRows(app, size.variant_id)).find(({ shopify_stock }) => shopify_stock === 2)
  if (!row) throw new Error('no place has both')
  const { status } = await shop.owner.call(
    'PATCH',
    `/inventory/items/${row.inventory_item_id}/reserved?reserved_quantity=1`,
  )
  expect(status).toBe(200)
  return row
}
const inShop = ({ shopify_inventory_item_id }: StockRow) => {
  const variant = app.simulators.shopify.store.shop(SHOP).items.get(Number(shopify_inventory_item_id))?.variant
  if (!variant) throw new Error('the shop has no such size')
  return variant
}
/** Returns the stock, reserved and available units of a size, over all its items. */
const sums = async ({ variant_id }: StockRow) => {
  const rows = await stockRows(app, variant_id)
  const sum = (of: (row: StockRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return [sum((row) => row.shopify_stock), sum((row) => row.quantity_reserved), sum((row) => row.quantity_available)]
}
const told = async () => {
  const { body } = await shop.owner.call<{ notifications: { kind: string; title: string }[] }>('GET', '/notifications')
  return body.notifications.filter(({ kind }) => kind === 'reserve_lost').map(({ title }) => title)
}

test('a size that is untracked and tracked again keeps its reserve; the retailer is notified once', async () => {
  const row = await reservedSize()
  const { id: variantId } = inShop(row)
  control().editVariant({ shop: SHOP, variantId, isTracked: false })
  await heard()
  expect(await sums(row)).toEqual([0, 1, 0])
  expect(await told()).toEqual([expect.stringContaining('No stock for 1 reserved pair of')])
  await shop.owner.call('POST', '/inventory/sync-from-shopify')
  await app.drain()
  expect([await sums(row), (await told()).length]).toEqual([[0, 1, 0], 1])

  control().editVariant({ shop: SHOP, variantId, isTracked: true })
  await heard()
  expect(await sums(row)).toEqual([2, 1, 1])
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a size that is deleted and created again keeps its reserve', async () => {
  const row = await reservedSize()
  control().recreateVariant({ shop: SHOP, variantId: inShop(row).id })
  await heard()
  expect(await sums(row)).toEqual([2, 1, 1])
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a product that is deleted and created again keeps the reserves of its sizes', async () => {
  const row = await reservedSize()
  control().recreateProduct({ shop: SHOP, productId: inShop(row).product.id })
  await heard()
  expect(await sums(row)).toEqual([2, 1, 1])
  const rows = await stockRows(app, row.variant_id)
  expect(rows.filter(({ product_sync_id }) => product_sync_id === row.product_sync_id)).toEqual([])
  expect(await unexplainedCounters(app)).toEqual([])
})

test('pairs that move to another location keep their reserve', async () => {
  const row = await reservedSize()
  const { id: variantId } = inShop(row)
  const other = [...app.simulators.shopify.store.shop(SHOP).locations.keys()].find(
    (id) => String(id) !== row.shopify_location_id,
  )
  control().stockAtLocation({ shop: SHOP, variantId, locationId: row.shopify_location_id, isStocked: false })
  await heard()
  expect(await sums(row)).toEqual([0, 1, 0])
  control().setLevel({ shop: SHOP, variantId, locationId: other ?? 0, available: 2 })
  await heard()
  expect(await sums(row)).toEqual([2, 1, 1])
  const there = (await stockRows(app, row.variant_id)).find(({ quantity_reserved }) => quantity_reserved > 0)
  expect(there?.shopify_location_id).toBe(String(other))
  expect(await unexplainedCounters(app)).toEqual([])
})

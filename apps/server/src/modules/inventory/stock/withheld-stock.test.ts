import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestVariant, theSize } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import {
  rowWithStock,
  setShopLevel,
  SHOP,
  type StockRow,
  stockRows,
  unexplainedCounters,
} from '#test/acts/test-stock.ts'

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
const rowOf = ({ variant_id }: TestVariant) => rowWithStock(app, variant_id)
const availableOf = async ({ variant_id }: TestVariant) =>
  (await stockRows(app, variant_id)).reduce((sum, { quantity_available }) => sum + quantity_available, 0)
const shopProductOf = async ({ product_sync_id }: StockRow): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select shopify_product_id as id from product_links where product_sync_id = ${product_sync_id}`.execute(
    app.capabilities.db.platform,
  )
  return rows[0]?.id ?? ''
}
const importAgain = async () => {
  await shop.owner.call('POST', '/inventory/sync-from-shopify')
  await app.drain()
}
const shownTotal = async (size: TestVariant) => (await theSize(shop.owner, size.variant_id)).total_available

const STATUSES = [
  ['ARCHIVED', 'The product is archived in Shopify. Unarchive it there, and the size is offered again'],
  ['DRAFT', 'The product is a draft in Shopify. Set it to active there, and the size is offered'],
] as const

test.each(STATUSES)(
  'a product that is %s in the shop is not offered, shows why, and returns later',
  async (status, words) => {
    const { editProduct } = app.simulators.shopify.control
    const size = await aLiveSize(app, shop.owner)
    const row = await rowOf(size)
    const productId = await shopProductOf(row)
    editProduct({ shop: SHOP, productId, status })
    await heard()
    expect(await onOffer(app, size.variant_id)).toEqual({ stockx: [], goat: [] })
    expect((await theSize(shop.owner, size.variant_id)).waits_for).toBe(words)
    expect([await availableOf(size), await shownTotal(size)]).toEqual([0, 0])

    // Later levels show how many units there are, not that they can be sold.
    setShopLevel(app, row, row.shopify_stock + 2)
    await heard()
    await importAgain()
    expect((await rowOf(size)).shopify_stock).toBe(row.shopify_stock + 2)
    expect(await availableOf(size)).toBe(0)
    expect(await onOffer(app, size.variant_id)).toEqual({ stockx: [], goat: [] })

    editProduct({ shop: SHOP, productId, status: 'ACTIVE' })
    await heard()
    expect([await availableOf(size), await shownTotal(size)]).toEqual([row.shopify_stock + 2, row.shopify_stock + 2])
    const offers = await onOffer(app, size.variant_id)
    expect([offers.stockx.length, offers.goat.length]).toEqual([1, 1])
    expect(await unexplainedCounters(app)).toEqual([])
  },
)

test('an import finds products that were archived without a webhook', async () => {
  const { control } = app.simulators.shopify
  const size = await aLiveSize(app, shop.owner)
  control.webhooks({ drop: 1 })
  control.editProduct({ shop: SHOP, productId: await shopProductOf(await rowOf(size)), status: 'ARCHIVED' })
  await heard()
  control.webhooks({ drop: 0 })
  await importAgain()
  expect(await onOffer(app, size.variant_id)).toEqual({ stockx: [], goat: [] })
  expect(await shownTotal(size)).toBe(0)
})

test('a deactivated location offers nothing, whatever level is read, until it is activated', async () => {
  const { switchLocation, addVariant } = app.simulators.shopify.control
  const size = await aLiveSize(app, shop.owner)
  const row = await rowOf(size)
  const locationId = row.shopify_location_id
  switchLocation({ shop: SHOP, locationId, isActive: false })
  await heard()
  expect(await onOffer(app, size.variant_id)).toEqual({ stockx: [], goat: [] })
  expect((await theSize(shop.owner, size.variant_id)).waits_for).toContain('deactivated in Shopify')

  setShopLevel(app, row, 9)
  await heard()
  await importAgain()
  expect((await rowOf(size)).shopify_stock).toBe(9)
  // Neither existing nor new units at the location are offered.
  addVariant({ shop: SHOP, productId: await shopProductOf(row), size: '19', available: 4 })
  await heard()
  const there = (await stockRows(app)).filter((each) => each.location_id === row.location_id)
  expect(there.length).toBeGreaterThan(10)
  expect(there.filter(({ quantity_available }) => quantity_available > 0)).toEqual([])

  switchLocation({ shop: SHOP, locationId, isActive: true })
  await heard()
  expect(await availableOf(size)).toBe(9)
  const offers = await onOffer(app, size.variant_id)
  expect([offers.stockx.length, offers.goat.length]).toEqual([1, 1])
})

test('an item that is added at an inactive location, or of an archived product, is withheld from its first row', async () => {
  const [row] = await stockRows(app)
  if (!row) throw new Error('no stock')
  const withheld = await app.capabilities.db.asRetailer(shop.retailerId, async (tx) => {
    await sql`update product_links set shop_status = 'archived' where retailer_id = ${shop.retailerId}
      and product_sync_id = ${row.product_sync_id}`.execute(tx)
    await sql`delete from inventory_items where retailer_id = ${shop.retailerId}
      and inventory_item_id = ${row.inventory_item_id}`.execute(tx)
    await sql`
      insert into inventory_items (retailer_id, product_sync_id, product_id, variant_id, location_id,
        shopify_variant_id, shopify_inventory_item_id, shopify_stock)
      values (${shop.retailerId}, ${row.product_sync_id}, ${row.product_id}, ${row.variant_id}, ${row.location_id},
        '1', '2', 7) returning 1`.execute(tx)
    const { rows } = await sql`select withheld, quantity_available from inventory_items
      where retailer_id = ${shop.retailerId} and product_sync_id = ${row.product_sync_id}
        and variant_id = ${row.variant_id} and location_id = ${row.location_id}`.execute(tx)
    return rows
  })
  expect(withheld).toEqual([{ withheld: 'product_archived', quantity_available: 0 }])
})

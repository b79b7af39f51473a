import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duringTransaction } from '#test/statements/database-owner.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, type StockRow, stockRows, wrongOfferedSizes } from '#test/acts/test-stock.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import { offerProductWholesale } from '#test/belongings/wholesale-belongings.ts'
import { aBuyingBuyer, offeredOf, setStatus, submit } from '#test/belongings/wholesale-people.ts'
import { pollSharedAccount } from '#test/acts/shared-account.ts'

/** The saved offers to wholesale buyers match the items after each kind of stock change. */
let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
  await offerEverything()
})
afterAll(() => app?.close())

const db = () => app.capabilities.db
/** Offers every item, at a price that depends on its location. */
const offerEverything = () =>
  sql`update inventory_items set wholesale_enabled = true, wholesale_price = 40 + location_id % 7`.execute(
    db().platform,
  )

interface Kept {
  price: number
  available: number
}
async function kept(variantId: number): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select price::float8 as price, available from offered_sizes where variant_id = ${variantId}`.execute(db().platform)
  return rows[0]
}
/** Returns an item of a size with at least this many available pairs at a location. */
async function aRow(least = 2): Promise<StockRow> {
  const row = (await stockRows(app)).find(({ quantity_available }) => quantity_available >= least)
  if (!row) throw new Error(`no place has ${least} pairs`)
  return row
}
const settle = async () => {
  await app.pass(5_000)
  await app.drain({ allowFailures: true })
}
/** Checks that a change alters the saved offers, and that all saved offers are correct. */
async function expectFollowed(variantId: number, change: () => Promise<unknown>): Promise<Kept | undefined> {
  const before = await kept(variantId)
  await change()
  expect(await wrongOfferedSizes(app)).toEqual([])
  const after = await kept(variantId)
  expect(after).not.toEqual(before)
  return after
}

test('a store that offers everything has its rows saved, and a size that is not offered has none', async () => {
  expect(await wrongOfferedSizes(app)).toEqual([])
  const { rows } = await sql`select from offered_sizes`.execute(db().platform)
  expect(rows.length).toBeGreaterThan(50)
})

test('a level that changes in the shop', async () => {
  const row = await aRow()
  await expectFollowed(row.variant_id, async () => {
    setShopLevel(app, row, row.shopify_stock + 3)
    await settle()
  })
})

test('a reserve', async () => {
  const row = await aRow()
  await expectFollowed(row.variant_id, () =>
    shop.owner.call('PATCH', `/inventory/items/${row.inventory_item_id}/reserved?reserved_quantity=1`),
  )
})

test('a sale on a marketplace, from the taken unit to the lowered level of the shop', async () => {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  expect(await expectFollowed(size.variant_id, () => pollSharedAccount(app.capabilities, 'stockx'))).toMatchObject({
    available: 0,
  })
  await app.drain()
  expect(await wrongOfferedSizes(app)).toEqual([])
})

test('an import of the whole store, and of one whose levels have changed meanwhile', async () => {
  const row = await aRow()
  await expectFollowed(row.variant_id, async () => {
    setShopLevel(app, row, 0)
    await shop.owner.call('POST', '/inventory/sync-from-shopify')
    await settle()
  })
})

test('a price, an offer that is withdrawn, and one that is made again', async () => {
  const row = await aRow()
  const product = { product_id: row.product_id }
  expect(
    await expectFollowed(row.variant_id, () =>
      offerProductWholesale(shop.owner, { productId: row.product_id, price: 77 }),
    ),
  ).toMatchObject({ price: 77 })
  const gone = await expectFollowed(row.variant_id, () =>
    shop.owner.call('POST', '/inventory/product-syncs/bulk-wholesale-toggle', { ...product, enabled: false }),
  )
  expect(gone).toBeUndefined()
  await expectFollowed(row.variant_id, () =>
    offerProductWholesale(shop.owner, { productId: row.product_id, price: 78 }),
  )
})

test('a wholesale order that is approved and one that is canceled', async () => {
  const row = await aRow()
  await offerProductWholesale(shop.owner, { productId: row.product_id, price: 90 })
  const buying = await aBuyingBuyer(app)
  const offered = (await offeredOf(buying, row.product_id)).find((size) => size.variant_id === row.variant_id)
  const [stock] = offered?.retailer_stocks ?? []
  expect(stock).toMatchObject({ wholesale_price: 90, quantity_available: (await kept(row.variant_id))?.available })
  const line = { product_sync_id: stock?.product_sync_id ?? 0, variant_id: row.variant_id, qty: 1, sale_price: 90 }
  const { body } = await submit(buying, [line])
  const id = body.orders[0]?.id ?? 0
  await expectFollowed(row.variant_id, () => setStatus(shop, id, 'approved'))
  await expectFollowed(row.variant_id, async () => {
    await setStatus(shop, id, 'canceled_by_retailer')
    await settle()
  })
})

test('an unlinked product is no longer offered', async () => {
  const row = await aRow()
  const gone = await expectFollowed(row.variant_id, async () => {
    await shop.owner.call('POST', `/shopify/syncs/${row.product_sync_id}/unsync`)
    await app.drain()
  })
  expect(gone).toBeUndefined()
})

test('two locations of a size that change at the same moment both count', async () => {
  const rows = await stockRows(app)
  const [one, other] =
    [...Map.groupBy(rows, ({ variant_id }) => variant_id).values()].find(({ length }) => length > 1) ?? []
  if (!one || !other) throw new Error('no size lies at two places')
  let second: Promise<unknown> = Promise.resolve()
  await expectFollowed(one.variant_id, async () => {
    await duringTransaction(app, async (client) => {
      await client.query(`update inventory_items set quantity_reserved = 0, shopify_stock = shopify_stock + 10
        where inventory_item_id = ${one.inventory_item_id}`)
      second = sql`update inventory_items set shopify_stock = shopify_stock + 100
        where inventory_item_id = ${other.inventory_item_id}`.execute(db().platform)
      await untilItWaits(app, second)
    })
    await second
  })
})

test('the offers of a removed store are deleted', async () => {
  await sql`delete from inventory_items`.execute(db().platform)
  const { rows } = await sql`select from offered_sizes`.execute(db().platform)
  expect(rows).toEqual([])
})

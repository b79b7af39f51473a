import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCanceledPair } from '#test/belongings/canceled-sales.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { followSalesAfter, notifyShopAfter, saleOfOrder } from '#test/belongings/sales-of-shop.ts'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { rowWithStock, SHOP, shopLevel, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const HOUR_MS = 3_600_000
const control = () => app.simulators.shopify.control

/** Sells the last pair of a size. The shop has its order, and deletes the size before its level is lowered. */
async function anUnloweredPair() {
  const { variant_id: variantId } = await aLiveSize(app, shop.owner)
  const row = await rowWithStock(app, variantId)
  const variant = app.simulators.shopify.store.shop(SHOP).items.get(Number(row.shopify_inventory_item_id))?.variant
  if (!variant) throw new Error('the shop has no such size')
  const [listing] = (await onOffer(app, variantId)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await injectTestFault(app, 'shopify', { call: 'AdjustAvailable', kind: '503' })
  await pollOrdersNow(app)
  await app.drain()
  control().deleteVariant({ shop: SHOP, variantId: variant.id })
  const readAgain = async () => {
    expect((await shop.owner.call('POST', `/inventory/sync-single-product/${row.product_id}`)).status).toBe(200)
    await app.drain()
  }
  await readAgain()
  await clearFaults(app, 'shopify')
  await notifyShopAfter(app, HOUR_MS)
  const sale = await saleOfOrder(shop, orderNumber)
  expect(sale).toMatchObject({ generated_in_shopify: true, store_order_problem: null })
  return { saleId: sale.id, orderNumber, row, variant, readAgain }
}

test('a pair that lowered no level, because its size did not exist, raises none when restocked, and the sale shows it', async () => {
  const { saleId, orderNumber, row, variant, readAgain } = await anUnloweredPair()
  // The person who adds the size again counts the stock, with or without the pair of the sale.
  const { product, title: size, sku, barcode } = variant
  control().addVariant({ shop: SHOP, productId: product.id, size, sku, barcode, available: 0 })
  const entered = { shop: SHOP, variantId: product.variants.at(-1)?.id ?? 0, locationId: row.shopify_location_id }
  control().setLevel({ ...entered, available: 1 })
  await readAgain()
  app.simulators.stockx.control.advance({ orderNumber, status: 'CANCELED' })
  await followSalesAfter(app, 48 * HOUR_MS)
  const restock = await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${saleId}?restock=true`)
  expect(restock.status).toBe(200)
  await notifyShopAfter(app, HOUR_MS)
  const stock = (await stockRows(app, row.variant_id)).reduce((sum, { shopify_stock }) => sum + shopify_stock, 0)
  expect(stock).toBe(1)
  const { rows } = await sql<{ problem: string | null; settled_at: Date | null }>`
    select problem, settled_at from sale_resolutions where sale_id = ${saleId}`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([{ problem: expect.stringContaining('none is raised'), settled_at: expect.any(Date) }])
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a level that was raised before its size disappeared counts as raised, and the sale shows no note', async () => {
  const pair = await aCanceledPair({ app, shop }, { isOrdered: true })
  const row = await pair.row()
  // The level is raised, and the answer after which ARK records it never comes.
  await injectTestFault(app, 'shopify', { call: 'LevelsOfItems', kind: '503' })
  const restock = await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${pair.saleId}?restock=true`)
  expect(restock.status).toBe(200)
  await app.drain({ allowFailures: true })
  expect(shopLevel(app, row)).toBe(1)
  const item = app.simulators.shopify.store.shop(SHOP).items.get(Number(row.shopify_inventory_item_id))
  control().deleteVariant({ shop: SHOP, variantId: item?.variant.id ?? 0 })
  await clearFaults(app, 'shopify')
  expect((await shop.owner.call('POST', `/inventory/sync-single-product/${row.product_id}`)).status).toBe(200)
  await app.drain({ allowFailures: true })
  await notifyShopAfter(app, HOUR_MS)
  const { rows } = await sql<{ problem: string | null; settled_at: Date | null }>`
    select problem, settled_at from sale_resolutions
    where sale_id = ${pair.saleId}`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([{ problem: null, settled_at: expect.any(Date) }])
})

test('a cancellation is taken back even if the size disappeared after its level was lowered', async () => {
  const { variant_id: variantId } = await aLiveSize(app, shop.owner)
  const row = await rowWithStock(app, variantId)
  const variant = app.simulators.shopify.store.shop(SHOP).items.get(Number(row.shopify_inventory_item_id))?.variant
  const [listing] = (await onOffer(app, variantId)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await injectTestFault(app, 'shopify', { call: 'CreateOrder', kind: '503' })
  await pollOrdersNow(app)
  await app.drain()
  const { id: saleId } = await saleOfOrder(shop, orderNumber)
  const now = app.capabilities.clock.now()
  // The state that a worker leaves if it dies after lowering the level.
  await sql`insert into level_adjustments (retailer_id, sale_id, direction, idempotency_key, level_before, sent_at,
      last_sent_at, confirmed_at)
    values (${shop.retailerId}, ${saleId}, 'lower', ${`died-${saleId}`}, 1, ${now}, ${now}, ${now})`.execute(
    app.capabilities.db.platform,
  )
  control().deleteVariant({ shop: SHOP, variantId: variant?.id ?? 0 })
  expect((await shop.owner.call('POST', `/inventory/sync-single-product/${row.product_id}`)).status).toBe(200)
  await app.drain()
  await clearFaults(app, 'shopify')
  app.simulators.stockx.control.advance({ orderNumber, status: 'CANCELED' })
  await followSalesAfter(app, HOUR_MS)
  await notifyShopAfter(app, HOUR_MS)
  app.simulators.stockx.control.advance({ orderNumber, status: 'CREATED' })
  for (let looks = 0; looks < 3; looks += 1) {
    await followSalesAfter(app, 48 * HOUR_MS)
    await notifyShopAfter(app, HOUR_MS)
  }
  expect(await saleOfOrder(shop, orderNumber)).toMatchObject({ status: 'CREATED' })
})

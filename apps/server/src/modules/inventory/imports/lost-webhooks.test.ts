import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestVariant, theSize } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP, type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { planComparisons, planReconciliations } from '../inventory.planners.ts'

type Import = AnswerOf<Contract['GET /runs']>[number]

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
  app.simulators.shopify.control.webhooks({ drop: 1 })
})
afterAll(() => app?.close())

const NOWHERE = { stockx: [], goat: [] }

const reconciled = async () => {
  await app.pass(10 * 60_000)
  await planReconciliations(app.capabilities)
  await app.drain()
}
const rowOf = async ({ variant_id }: TestVariant): Promise<StockRow> => {
  const row = (await stockRows(app, variant_id)).find(({ shopify_stock }) => shopify_stock > 0)
  if (!row) throw new Error('the size has no stock')
  return row
}
const inShop = ({ shopify_inventory_item_id }: StockRow) => {
  const variant = app.simulators.shopify.store.shop(SHOP).items.get(Number(shopify_inventory_item_id))?.variant
  if (!variant) throw new Error('the shop has no such size')
  return variant
}
const isLive = async ({ variant_id }: TestVariant) => {
  const { stockx, goat } = await onOffer(app, variant_id)
  return stockx.length === 1 && goat.length === 1
}
const imports = async () => (await shop.owner.call<Import[]>('GET', '/runs?kind=import')).body
const control = () => app.simulators.shopify.control

test('a deleted size is withdrawn from the marketplaces; when it is created again, it is listed again', async () => {
  const size = await aLiveSize(app, shop.owner)
  const variant = inShop(await rowOf(size))
  const { product, title, sku, barcode } = variant
  control().deleteVariant({ shop: SHOP, variantId: variant.id })
  await reconciled()
  expect([await onOffer(app, size.variant_id), await stockRows(app, size.variant_id)]).toEqual([NOWHERE, []])
  const at = `/listings/variants/${size.variant_id}/payouts`
  expect((await shop.owner.call('PATCH', at, { desired_payout: 777 })).status).toBe(404)

  control().addVariant({ shop: SHOP, productId: product.id, size: title, sku, barcode, available: 2 })
  await reconciled()
  expect(await isLive(size)).toBe(true)
  // ARK did not write the payout that it refused.
  expect((await theSize(shop.owner, size.variant_id)).desired_payout).toBe(size.desired_payout)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a deleted product is withdrawn from the marketplaces; when it is created again, it is in stock again', async () => {
  const size = await aLiveSize(app, shop.owner)
  const { product } = inShop(await rowOf(size))
  control().editProduct({ shop: SHOP, productId: product.id, isDeleted: true })
  await reconciled()
  expect([await onOffer(app, size.variant_id), await stockRows(app, size.variant_id)]).toEqual([NOWHERE, []])

  const other = await aLiveSize(app, shop.owner)
  const before = await rowOf(other)
  control().recreateProduct({ shop: SHOP, productId: inShop(before).product.id })
  await reconciled()
  const after = await rowOf(other)
  expect(after.shopify_inventory_item_id).not.toBe(before.shopify_inventory_item_id)
  expect(after.shopify_stock).toBe(before.shopify_stock)
  expect(await isLive(other)).toBe(true)
})

test('stock that is archived, untracked, or at a deactivated location is not offered', async () => {
  const [archived, untracked] = [await aLiveSize(app, shop.owner), await aLiveSize(app, shop.owner)]
  control().editProduct({ shop: SHOP, productId: inShop(await rowOf(archived)).product.id, status: 'ARCHIVED' })
  control().editVariant({ shop: SHOP, variantId: inShop(await rowOf(untracked)).id, isTracked: false })
  await reconciled()
  expect([await onOffer(app, archived.variant_id), await onOffer(app, untracked.variant_id)]).toEqual([
    NOWHERE,
    NOWHERE,
  ])
  const size = await aLiveSize(app, shop.owner)
  const { shopify_location_id: locationId } = await rowOf(size)
  control().switchLocation({ shop: SHOP, locationId, isActive: false })
  await reconciled()
  expect(await onOffer(app, size.variant_id)).toEqual(NOWHERE)
  control().switchLocation({ shop: SHOP, locationId, isActive: true })
  await reconciled()
  expect(await isLive(size)).toBe(true)
})

test('ARK reads a changed barcode', async () => {
  const row = await rowOf(await aLiveSize(app, shop.owner))
  const variant = inShop(row)
  control().editVariant({ shop: SHOP, variantId: variant.id, newBarcode: '4006381333931' })
  await reconciled()
  const { rows } = await sql<{ barcode: string }>`
    select barcode from product_link_variants where shopify_variant_id = ${String(variant.id)}`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([{ barcode: '4006381333931' }])
})

test('the nightly comparison finds a size that is no longer stocked at a location', async () => {
  const size = await aLiveSize(app, shop.owner)
  const row = await rowOf(size)
  control().stockAtLocation({
    shop: SHOP,
    variantId: inShop(row).id,
    locationId: row.shopify_location_id,
    isStocked: false,
  })
  await app.pass(27 * 3_600_000)
  await planComparisons(app.capabilities)
  await app.drain()
  expect(await onOffer(app, size.variant_id)).toEqual(NOWHERE)
  expect((await imports())[0]).toMatchObject({ state: 'completed' })
})

test('when products with a fifth of the stock disappear at once, ARK asks a person once and changes nothing', async () => {
  const before = await stockRows(app)
  const count = (await imports()).length
  const { products } = app.simulators.shopify.store.shop(SHOP)
  for (const { id } of [...products.values()].slice(0, Math.ceil(products.size / 2)))
    control().editProduct({ shop: SHOP, productId: id, isDeleted: true })
  await reconciled()
  await reconciled()
  const [run, ...older] = await imports()
  expect([run?.state, older.length]).toEqual(['stopped', count])
  expect(await stockRows(app)).toEqual(before)
})

import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type SyncPage = AnswerOf<Contract['GET /shopify/stores/{id}/pending-syncs']>
type Sync = SyncPage['syncs'][number]
type Found = AnswerOf<Contract['POST /shopify/syncs/{id}/stockx-search']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const listOf = async (kind: 'pending' | 'completed'): Promise<Sync[]> =>
  (await shop.owner.call<SyncPage>('GET', `/shopify/stores/${shop.storeId}/${kind}-syncs`)).body.syncs
const pending = async (id: number) => (await listOf('pending')).find(({ sync_id }) => sync_id === id)
const completed = async (id: number) => (await listOf('completed')).find(({ sync_id }) => sync_id === id)
const confirm = (id: number, productId: number) =>
  shop.owner.call<Sync>('POST', `/shopify/syncs/${id}/confirm`, { ark_product_id: productId })
const unsync = async (id: number) => {
  expect((await shop.owner.call<{ success: boolean }>('POST', `/shopify/syncs/${id}/unsync`)).body.success).toBe(true)
  await app.drain()
}
const imported = async () => {
  await shop.owner.call('POST', '/inventory/sync-from-shopify')
  await app.drain()
}

/** Returns a product that was linked automatically, by barcodes and by its SKU. */
async function aLinkedProduct() {
  const sync = (await listOf('completed')).find(
    ({ variants, shopify_sku }) => shopify_sku !== null && variants.every(({ matched_by }) => matched_by === 'barcode'),
  )
  if (!sync?.ark_product) throw new Error('no product was linked by itself')
  return { sync, right: sync.ark_product }
}
async function anotherProduct(than: number) {
  const { body } = await shop.owner.call<AnswerOf<Contract['GET /products/']>>('GET', '/products/?limit=50')
  const other = body.products.find(({ id }) => id !== than)
  if (!other) throw new Error('no other product')
  return other
}

test('an unlinked product is not suggested again by any import, but can be searched and linked by hand', async () => {
  const { sync, right } = await aLinkedProduct()
  await unsync(sync.sync_id)
  const given = { suggested_ark_product: null, suggestion_score: null, status: 'not_synced' }
  expect(await pending(sync.sync_id)).toMatchObject({
    ...given,
    suggestion_reason: `Unlinked by hand from ${right.name}`,
  })
  await imported()
  expect(await pending(sync.sync_id)).toMatchObject(given)

  const found = await shop.owner.call<Found>('POST', `/shopify/syncs/${sync.sync_id}/stockx-search`, {
    search_query: `${right.name} ${right.sku}`,
  })
  expect(found.body.suggestions.at(-1)).toMatchObject({
    ark_product_id: right.id,
    match_reason: expect.stringContaining('Unlinked by hand before'),
  })
  expect((await confirm(sync.sync_id, right.id)).body.status).toBe('synced')
})

test('after a wrong match the right product is suggested at once, and a person confirms it', async () => {
  const { sync, right } = await aLinkedProduct()
  const wrong = await anotherProduct(right.id)
  await confirm(sync.sync_id, wrong.id)
  await app.drain()
  await unsync(sync.sync_id)
  const suggested = { status: 'pending', ark_product: null, suggested_ark_product: { id: right.id } }
  expect(await pending(sync.sync_id)).toMatchObject(suggested)
  await imported()
  expect(await pending(sync.sync_id)).toMatchObject(suggested)
})

test('unlinking a wrong match also removes the style code learned from it', async () => {
  const { sync, right } = await aLinkedProduct()
  const wrong = await anotherProduct(right.id)
  const { db } = app.capabilities
  const taught = async () =>
    (
      await sql<{ code: string }>`
        select style_code as code from retailer_style_codes where product_id = ${wrong.id}`.execute(db.platform)
    ).rows.length
  // No catalog knows this code yet.
  await sql`update product_link_variants set sku = 'ZZ9999-777-' || size
    where product_sync_id = ${sync.sync_id}`.execute(db.platform)
  await confirm(sync.sync_id, wrong.id)
  await app.drain()
  expect(await taught()).toBe(1)
  await unsync(sync.sync_id)
  expect(await taught()).toBe(0)
})

test("barcodes decide the product, unless the store's SKUs are set to match StockX", async () => {
  await imported()
  const { sync, right: bySku } = await aLinkedProduct()
  const byBarcode = await anotherProduct(bySku.id)
  // StockX has the barcodes of this shoe on another one.
  await sql`
    update variant_gtins g set variant_id = (select min(variant_id) from variants where product_id = ${byBarcode.id})
    from variants v where v.variant_id = g.variant_id and v.product_id = ${bySku.id}`.execute(
    app.capabilities.db.platform,
  )
  let current = sync.sync_id
  const found = async (SKU_matches_StockX: boolean) => {
    await shop.owner.call('PATCH', '/sales/settings', { SKU_matches_StockX })
    expect((await shop.owner.call('DELETE', `/shopify/syncs/${current}`)).status).toBe(200)
    await imported()
    const again = (await listOf('completed')).find(({ shopify_title }) => shopify_title === sync.shopify_title)
    current = again?.sync_id ?? 0
    return [again?.ark_product?.id, again?.suggestion_reason]
  }
  expect(await found(false)).toEqual([byBarcode.id, expect.stringContaining('barcodes match')])
  expect(await found(true)).toEqual([bySku.id, 'Style code in the SKU'])
  expect(await completed(current)).toMatchObject({ suggestion_score: 1 })
})

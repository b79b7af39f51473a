import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, theSize } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'

type Sync = AnswerOf<Contract['POST /shopify/syncs/{id}/confirm']>
type Unsynced = AnswerOf<Contract['POST /shopify/syncs/{id}/unsync']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const syncOf = async (variantId: number) => (await stockRows(app, variantId))[0]?.product_sync_id ?? 0
const completed = async (): Promise<Sync[]> =>
  (await shop.owner.call<{ syncs: Sync[] }>('GET', `/shopify/stores/${shop.storeId}/completed-syncs`)).body.syncs
const unsync = (id: number) => shop.owner.call<Unsynced>('POST', `/shopify/syncs/${id}/unsync`)

test('an unsynced product has no stock, its listings are withdrawn, and no import links it again', async () => {
  const size = await aLiveSize(app, shop.owner)
  const sync = await syncOf(size.variant_id)
  expect((await unsync(sync)).body).toMatchObject({ success: true })
  await app.drain()
  expect(await stockRows(app, size.variant_id)).toEqual([])
  expect(await onOffer(app, size.variant_id)).toEqual({ stockx: [], goat: [] })
  expect(await unexplainedCounters(app)).toEqual([])
  expect((await completed()).map(({ sync_id }) => sync_id)).not.toContain(sync)

  await shop.owner.call('POST', '/inventory/sync-from-shopify')
  await app.drain()
  expect(await stockRows(app, size.variant_id)).toEqual([])

  // Linking the product again restores its stock. It is not offered before a user lists it.
  const linked = await shop.owner.call<Sync>('POST', `/shopify/syncs/${sync}/confirm`, {
    ark_product_id: size.product_id,
  })
  expect(linked.body.status).toBe('synced')
  await app.drain()
  expect((await stockRows(app, size.variant_id)).length).toBeGreaterThan(0)
  expect((await theSize(shop.owner, size.variant_id)).listings_enabled).toBe(false)
})

test('a product with a sold pair that waits for its Shopify order is not unsynced', async () => {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await sql`update retailers set shopify_generate_order = false where retailer_id = ${shop.retailerId}`.execute(
    app.capabilities.db.platform,
  )
  await pollOrdersNow(app)
  await app.drain()
  const sync = await syncOf(size.variant_id)
  const { body, status } = await unsync(sync)
  expect([status, body.success, body.message]).toEqual([
    200,
    false,
    expect.stringContaining('is waiting for its Shopify order'),
  ])
  expect((await shop.owner.call('DELETE', `/shopify/syncs/${sync}`)).status).toBe(409)
  expect((await stockRows(app, size.variant_id)).length).toBeGreaterThan(0)
  await sql`update retailers set shopify_generate_order = true where retailer_id = ${shop.retailerId}`.execute(
    app.capabilities.db.platform,
  )
})

test('a user corrects a wrong match, the stock follows, and no import undoes it', async () => {
  const sync = (await completed()).findLast(
    ({ variants }) => variants.filter(({ variant_id }) => variant_id).length >= 2,
  )
  const [first, second] = sync?.variants.filter(({ variant_id }) => variant_id) ?? []
  if (!sync || !first || !second) throw new Error('no product has two linked sizes')
  const address = (variant: typeof first) => `/shopify/syncs/${sync.sync_id}/variants/${variant.shopify_variant_id}`
  const itemsOf = async (variantId: number | null) =>
    (await stockRows(app, variantId))
      .filter((row) => row.product_sync_id === sync.sync_id)
      .map((row) => row.shopify_inventory_item_id)
  const itemsOfFirst = new Set(await itemsOf(first.variant_id))
  expect(itemsOfFirst.size).toBe(1)
  // Another variant has that size, so it must be unlinked there first.
  expect((await shop.owner.call('PUT', address(first), { variant_id: second.variant_id })).status).toBe(409)
  expect((await shop.owner.call('PUT', address(second), { variant_id: null })).status).toBe(200)
  const linked = await shop.owner.call<Sync>('PUT', address(first), { variant_id: second.variant_id })
  expect(linked.body.variants.find((each) => each.shopify_variant_id === first.shopify_variant_id)).toMatchObject({
    variant_id: second.variant_id,
    matched_by: 'manual',
  })
  await app.drain()
  await shop.owner.call('POST', '/inventory/sync-from-shopify')
  await app.drain()
  expect(new Set(await itemsOf(second.variant_id))).toEqual(itemsOfFirst)
  expect(await itemsOf(first.variant_id)).toEqual([])
  expect(await unexplainedCounters(app)).toEqual([])
})

test('after all syncs of a store are deleted, the next import finds its products as new', async () => {
  const before = (await completed()).length
  const { body } = await shop.owner.call<{ deleted: number; kept: number }>(
    'DELETE',
    `/shopify/stores/${shop.storeId}/syncs`,
  )
  expect(body.deleted).toBeGreaterThan(0)
  await app.drain()
  expect((await completed()).length).toBe(body.kept)
  await shop.owner.call('POST', '/inventory/sync-from-shopify')
  await app.drain()
  expect((await completed()).length).toBeGreaterThanOrEqual(before - 1)
})

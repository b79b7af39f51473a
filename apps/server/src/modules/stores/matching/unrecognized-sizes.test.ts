import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { rematchSizes } from './rematch-sizes.ts'
import { matchVariants, suggestProducts } from './queries/match-products.ts'

type Sync = AnswerOf<Contract['POST /shopify/syncs/{id}/confirm']>
type Unrecognized = AnswerOf<Contract['GET /shopify/stores/{id}/unrecognized-sizes']>
type Today = AnswerOf<Contract['GET /dashboard/today']>
type FirstSteps = AnswerOf<Contract['GET /dashboard/first-steps']>

/**
 * Tests that a shop's spelling is either fully understood or shown to a person, and that used or duplicate products
 * wait.
 */

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const db = () => app.capabilities.db.platform
const listed = async (): Promise<Unrecognized> =>
  (await shop.owner.call<Unrecognized>('GET', `/shopify/stores/${shop.storeId}/unrecognized-sizes`)).body
const choose = (body: { spelling: string; brand: string | null; size?: string | null }, by = shop.owner) =>
  by.call<{ products: number; detail?: string }>('PUT', '/shopify/unrecognized-sizes', body)
const listOf = async (kind: 'pending' | 'completed'): Promise<Sync[]> =>
  (await shop.owner.call<{ syncs: Sync[] }>('GET', `/shopify/stores/${shop.storeId}/${kind}-syncs?limit=500`)).body
    .syncs
const syncById = async (id: number): Promise<Sync | undefined> =>
  [...(await listOf('completed')), ...(await listOf('pending'))].find(({ sync_id }) => sync_id === id)

/** Two linked men's products of one brand, with their sizes. */
interface Linked {
  sync_id: number
  product_id: number
  brand: string
  sku: string
}
let linked: [Linked, Linked]
beforeEach(async () => {
  const { rows } = await sql<Linked>`
    with fit as (
      select l.product_sync_id as sync_id, p.product_id, p.brand, p.sku,
        count(*) over (partition by p.brand) as of_brand
      from product_links l join products p using (product_id)
      where l.store_id = ${shop.storeId} and l.status = 'synced' and not l.is_manual and p.gender = 'men'
        and not exists (
          select from inventory_items i where i.product_sync_id = l.product_sync_id and i.sold_on_ark > 0)
        and (select count(*) from product_link_variants v where v.product_sync_id = l.product_sync_id) > 4
    ) select sync_id, product_id, brand, sku from fit where of_brand > 1 order by brand, sync_id limit 2`.execute(db())
  const [one, other] = rows
  if (!one || !other || one.brand !== other.brand) throw new Error('the shop has no two products of a brand')
  linked = [one, other]
})

/** Sets the sizes of a link's variants like a shop: `spelled` replaces sizes of the catalog. */
async function spell(syncId: number, spelled: Record<string, string>): Promise<void> {
  await sql`
    update product_link_variants lv set barcode = null, matched_by = null, variant_id = null,
      size = coalesce((${JSON.stringify(spelled)}::jsonb) ->> v.size, v.size), title = v.size
    from variants v join product_links l on l.product_id = v.product_id and l.product_sync_id = ${syncId}
    where lv.product_sync_id = ${syncId} and v.sort_index = lv.position - 1 + (
      select min(x.sort_index) from variants x where x.product_id = v.product_id)`.execute(db())
}
const rematched = async (...ids: number[]) =>
  app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
    matchVariants(tx, { storeId: shop.storeId, productSyncIds: ids }),
  )
const sizesOf = async (id: number): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    ((await syncById(id))?.variants ?? []).map(({ shopify_variant_size, ark_size }) => [
      shopify_variant_size,
      ark_size,
    ]),
  )

test('an unrecognized size is not linked, and is listed once for each spelling and brand', async () => {
  const [one, other] = linked
  const before = await listed()
  for (const { sync_id } of linked) await spell(sync_id, { 9: '9 (new)', 9.5: '9 1/2', 10: 'UK 9', 11: '10C' })
  await rematched(one.sync_id, other.sync_id)
  expect(await sizesOf(one.sync_id)).toMatchObject({ '9 (new)': null, '9 1/2': '9.5', '10C': null })
  const asked = (await listed()).sizes.find(({ spelling }) => spelling === '9 (new)')
  expect(asked).toMatchObject({
    brand: one.brand,
    words: 'size not recognized: 9 (new)',
    products: 2,
    variants: 2,
    choices: expect.arrayContaining(['9', '9.5', '10']),
  })
  const problem = (await syncById(one.sync_id))?.variants.find(
    (each) => each.shopify_variant_size === '9 (new)',
  )?.problem
  expect(problem).toBe('size not recognized: 9 (new)')
  const today = (await shop.owner.call<Today>('GET', '/dashboard/today')).body.waiting.unrecognized_sizes
  const steps = (await shop.owner.call<FirstSteps>('GET', '/dashboard/first-steps')).body.sizes_to_recognize
  expect(today).toBeGreaterThan(before.total)
  expect(steps).toBe(today)
})

test('a choice is saved, links the other products, and can be changed and deleted', async () => {
  const [one, other] = linked
  await spell(one.sync_id, { 9: '9 (new)' })
  await spell(other.sync_id, { 9: '9 (NEW) ' })
  await rematched(one.sync_id, other.sync_id)
  const choice = { spelling: '9 (new)', brand: one.brand.toUpperCase() }
  const refused = await choose({ ...choice, size: '99' })
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('comes in that size')])
  expect((await choose({ ...choice, size: '9' })).body).toEqual({ products: 2 })
  expect(await sizesOf(one.sync_id)).toMatchObject({ '9 (new)': '9' })
  expect(await sizesOf(other.sync_id)).toMatchObject({ '9 (NEW) ': '9' })
  expect((await listed()).chosen).toEqual([{ spelling: '9 (new)', brand: one.brand.toLowerCase(), size: '9' }])
  expect((await listed()).sizes.map(({ spelling }) => spelling)).not.toContain('9 (new)')
  // Marketplaces do not sell this.
  expect((await choose({ ...choice, size: null })).body).toEqual({ products: 2 })
  expect(await sizesOf(one.sync_id)).toMatchObject({ '9 (new)': null })
  expect((await listed()).sizes.map(({ spelling }) => spelling)).not.toContain('9 (new)')
  expect((await choose(choice)).body).toEqual({ products: 2 })
  expect((await listed()).sizes.map(({ spelling }) => spelling)).toContain('9 (new)')
  const { rows } = await sql`select 1 from audit_log where event_type = 'shopify_size_chosen'`.execute(db())
  expect(rows).toHaveLength(3)
  await app.drain()
})

test('a real size keeps priority over a spelling chosen for it; users without permission cannot choose', async () => {
  const [one] = linked
  await spell(one.sync_id, { 9.5: '9 (new)' })
  await rematched(one.sync_id)
  await choose({ spelling: '9 (new)', brand: one.brand, size: '9' })
  expect(await sizesOf(one.sync_id)).toMatchObject({ '9': '9', '9 (new)': null })
  await choose({ spelling: '9 (new)', brand: one.brand })
  const foreign = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  expect((await choose({ spelling: '9 (new)', brand: one.brand, size: '9' }, foreign)).status).toBe(422)
  await app.drain()
})
test('a product described as not new waits with the reason until a person overrides it', async () => {
  const [one] = linked
  const title = 'PRE-OWNED Jordan (used, no box)'
  await sql`update product_links set shopify_title = ${title} where product_sync_id = ${one.sync_id}`.execute(db())
  const suggested = () =>
    app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
      suggestProducts(tx, { storeId: shop.storeId, productSyncIds: [one.sync_id] }),
    )
  expect(await suggested()).toEqual([one.sync_id])
  const waits = {
    status: 'pending',
    ark_product: null,
    suggested_ark_product: { id: one.product_id },
    suggestion_reason: expect.stringContaining('“PRE-OWNED”'),
    matched_variants: 0,
  }
  expect(await syncById(one.sync_id)).toMatchObject(waits)
  expect(await suggested()).toEqual([])
  expect(await syncById(one.sync_id)).toMatchObject(waits)
  await shop.owner.call('POST', `/shopify/syncs/${one.sync_id}/confirm`, { ark_product_id: one.product_id })
  await suggested()
  expect(await syncById(one.sync_id)).toMatchObject({ status: 'synced', ark_product: { id: one.product_id } })
  await app.drain()
})

test('an option described as not new is not linked automatically, whatever its barcode', async () => {
  const [one] = linked
  await rematched(one.sync_id)
  const sizes = (await syncById(one.sync_id))?.variants ?? []
  const [first] = sizes.filter(({ ark_size }) => ark_size !== null)
  if (!first) throw new Error('nothing is linked')
  await sql`update product_link_variants set title = size || ' / Used', barcode = (
      select min(gtin) from variant_gtins where variant_id = ${first.variant_id})
    where product_sync_id = ${one.sync_id} and shopify_variant_id = ${first.shopify_variant_id}`.execute(db())
  await rematched(one.sync_id)
  const now = (await syncById(one.sync_id))?.variants.find(
    (each) => each.shopify_variant_id === first.shopify_variant_id,
  )
  expect(now).toMatchObject({ ark_size: null, problem: expect.stringContaining('is not new') })
})

test('a second product that would add stock to supplied sizes waits, and both are shown', async () => {
  const [one, other] = linked
  const sizes = await sizesOf(other.sync_id)
  await sql`
    update product_link_variants set barcode = null, sku = ${one.sku}, variant_id = null, matched_by = null
    where product_sync_id = ${other.sync_id}`.execute(db())
  await sql`
    update product_links set status = 'not_synced', product_id = null, suggestion_reason = null
    where product_sync_id = ${other.sync_id}`.execute(db())
  await app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
    suggestProducts(tx, { storeId: shop.storeId, productSyncIds: [other.sync_id] }),
  )
  const waits = await syncById(other.sync_id)
  expect(Object.keys(sizes).length).toBeGreaterThan(0)
  expect(waits).toMatchObject({
    status: 'pending',
    ark_product: null,
    suggested_ark_product: { id: one.product_id },
    suggestion_reason: expect.stringContaining('supplies the same sizes already'),
    suppliers: [{ sync_id: one.sync_id, sizes: expect.arrayContaining(['11']) }],
  })
})

test('sizes that an earlier version linked by half of a spelling are matched again', async () => {
  const [one] = linked
  await rematched(one.sync_id)
  const [taken] = ((await syncById(one.sync_id))?.variants ?? []).filter(({ matched_by }) => matched_by === 'size')
  if (!taken) throw new Error('nothing is linked by its size')
  await sql`update product_link_variants set size = 'UK 27'
    where product_sync_id = ${one.sync_id} and shopify_variant_id = ${taken.shopify_variant_id}`.execute(db())
  const rematch = () => rematchSizes(app.capabilities, { retailerId: shop.retailerId, storeId: shop.storeId })
  await rematch()
  const { rows } = await sql`select 1 from stores where store_id = ${shop.storeId} and sizes_read_as > 0`.execute(db())
  expect(rows).toHaveLength(1)
  const linkedTo = async () =>
    (await syncById(one.sync_id))?.variants.find((each) => each.shopify_variant_id === taken.shopify_variant_id)
      ?.ark_size
  await sql`update product_link_variants set variant_id = ${taken.variant_id}, matched_by = 'size', doubt = null
    where product_sync_id = ${one.sync_id} and shopify_variant_id = ${taken.shopify_variant_id}`.execute(db())
  await rematch()
  expect(await linkedTo()).not.toBeNull()
  await sql`update stores set sizes_read_as = 0 where store_id = ${shop.storeId}`.execute(db())
  await rematch()
  expect(await linkedTo()).toBeNull()
  await app.drain()
})

test('a size on another scale without a chart is not linked, and has a suggestion for one click', async () => {
  const [one, other] = linked
  await sql`update products set brand = 'New Balance' where brand = ${one.brand}`.execute(db())
  const ids = [one.product_id, other.product_id]
  await sql`update variants set chart_sizes = '{}' where product_id = any(${ids}::int8[])`.execute(db())
  for (const { sync_id } of linked) await spell(sync_id, { 8.5: 'UK 8', 9.5: 'Size 43.5', 10: 'FR 44' })
  await rematched(one.sync_id, other.sync_id)
  const asked = async () => {
    const { sizes } = await listed()
    return Object.fromEntries(
      sizes
        .filter(({ brand }) => brand === 'New Balance')
        .map((each) => [each.spelling, [each.suggested_size, each.products]]),
    )
  }
  expect(await sizesOf(one.sync_id)).toMatchObject({ 'UK 8': null, 'Size 43.5': null })
  expect(await asked()).toMatchObject({ 'uk 8': ['8.5', 2], 'size 43.5': [null, 2], 'fr 44': [null, 2] })
  const { suggested_size: size, ...row } = (await listed()).sizes.find(({ spelling }) => spelling === 'uk 8') ?? {}
  expect(row).toMatchObject({
    words: 'size not recognized: the product has no size UK 8',
    choices: expect.arrayContaining(['8.5', '9']),
  })
  expect((await choose({ spelling: 'uk 8', brand: 'New Balance', size: size ?? '' })).body).toEqual({ products: 2 })
  expect(await sizesOf(one.sync_id)).toMatchObject({ 'UK 8': '8.5', 'Size 43.5': null })
  expect(await sizesOf(other.sync_id)).toMatchObject({ 'UK 8': '8.5' })
  expect((await listed()).chosen).toContainEqual({ spelling: 'uk 8', brand: 'new balance', size: '8.5' })
  await choose({ spelling: 'uk 8', brand: 'New Balance' })
  // A marketplace's size chart decides against the brand's usual one, so nothing is suggested.
  await sql`update variants set chart_sizes = '{UK 1}' where product_id = any(${ids}::int8[])`.execute(db())
  expect(await asked()).toMatchObject({ 'uk 8': [null, 2] })
  // Men's and women's sizes of one brand differ, so one choice would be wrong for one of them.
  await sql`update variants set chart_sizes = '{}' where product_id = any(${ids}::int8[])`.execute(db())
  await sql`update variants set size = size || 'W' where product_id = ${other.product_id}`.execute(db())
  expect(await asked()).toMatchObject({ 'uk 8': [null, 2] })
  await app.drain()
})

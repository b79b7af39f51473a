import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aConnectedShop, startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { suggestProducts } from './queries/match-products.ts'

type Sync = AnswerOf<Contract['GET /shopify/stores/{id}/pending-syncs']>['syncs'][number]

let app: TestApp
/** The shop that assigns style codes, and another one. */
let teacher: TestShop
let other: TestShop

beforeAll(async () => {
  ;({ app, shop: teacher } = await startWithShop())
  other = await aConnectedShop(app, 'second-street.myshopify.com')
})
afterAll(() => app?.close())

/** Links that a test has used. */
const used = new Set<number>()
const db = () => app.capabilities.db.platform
const linked = async ({ owner, storeId }: TestShop): Promise<Sync[]> =>
  (await owner.call<{ syncs: Sync[] }>('GET', `/shopify/stores/${storeId}/completed-syncs`)).body.syncs
const linkById = async (shop: TestShop, id: number): Promise<Sync | undefined> =>
  (await linked(shop)).find(({ sync_id }) => sync_id === id)

/** Makes a shop's product look new, with this SKU, title and tags: no link, no barcodes, no known size. */
async function arrived(shop: TestShop, { sku, title, tags = [] }: Arrival): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select product_sync_id as id from product_links l
    where store_id = ${shop.storeId} and not product_sync_id = any(${[...used]}::int8[]) and not exists (
      select from inventory_items i where i.product_sync_id = l.product_sync_id and i.sold_on_ark > 0)
    order by product_sync_id limit 1`.execute(db())
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the shop has no product left')
  used.add(id)
  await sql`
    update product_links set status = 'not_synced', product_id = null, suggested_product_id = null, is_manual = false,
      suggestion_reason = null, shopify_title = ${title ?? 'Something'}, tags = ${tags}
    where product_sync_id = ${id}`.execute(db())
  await sql`
    update product_link_variants set sku = ${sku ?? null}, barcode = null, size = 'Color ' || position,
      variant_id = null, matched_by = null
    where product_sync_id = ${id}`.execute(db())
  return id
}
interface Arrival {
  sku?: string
  title?: string
  tags?: string[]
}

/** Matches a product like an import. */
const matched = (shop: TestShop, id: number) =>
  app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
    suggestProducts(tx, { storeId: shop.storeId, productSyncIds: [id] }),
  )
const stateOf = async (id: number) => {
  const { rows } = await sql<{ status: string; product_id: number | null; suggested_product_id: number | null }>`
    select status, product_id, suggested_product_id
    from product_links where product_sync_id = ${id}`.execute(db())
  return rows[0]
}
const catalogue = async (): Promise<{ id: number; sku: string }[]> => {
  const { rows } = await sql<{ id: number; sku: string }>`
    select product_id as id, split_part(sku, '/', 1) as sku
    from products where sku is not null order by product_id`.execute(db())
  return rows
}
const confirm = (shop: TestShop, id: number, productId: number) =>
  shop.owner.call('POST', `/shopify/syncs/${id}/confirm`, { ark_product_id: productId })

test("a code learned from a retailer links that retailer's next product with it, and no other retailer's", async () => {
  const [product] = await catalogue()
  const taught = await arrived(teacher, { sku: 'QX7711-404-9' })
  await confirm(teacher, taught, product?.id ?? 0)
  await app.drain()
  const [own, foreign] = [
    await arrived(teacher, { sku: 'QX7711-404-10' }),
    await arrived(other, { sku: 'QX7711-404-10' }),
  ]
  await matched(teacher, own)
  await matched(other, foreign)
  expect(await stateOf(own)).toMatchObject({ status: 'synced', product_id: product?.id })
  expect(await stateOf(foreign)).toMatchObject({ status: 'not_synced', product_id: null, suggested_product_id: null })
  const found = await other.owner.call<{ suggestions: unknown[] }>('POST', `/shopify/syncs/${foreign}/stockx-search`, {
    search_query: 'QX7711-404',
  })
  expect(found.body.suggestions).toEqual([])
})

test('an SKU that is a word teaches no code', async () => {
  const [product] = await catalogue()
  await confirm(teacher, await arrived(teacher, { sku: 'JORDAN' }), product?.id ?? 0)
  const { rows } = await sql`
    select 1 from retailer_style_codes where style_code = 'JORDAN'
    union all select 1 from style_codes where style_code = 'JORDAN'`.execute(db())
  expect(rows).toEqual([])
  const next = await arrived(teacher, { sku: 'JORDAN' })
  await matched(teacher, next)
  expect(await stateOf(next)).toMatchObject({ status: 'not_synced', product_id: null })
})

test.each(['title', 'tags'] as const)('a style code in the %s only suggests', async (place) => {
  const [product] = await catalogue()
  const code = product?.sku ?? ''
  const id = await arrived(other, place === 'title' ? { title: `Worn ${code}` } : { tags: [code] })
  await matched(other, id)
  expect(await stateOf(id)).toMatchObject({ status: 'pending', product_id: null, suggested_product_id: product?.id })
})

test('a catalog code without a digit is a word, and only suggests', async () => {
  const [product] = await catalogue()
  await sql`insert into style_codes values ('COREBLACK', ${product?.id}, 'stockx')`.execute(db())
  const id = await arrived(other, { sku: 'CORE-BLACK' })
  await matched(other, id)
  expect(await stateOf(id)).toMatchObject({ status: 'pending', product_id: null, suggested_product_id: product?.id })
})

test('when the true product of a wrong code arrives, its links are corrected; manual ones stay', async () => {
  const [wrong, right] = await catalogue()
  const byHand = await arrived(teacher, { sku: 'QX8822-505-9' })
  await confirm(teacher, byHand, wrong?.id ?? 0)
  await app.drain()
  const byCode = await arrived(teacher, { sku: 'QX8822-505-9' })
  await matched(teacher, byCode)
  expect(await stateOf(byCode)).toMatchObject({ status: 'synced', product_id: wrong?.id })

  await sql`insert into style_codes values ('QX8822505', ${right?.id}, 'stockx')`.execute(db())
  for (const id of [byHand, byCode]) await matched(teacher, id)
  expect(await stateOf(byHand)).toMatchObject({ status: 'synced', product_id: wrong?.id })
  expect(await stateOf(byCode)).toMatchObject({ status: 'synced', product_id: right?.id })
  // The code is not assigned against the catalog again.
  await confirm(teacher, byHand, wrong?.id ?? 0)
  const next = await arrived(teacher, { sku: 'QX8822-505-11' })
  await matched(teacher, next)
  expect(await stateOf(next)).toMatchObject({ product_id: right?.id })
})

test('links made by a learned code are removed when the code is', async () => {
  const [product] = await catalogue()
  const byHand = await arrived(teacher, { sku: 'QX9933-606-9' })
  await confirm(teacher, byHand, product?.id ?? 0)
  await app.drain()
  const byCode = await arrived(teacher, { sku: 'QX9933-606-8', title: 'Nothing in common' })
  await matched(teacher, byCode)
  await teacher.owner.call('POST', `/shopify/syncs/${byHand}/unsync`)
  await matched(teacher, byCode)
  expect(await stateOf(byCode)).toMatchObject({ status: 'not_synced', product_id: null })
  expect(await linkById(teacher, byCode)).toBeUndefined()
})

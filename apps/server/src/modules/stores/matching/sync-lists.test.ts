import type { AnswerOf, Contract } from '@ark/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aConnectedShop, type TestShop } from '#test/acts/test-shop.ts'

type Page = AnswerOf<Contract['GET /shopify/stores/{id}/pending-syncs']>

const MANY = 700
const skusWhere = (fits: (n: number) => boolean): string[] =>
  Array.from({ length: MANY }, (_, at) => at + 1)
    .filter(fits)
    .toSorted((one, other) => (one % 40 === other % 40 ? one - other : `${one % 40}_` < `${other % 40}_` ? -1 : 1))
    .map((n) => `RUN-${900_000 + n}`)

let app: TestApp
let shop: TestShop

/** A store with only open links, many with the same title. */
beforeAll(async () => {
  app = await startTestApp()
  shop = await aConnectedShop(app)
  await sql`
    with made as (
      insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status)
      select ${shop.retailerId}, ${shop.storeId}, 900000 + n, 'Runner ' || n % 40 || '_100%', 'not_synced'
        from generate_series(1, ${MANY}) n
      returning product_sync_id, shopify_product_id
    )
    insert into product_link_variants (retailer_id, product_sync_id, shopify_variant_id, shopify_inventory_item_id,
      title, sku, barcode, price, position, is_tracked)
    select ${shop.retailerId}, product_sync_id, shopify_product_id, shopify_product_id, '9',
      'RUN-' || shopify_product_id, '4' || shopify_product_id, 100, 1, true
    from made`.execute(app.capabilities.db.platform)
})
afterAll(() => app?.close())

const pageOf = async (query: Record<string, string> = {}) =>
  shop.owner.call<Page>('GET', `/shopify/stores/${shop.storeId}/pending-syncs?${new URLSearchParams(query)}`)

test('every page continues where the last one ended, and each product appears once', async () => {
  const seen: number[] = []
  const titles: string[] = []
  let cursor: string | null = null
  do {
    const { body }: { body: Page } = await pageOf({ limit: '50', ...(cursor && { cursor }) })
    expect(body.total).toBeGreaterThanOrEqual(MANY)
    seen.push(...body.syncs.map(({ sync_id }) => sync_id))
    titles.push(...body.syncs.map(({ shopify_title }) => shopify_title))
    cursor = body.next_cursor
    expect(cursor === null).toBe(seen.length === body.total)
  } while (cursor !== null)
  expect(new Set(seen).size).toBe(seen.length)
  expect(titles.filter((title) => title.startsWith('Runner'))).toHaveLength(MANY)
})

test('a product that is deleted while the list is read causes no gap', async () => {
  const { body: first } = await pageOf({ limit: '50', search: 'runner' })
  const { body: expected } = await pageOf({ limit: '50', search: 'runner', cursor: first.next_cursor ?? '' })
  const last = first.syncs.at(-1)?.sync_id ?? 0
  expect((await shop.owner.call('DELETE', `/shopify/syncs/${last}`)).status).toBe(200)
  const { body: second } = await pageOf({ limit: '50', search: 'runner', cursor: first.next_cursor ?? '' })
  expect(second.syncs.map(({ sync_id }) => sync_id)).toEqual(expected.syncs.map(({ sync_id }) => sync_id))
})

test.each([
  ['every word has to occur', 'runner 900007', ['RUN-900007']],
  ['a barcode finds its product', '4900012', ['RUN-900012']],
  ['the beginning of an SKU finds its product, in any letter case', 'run-90001', skusWhere((n) => n >= 10 && n < 20)],
  ['without other results, any part of an SKU matches', '00013', ['RUN-900013']],
  ['results by title are not mixed with parts of SKUs', '39_100%', skusWhere((n) => n % 40 === 39)],
  ['pattern characters are taken literally', 'run%7', []],
])('%s', async (_rule, search, skus) => {
  const { body } = await pageOf({ search })
  expect(body.syncs.map(({ shopify_sku }) => shopify_sku)).toEqual(skus)
  expect(body.total_searched).toBe(skus.length)
  expect(body.total).toBeGreaterThanOrEqual(MANY - 1)
})

test('a search for a catalog product finds links and suggestions, of this store and this retailer only', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into products (name, sku) values ('Zephyr Glide', 'ZG-001') returning product_id as id`.execute(
    app.capabilities.db.platform,
  )
  const product = rows[0]?.id ?? 0
  const link = (n: number, values: RawBuilder<unknown>) =>
    sql`
      insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status, product_id,
        suggested_product_id)
      values (${shop.retailerId}, ${shop.storeId}, ${String(910_000 + n)}, ${`Shop shoe ${n}`}, ${values})`.execute(
      app.capabilities.db.platform,
    )
  await link(1, sql`'suggested', null, ${product}`)
  await link(2, sql`'paused', ${product}, null`)
  await link(3, sql`'synced', ${product}, null`)
  const titles = async (search: string) =>
    (await pageOf({ search })).body.syncs.map(({ shopify_title }) => shopify_title)
  expect(await titles('glide zephyr')).toEqual(['Shop shoe 1', 'Shop shoe 2'])
  expect(await titles('zg-001 shoe')).toEqual(['Shop shoe 1', 'Shop shoe 2'])
  const others = await sql<{ retailer_id: number; store_id: number }>`
    with r as (insert into retailers (business_name) values ('Other') returning retailer_id),
      s as (insert into stores (retailer_id, shop_domain, store_name)
        select retailer_id, 'other.myshopify.com', 'Other' from r returning retailer_id, store_id)
    insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status, product_id)
    select retailer_id, store_id, '1', 'Zephyr of others', 'paused', ${product} from s
    returning retailer_id, store_id`.execute(app.capabilities.db.platform)
  const [other = { retailer_id: 0, store_id: 0 }] = others.rows
  expect(await titles('zephyr')).toEqual(['Shop shoe 1', 'Shop shoe 2'])
  const asked = await app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
    sql`select find_links(${other.retailer_id}, ${other.store_id}, '{%zephyr%}', '{zephyr}', true)`.execute(tx),
  )
  expect(asked.rows).toEqual([])
})

test('an invalid cursor is refused', async () => {
  expect((await pageOf({ cursor: 'tomorrow' })).status).toBe(422)
})

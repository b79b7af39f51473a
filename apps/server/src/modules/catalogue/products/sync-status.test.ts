import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'

let app: TestApp
let owner: TestPerson
let retailerId: number
let productId: number
let storeId: number

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
  const { rows } = await sql<{ product_id: number; store_id: number }>`
    with product as (insert into products (name, sku) values ('Ranked Runner', 'RR-1') returning product_id),
    store as (insert into stores (retailer_id, shop_domain, store_name)
              values (${retailerId}, 'ranked.myshopify.com', 'Ranked') returning store_id)
    select product_id, store_id from product, store`.execute(app.capabilities.db.platform)
  productId = rows[0]?.product_id ?? 0
  storeId = rows[0]?.store_id ?? 0
})
afterAll(() => app?.close())

/** Replaces the product's links, as if this many products of the shop were linked to it. */
async function linksAre(statuses: string[]): Promise<void> {
  const { platform } = app.capabilities.db
  await sql`delete from product_links where retailer_id = ${retailerId}`.execute(platform)
  await sql`
    insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status, product_id)
    select ${retailerId}, ${storeId}, n, 'Ranked', status, ${productId}
    from unnest(${statuses}::text[]) with ordinality s (status, n)`.execute(platform)
}

test.each([
  [['confirmed', 'pending'], 'confirmed'],
  [['confirmed', 'suggested', 'not_synced'], 'confirmed'],
  [['synced', 'confirmed'], 'synced'],
  [['suggested', 'synced'], 'synced'],
  [['suggested', 'pending'], 'pending'],
  [['error', 'suggested'], 'error'],
  [['paused', 'pending'], 'paused'],
  [['not_synced'], 'not_synced'],
  [[], 'not_synced'],
])('for links that are %j the product shows the most advanced one: %s', async (statuses, shown) => {
  await linksAre(statuses)
  const { body } = await owner.call<AnswerOf<Contract['GET /products/']>>('GET', '/products/?search=Ranked')
  expect(body.products.map(({ sync_status }) => sync_status)).toEqual([shown])
})

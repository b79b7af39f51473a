import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Sync = AnswerOf<Contract['POST /shopify/syncs/{id}/confirm']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
})
afterAll(() => app?.close())

const pictureOf = async (from: TestPerson, productId: number) =>
  (await from.call<AnswerOf<Contract['GET /products/{id}']>>('GET', `/products/${productId}`)).body.image_url ?? ''
const shown = async (address: string) => {
  const { statusCode, headers } = await app.app.inject({ method: 'GET', url: address })
  return [statusCode, headers['content-type']]
}

test("a product without a marketplace picture shows the one of the retailer's shop, to no one else", async () => {
  const { body } = await shop.owner.call<{ syncs: Sync[] }>('GET', `/shopify/stores/${shop.storeId}/completed-syncs`)
  const [sync] = body.syncs
  const productId = sync?.ark_product?.id ?? 0
  const ofMarketplace = `/api/v1/images/products/${productId}`
  expect(await pictureOf(shop.owner, productId)).toBe(ofMarketplace)

  await sql`update products set image_source_url = null where product_id = ${productId}`.execute(
    app.capabilities.db.platform,
  )
  const own = await pictureOf(shop.owner, productId)
  expect(own).toBe(sync?.image_url)
  expect(own).toMatch(/^\/api\/v1\/images\/shop\/[0-9a-f]{32}$/)
  expect(await shown(own)).toEqual([200, expect.stringMatching(/^image\//)])
  const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  expect(await pictureOf(other, productId)).toBe(ofMarketplace)
})

test('an unknown picture is not found', async () => {
  expect((await shown(`/api/v1/images/shop/${'0'.repeat(32)}`))[0]).toBe(404)
})
